import { Link } from 'react-router-dom'
import { classes } from '#src/ui/classes.ts'
import { IconMark } from '#src/ui/icons.tsx'
import styles from './brand.module.css'
import { useWords } from '../words.tsx'

export const Brand = ({ latin = true, onMedia = false }: { latin?: boolean; onMedia?: boolean }) => {
  const { t } = useWords('shell')
  return (
    <Link to="/app/home" className={classes(styles.brand, onMedia && styles.onMedia)} aria-label={t('homeLink')}>
      <span className={styles.mark}>
        <IconMark size={22} />
      </span>
      <span className={styles.name}>{t('common:brand')}</span>
      {latin ? <span className={styles.latin}>GRANDSTAND</span> : null}
    </Link>
  )
}
