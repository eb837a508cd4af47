import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconChevronLeft } from '#src/ui/icons.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { walletPath } from './wallet-paths.ts'
import { WalletTabs } from './wallet-tabs.tsx'
import styles from './wallet-frame.module.css'

export interface WalletFrameProps {
  title: string
  /** Stands at the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

/** A page of the wallet: its parts in a row; on a phone its title, and the way back to the wallet. */
export const WalletFrame = ({ title, end, children }: WalletFrameProps) => {
  const { t } = useTranslations('common')
  const { pathname } = useLocation()
  return (
    <div className={styles.frame}>
      <PageTitle title={title} />
      <WalletTabs />
      <header className={styles.head} data-bare={end === undefined || undefined}>
        {pathname === walletPath ? null : (
          <Link to={walletPath} className={styles.back} aria-label={t('walletTabs.back')}>
            <IconChevronLeft size={22} />
          </Link>
        )}
        <h1>{title}</h1>
        {end}
      </header>
      {children}
    </div>
  )
}

export interface WalletColumnsProps {
  main: ReactNode
  side: ReactNode
  /** On a narrow screen the side stands above. */
  isSideFirst?: boolean
  className?: string | undefined
}

export const WalletColumns = ({ main, side, isSideFirst = false, className }: WalletColumnsProps) => (
  <div className={classes(styles.columns, className)}>
    <div>{main}</div>
    <div data-first={isSideFirst}>{side}</div>
  </div>
)

/** That it is for adults, and for play. [C-14] */
export const PlayMoneyLine = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslations('common')
  return (
    <p className={styles.foot}>
      <AgeBadge />
      {children ?? <PlayMoneyBadge>{t('playMoney')}</PlayMoneyBadge>}
    </p>
  )
}
