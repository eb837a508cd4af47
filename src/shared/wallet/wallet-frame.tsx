import type { ReactNode } from 'react'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './wallet-frame.module.css'

export interface WalletFrameProps {
  title: string
  /** Stands at the end of the title's line. */
  end?: ReactNode
  children: ReactNode
}

/** A page of the wallet with its title. */
export const WalletFrame = ({ title, end, children }: WalletFrameProps) => (
  <div className={styles.frame}>
    <PageTitle title={title} />
    <header className={styles.head}>
      <h1>{title}</h1>
      {end}
    </header>
    {children}
  </div>
)

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
