import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { MemberDetails } from '#contract/members/entities/member-details.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asText } from '#src/ui/layout.ts'
import { PlayMoneyBadge, VipBadge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Ring } from '#src/ui/ring.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { dayWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMemberInfo, useVipGrades, useVipStatus } from '#src/features/members/member-data.ts'
import { memberPath } from '#src/features/members/member-sections.tsx'
import { useCurrencySwitch } from '#src/features/members/use-currency-switch.ts'
import { vipProgress } from '#contract/loyalty/rules/growth.ts'
import { useCount } from '#src/features/members/vip/use-count.ts'
import { walletPath } from '#src/shared/wallet/wallet-paths.ts'
import styles from './head-card.module.css'

/** ¥ 12,860 .50: the decimals stand smaller, as only here. */
const BigAmount = ({ amountMinor, currency }: { amountMinor: number; currency: SettlementCurrency }) => {
  const { format, wordsOf } = useMoney()
  const text = format(amountMinor, currency)
  const point = text.indexOf('.')
  const { length } = wordsOf(currency).symbol
  return (
    <p className={styles.amount}>
      <i>{text.slice(0, length)}</i>
      {text.slice(length, point)}
      <small>{text.slice(point)}</small>
    </p>
  )
}

const Money = () => {
  const { t } = useTranslations('member')
  const { wordsOf } = useMoney()
  const { session } = useShellServices()
  const { currency, choose, busy } = useCurrencySwitch()
  const wallets = useSelector(session, ({ context }) => context.wallets)
  const balanceOf = (code: string) => wallets.find((wallet) => wallet.currency === code)?.balanceMinor
  return (
    <div className={asText('shrinks')}>
      <div className={styles.moneyHead}>
        <span>
          {t('home.balance')}
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
        </span>
        <Segmented<SettlementCurrency>
          label={t('currency.label')}
          value={currency}
          onChange={choose}
          items={SettlementCurrency.options.map((code) => ({
            value: code,
            label: `${wordsOf(code).symbol} ${code}`,
          }))}
          className={styles.switch ?? ''}
        />
      </div>
      <div aria-live="polite" aria-busy={busy}>
        <BigAmount amountMinor={balanceOf(currency) ?? 0} currency={currency} />
      </div>
      <p className={styles.ways}>
        <Link to={walletPath} className={buttonClass({ variant: 'media', size: 'sm' })}>
          {t('home.wallet')}
        </Link>
      </p>
    </div>
  )
}

const VipLine = () => {
  const { t } = useTranslations('member')
  const count = useCount()
  const { vipLevel } = useMemberInfo()
  const grades = useVipGrades()
  const vip = useVipStatus()
  if (!grades.data || !vip.data) return <span className={styles.vip}>{t('vip.title')}</span>
  const { next, share, missing } = vipProgress(grades.data.grades, vipLevel, vip.data.growth)
  return (
    <Link to={`${memberPath}/vip`} className={styles.vip}>
      <Progress
        tone="gold"
        share={share}
        label={t('vip.standing', { grade: `VIP${vipLevel}`, percent: Math.round(share * 100) })}
        className={styles.bar}
      />
      {next ? t('vip.missing', { grade: `VIP${next.level}`, points: count(missing) }) : t('vip.top')}
    </Link>
  )
}

/** Who I am, my grade and the way to the next one, and what I have. [E-01, A-05] */
export const HeadCard = ({ details }: { details: MemberDetails }) => {
  const { t } = useTranslations('member')
  const { language } = useAppearance()
  const member = useMemberInfo()
  return (
    <section className={styles.card} aria-label={t('home.account')}>
      <div className={styles.who}>
        <Ring share={member.vipLevel / 10} label={`VIP${member.vipLevel}`} tone="gold" size={84}>
          <Avatar src={member.avatar} size={64} />
        </Ring>
        <div className={styles.names}>
          <h1>
            <span translate="no">{member.nickname}</span>
            <VipBadge level={member.vipLevel} large />
          </h1>
          <p>
            {member.name} · {t('home.since', { date: dayWords(details.registeredAtMs, language) })}
          </p>
          <VipLine />
        </div>
      </div>
      <Money />
    </section>
  )
}
