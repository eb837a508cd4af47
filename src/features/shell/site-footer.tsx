import type { ReactNode } from 'react'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { useAppearance } from '../appearance.tsx'
import { buildLabelOf } from '../build-label.ts'
import { useShellServices } from '../services.tsx'
import styles from './site-footer.module.css'
import { useWords } from '../words.tsx'

/** 18+, demo money, and the build that testers name. */
export const SiteFooter = ({ links }: { links: ReactNode }) => {
  const { t } = useWords('shell')
  const { site } = useShellServices()
  const { theme } = useAppearance()
  return (
    <footer className={styles.footer}>
      <AgeBadge />
      <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
      <span className={styles.words}>{t('footer.age')}</span>
      {links}
      <span className={styles.version}>{buildLabelOf(site, theme)}</span>
    </footer>
  )
}
