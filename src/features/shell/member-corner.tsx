import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { asRow } from '#src/ui/layout.ts'
import { PlayMoneyBadge, VipBadge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconGlobe, IconMoon, IconSun } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { LoginLink } from '#src/shared/account/login-link.tsx'
import styles from './member-corner.module.css'
import { useMember, useSwitches } from './member-lines.ts'
import menu from './member-menu.module.css'
import { useMoney } from '#src/shared/money/money.ts'
import { depositPath, walletPath } from '#src/shared/wallet/wallet-paths.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

const importMenu = () => import('./member-menu.tsx')
const loadMenu = () => loadOnline(importMenu)
// Drawn once it has loaded: React.lazy never asks again for what failed, and needs no network for what is there.
const MemberMenu = lazy(async () => ({ default: (await importMenu()).MemberMenu }))
const ignore = () => undefined
const warm = () => void loadMenu().catch(ignore)

/** The member's button; the menu behind it loads when somebody reaches for it. */
const MemberButton = ({ member }: { member: MemberInfo }) => {
  const { t } = useTranslations('shell')
  const [pressed, setPressed] = useState(false)
  const button = (
    <button
      type="button"
      className={menu.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => void loadMenu().then(() => setPressed(true), ignore)}
    >
      <Avatar src={member.avatar} />
      <VisuallyHidden>{t('member.menu')}</VisuallyHidden>
      <VipBadge level={member.vipLevel} />
    </button>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <MemberMenu member={member} openedByPress />
    </Suspense>
  )
}

/** Language, where the site offers more than one, and theme, for who has no menu of their own. */
const VisitorSwitches = () => {
  const { theme, language } = useSwitches()
  return (
    <>
      {language ? (
        <IconButton label={language.words} lang={language.lang} onClick={language.turn}>
          <IconGlobe />
        </IconButton>
      ) : null}
      <IconButton label={theme.words} onClick={theme.turn}>
        {theme.toLight ? <IconSun /> : <IconMoon />}
      </IconButton>
    </>
  )
}

const VisitorButtons = () => {
  const { t } = useTranslations('shell')
  if (useMember().isComing) return <Skeleton className={styles.coming} />
  return (
    <>
      <VisitorSwitches />
      <LoginLink className={buttonClass({ variant: 'primary', pill: true, size: 'md' })}>{t('member.login')}</LoginLink>
    </>
  )
}

interface BellProps {
  /** It comes later than the bar: its place is kept. */
  bell: ReactNode
}

/** On a phone, beside the search: the way to pay in, or for a visitor what the member's sheet has. */
export const PhoneCorner = ({ bell }: BellProps) =>
  useMember().member ? (
    <>
      <span className={styles.bell}>{bell}</span>
      <DepositLink />
    </>
  ) : (
    <VisitorSwitches />
  )

/** The way to pay in, for who is logged in. */
const DepositLink = () => {
  const { t } = useTranslations('shell')
  return useMember().member ? (
    <Link to={depositPath} className={buttonClass({ variant: 'primary', pill: true, size: 'sm' })}>
      {t('deposit')}
    </Link>
  ) : null
}

/** The right end of the top bar: balance and member, or the way to log in. */
export const MemberCorner = ({ bell }: BellProps) => {
  const { t } = useTranslations('shell')
  const money = useMoney()
  const { member, currency, cashMinor } = useMember()
  return (
    <div className={asRow(6, 'middle', 'rigid')}>
      {member && cashMinor !== undefined ? (
        <Link to={walletPath} className={styles.wallet}>
          <VisuallyHidden>{t('wallet')}</VisuallyHidden>
          <b>{money.format(cashMinor, currency)}</b>
          <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
        </Link>
      ) : null}
      <DepositLink />
      {member ? (
        <>
          <span className={styles.bell}>{bell}</span>
          <MemberButton key={member.id} member={member} />
        </>
      ) : (
        <VisitorButtons />
      )}
    </div>
  )
}
