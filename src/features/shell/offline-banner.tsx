import { classes } from '#src/ui/classes.ts'
import { IconWifi } from '#src/ui/icons.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useConnection } from './connection.ts'
import styles from './offline-banner.module.css'
import { useTranslations } from '#src/shared/app/translations.tsx'

interface OfflineBannerProps {
  /** In a room it lies over the picture and moves nothing. */
  over: boolean
  /** No bar of the site stands above it. */
  bare: boolean
}

/** Says that what is shown may be old. */
export const OfflineBanner = ({ over, bare }: OfflineBannerProps) => {
  const { t } = useTranslations('shell')
  const { socket } = useShellServices()
  const connection = useConnection(socket)
  return (
    <output className={classes(styles.region, over && styles.over, bare && styles.bare)}>
      {connection === 'fine' ? null : (
        <p className={styles.banner}>
          <IconWifi size={18} />
          <span>{t(connection === 'browserOffline' ? 'offline.browser' : 'offline.socket')}</span>
        </p>
      )}
    </output>
  )
}
