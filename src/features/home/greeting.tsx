import { useSelector } from '@xstate/react'
import { useEffect, useReducer } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '#src/ui/avatar.tsx'
import { asText } from '#src/ui/layout.ts'
import { PlayMoneyBadge, VipBadge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { formatCount } from '#src/ui/format-count.ts'
import { IconUser } from '#src/ui/icons.tsx'
import { IconDownload, IconSwap, IconUpload } from '#src/ui/member-icons.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { LoginLink } from '#src/shared/account/login-link.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { depositPath, transferPath, withdrawPath } from '#src/shared/wallet/wallet-paths.ts'
import { greetingAt, untilNextHourMs } from './greeting-hour.ts'
import { toCome, useHydrated } from '#src/ui/use-hydrated.ts'
import styles from './greeting.module.css'
import { useMoney } from '#src/shared/money/money.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** The hour of the visitor's clock; changes by itself. */
const useHour = (): number => {
  const { serverNow } = useShellServices()
  const [looks, redraw] = useReducer((times: number) => times + 1, 0)
  const hour = new Date(serverNow()).getHours()
  useEffect(() => {
    const timer = setTimeout(redraw, untilNextHourMs(new Date(serverNow())))
    return () => clearTimeout(timer)
  }, [looks, serverNow])
  return hour
}

const useGreeting = (): string => {
  const { t } = useTranslations('live')
  const { session } = useShellServices()
  const name = useSelector(session, (snapshot) => snapshot.context.userInfo?.nickname)
  const isHydrated = useHydrated()
  const hour = useHour()
  if (!isHydrated) return toCome
  const greeting = t(`greeting.${greetingAt(hour)}`)
  return name ? t('greeting.named', { greeting, name }) : greeting
}

export interface GreetingWideProps {
  liveCount: number | undefined
  viewerCount: number | undefined
}

/** Greets by the hour, and says how much is on. [L-07] */
export const GreetingWide = ({ liveCount, viewerCount }: GreetingWideProps) => {
  const { t } = useTranslations('live')
  const { language } = useAppearance()
  const { session } = useShellServices()
  const vipLevel = useSelector(session, (snapshot) => snapshot.context.userInfo?.vipLevel)
  return (
    <div className={styles.wide}>
      <h1 className={styles.words}>{useGreeting()}</h1>
      {vipLevel === undefined ? null : <VipBadge level={vipLevel} />}
      <p className={styles.stats}>
        {liveCount === undefined ? null : (
          <span>
            <b>{formatCount(liveCount, language)}</b> {t('stats.live')}
          </span>
        )}
        {viewerCount === undefined ? null : (
          <span>
            <b>{formatCount(viewerCount, language)}</b> {t('stats.viewers')}
          </span>
        )}
      </p>
    </div>
  )
}

const ways = [
  { name: 'deposit', path: depositPath, Icon: IconDownload },
  { name: 'transfer', path: transferPath, Icon: IconSwap },
  { name: 'withdraw', path: withdrawPath, Icon: IconUpload },
] as const

const MoneyWays = () => {
  const { t } = useTranslations('common')
  return (
    <nav className={styles.ways} aria-label={t('walletTabs.label')}>
      {ways.map(({ name, path, Icon }) => (
        <Link key={name} to={path}>
          <Icon size={20} />
          {t(`walletTabs.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone: who I am and what I have; or the way to log in. */
export const GreetingPhone = () => {
  const { t } = useTranslations('shell')
  const { session } = useShellServices()
  const member = useSelector(session, (snapshot) => snapshot.context.userInfo)
  const isVisitor = useSelector(session, (snapshot) => snapshot.matches('anonymous'))
  const money = useMoney()
  const cash = useSelector(session, ({ context }) =>
    context.wallets.find((wallet) => wallet.currency === money.currency),
  )
  const greeting = useGreeting()
  return (
    <section className={styles.phone} aria-label={t('wallet')}>
      {member ? (
        <Avatar src={member.avatar} size={40} />
      ) : (
        <span className={styles.nobody}>
          <IconUser />
        </span>
      )}
      <div className={asText('grows', 'shrinks', 'lh135')}>
        <h1 className={styles.small}>
          <span className={asText('shrinks', 'cut')}>{greeting}</span>
          {member ? <VipBadge level={member.vipLevel} /> : null}
        </h1>
        {member && cash ? (
          <p className={styles.amount}>
            <b>{money.format(cash.balanceMinor, money.currency)}</b>
            <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          </p>
        ) : null}
        {isVisitor ? <p className={asText('fs13', 'medium')}>{t('member.visitorText')}</p> : null}
      </div>
      {member ? <MoneyWays /> : null}
      {isVisitor ? (
        <LoginLink className={`${buttonClass({ variant: 'primary', size: 'sm', pill: true })} ${styles.login}`}>
          {t('member.login')}
        </LoginLink>
      ) : null}
    </section>
  )
}
