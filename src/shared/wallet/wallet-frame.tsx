import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { PageHead, useHeadPlace, type Back } from '#src/shared/app/page-head.tsx'
import { IconHistory } from '#src/ui/room-icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { statementPath, walletPath } from './wallet-paths.ts'
import { WalletTabs } from './wallet-tabs.tsx'
import styles from './wallet-frame.module.css'

export interface WalletFrameProps {
  title: string
  /** Stands at the end of the title's line. */
  end?: ReactNode
  /** The page above, of one that has no tab of its own. */
  back?: Back
  children: ReactNode
}

const StatementLink = () => {
  const { t } = useTranslations('common')
  return (
    <Link to={statementPath} className={styles.tool} aria-label={t('walletTabs.statement')}>
      <IconHistory size={22} />
    </Link>
  )
}

/** A page of the wallet: its parts in a row, where the tab says where one is; on a phone its title, and the way back to the wallet. */
export const WalletFrame = ({ title, end, back, children }: WalletFrameProps) => {
  const { t } = useTranslations('common')
  const { pathname } = useLocation()
  const place = useHeadPlace()
  return (
    <div className={styles.frame}>
      <PageTitle title={title} />
      <WalletTabs />
      {place || back ? (
        <PageHead
          title={title}
          back={back ?? (pathname === walletPath ? undefined : { to: walletPath, label: t('walletTabs.back') })}
          tool={!place || pathname === statementPath ? undefined : <StatementLink />}
        />
      ) : (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      )}
      {end ? <div className={styles.end}>{end}</div> : null}
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
