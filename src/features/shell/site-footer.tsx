import type { ReactNode } from 'react'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { buildLabelOf } from '#src/shared/site/build-label.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import styles from './site-footer.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** 18+, demo money, and the build that testers name. */
export const SiteFooter = ({ links }: { links: ReactNode }) => {
  const { t } = useTranslations('shell')
  const { site } = useShellServices()
  const { theme } = useAppearance()
  return (
    <footer className={styles.footer}>
      <AgeBadge />
      <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
      <span className={styles.words}>{t('footer.age')}</span>
      <span className={styles.words}>{t('footer.clock')}</span>
      {links}
      <span className={styles.version}>{buildLabelOf(site, theme)}</span>
    </footer>
  )
}
