import { Link } from 'react-router-dom'
import { classes } from '#src/ui/classes.ts'
import { IconMark } from '#src/ui/icons.tsx'
import styles from './brand.module.css'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'

export const Brand = ({ latin = true, onMedia = false }: { latin?: boolean; onMedia?: boolean }) => {
  const { t } = useTranslations('shell')
  return (
    <Link to="/app/home" className={classes(styles.brand, onMedia && styles.onMedia)}>
      <span className={styles.mark}>
        <IconMark size={22} />
      </span>
      <span className={styles.name}>{t('common:brand')}</span>
      <VisuallyHidden>{t('homeLink')}</VisuallyHidden>
      {latin ? (
        <span className={styles.latin} aria-hidden="true">
          GRANDSTAND
        </span>
      ) : null}
    </Link>
  )
}
