import { useEffect } from 'react'
import { classes } from '#src/ui/classes.ts'
import { IconWifi } from '#src/ui/icons.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useConnection } from './connection.ts'
import styles from './offline-banner.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Says that what is shown may be old. `first`: no bar of the site stands above it. */
export const OfflineBanner = ({ first }: { first: boolean }) => {
  const { t } = useTranslations('shell')
  const { socket } = useShellServices()
  const connection = useConnection(socket)
  const shows = connection !== 'fine'
  useEffect(() => {
    // Screens as high as the window give it its line.
    document.documentElement.toggleAttribute('data-offline', shows)
    return () => document.documentElement.removeAttribute('data-offline')
  }, [shows])
  return (
    <output className={classes(styles.region, first && styles.first)}>
      {shows ? (
        <p className={styles.banner}>
          <IconWifi size={18} />
          <span>{t(connection === 'browserOffline' ? 'offline.browser' : 'offline.socket')}</span>
        </p>
      ) : null}
    </output>
  )
}
