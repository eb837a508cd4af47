import { useQuery } from '@tanstack/react-query'
import { useShellServices } from '#src/shared/app/services.tsx'
import { bottomLinks } from '#src/shared/site/site-content.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import styles from './bottom-links.module.css'

/** The links that operators put at the foot of the site. [C-10] */
export const BottomLinks = () => {
  const { t } = useTranslations('site')
  const { gateway } = useShellServices()
  const { data } = useQuery(bottomLinks(gateway))
  if (!data || data.links.length === 0) return null
  return (
    <nav aria-label={t('links')}>
      <ul className={styles.links}>
        {data.links.map(({ code, name, link }) => (
          <li key={code}>
            <SiteLink to={link} className={styles.link}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
