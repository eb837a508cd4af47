import { useEffect } from 'react'
import { IconWifi } from '#src/ui/icons.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useConnection } from './connection.ts'
import styles from './offline-banner.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

/** Says that what is shown may be old. */
export const OfflineBanner = () => {
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
    <output className={styles.region}>
      {shows ? (
        <p className={styles.banner}>
          <IconWifi size={18} />
          <span>{t(connection === 'browserOffline' ? 'offline.browser' : 'offline.socket')}</span>
        </p>
      ) : null}
    </output>
  )
}
