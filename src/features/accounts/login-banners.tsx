import { useQuery } from '@tanstack/react-query'
import { IconChevronRight } from '#src/ui/icons.tsx'
import { asStack } from '#src/ui/layout.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { usePictures } from '#src/shared/site/pictures.ts'
import { banners } from '#src/shared/site/site-content.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { SiteLink } from '#src/shared/site/site-link.tsx'
import styles from './login-banners.module.css'

/** What operators put on the log-in. [C-10, L-09] */
export const LoginBanners = () => {
  const { gateway, site } = useShellServices()
  const picture = usePictures()
  // 0 stands in while the site says nothing of itself.
  const { data } = useQuery({ ...banners(gateway, 'login', useMemberId()), enabled: site.siteId !== 0 })
  if (!data || data.banners.length === 0) return null
  return (
    <ul className={asStack(10)}>
      {data.banners.map(({ id, link, imageUrl, title, text }) => (
        <li key={id}>
          <SiteLink to={link} className={styles.banner}>
            <img src={picture(imageUrl)} alt="" loading="lazy" className={styles.picture} />
            <span className={styles.words}>
              <b>{title}</b>
              <span>{text}</span>
            </span>
            <IconChevronRight size={16} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
