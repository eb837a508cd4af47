import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ActionDock } from '#src/ui/action-dock.tsx'
import { AgeBadge } from '#src/ui/badge.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './pay-dock.module.css'

/** The button that moves money; on a phone with what belongs below every amount. [C-14] */
export const PayDock = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslations('common')
  return (
    <ActionDock>
      {children}
      <p className={styles.line}>
        <AgeBadge />
        {t('playMoneyNote')}
        <Link to="/app/member/limits">{t('walletTabs.limits')}</Link>
      </p>
    </ActionDock>
  )
}
