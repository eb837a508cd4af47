import { useEffect } from 'react'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useTranslations } from '#src/features/rooms/use-translations.ts'
import styles from './moderation.module.css'
import { MuteList } from './mute-list.tsx'
import { RoomSettingsCard } from './room-settings.tsx'

/** Mute list and room settings, where others have odds and gifts; `beside` puts the settings next to the picture. [P-02] */
export const ModeratorDesk = ({ beside = false }: { beside?: boolean }) => {
  const { t } = useTranslations()
  const { moderation } = useRoomActors()
  useEffect(() => {
    moderation.send({ type: 'mod.open' })
    return () => moderation.send({ type: 'mod.close' })
  }, [moderation])
  return (
    <section className={styles.desk} data-beside={beside} aria-label={t('bar.desk')}>
      <MuteList />
      <RoomSettingsCard />
    </section>
  )
}
