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
  return (
    <output className={styles.region}>
      {connection === 'fine' ? null : (
        <p className={styles.banner}>
          <IconWifi size={18} />
          {t(connection === 'browserOffline' ? 'offline.browser' : 'offline.socket')}
        </p>
      )}
    </output>
  )
}
