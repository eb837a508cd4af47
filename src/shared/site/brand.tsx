import { Link } from 'react-router-dom'
import { classes } from '#src/ui/classes.ts'
import { IconMark } from '#src/ui/icons.tsx'
import styles from './brand.module.css'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { artAt, useResources } from './site-frame.ts'
import { useSiteName } from './site-name.ts'

const Mark = () => {
  const { logoUrl, artOrigin } = useResources()
  if (logoUrl !== '')
    return <img src={artAt(logoUrl, artOrigin)} alt="" width={32} height={32} className={styles.logo} />
  return (
    <span className={styles.mark}>
      <IconMark size={22} />
    </span>
  )
}

/** The site's logo and name, as the operator set them. [C-10] */
export const Brand = ({ latin = true, onMedia = false }: { latin?: boolean; onMedia?: boolean }) => {
  const { t } = useTranslations('shell')
  const site = useSiteName()
  return (
    <Link to="/app/home" className={classes(styles.brand, onMedia && styles.onMedia)}>
      <Mark />
      <span translate="no" className={styles.name}>
        {site.name}
      </span>
      <VisuallyHidden>{t('homeLink')}</VisuallyHidden>
      {latin && site.latin !== '' ? (
        <span className={styles.latin} aria-hidden="true">
          {site.latin}
        </span>
      ) : null}
    </Link>
  )
}
