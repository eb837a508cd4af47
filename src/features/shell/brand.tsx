import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { classes } from '#src/ui/classes.ts'
import { IconMark } from '#src/ui/icons.tsx'
import styles from './brand.module.css'

export const Brand = ({ latin = true, onMedia = false }: { latin?: boolean; onMedia?: boolean }) => {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Link to="/app/home" className={classes(styles.brand, onMedia && styles.onMedia)} aria-label={t('homeLink')}>
      <span className={styles.mark}>
        <IconMark size={22} />
      </span>
      <span className={styles.name}>{t('brand', { ns: 'common' })}</span>
      {latin ? <span className={styles.latin}>GRANDSTAND</span> : null}
    </Link>
  )
}
