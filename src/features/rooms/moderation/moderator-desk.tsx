import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { mayAppoint } from '#contract/rooms/rules/room-roles.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './moderation.module.css'
import { ModeratorList } from './moderator-list.tsx'
import { MuteList } from './mute-list.tsx'
import { RoomSettingsCard } from './room-settings.tsx'

/** Mute list and room settings, where others have odds and gifts; `beside` puts the settings next to the picture. [P-02] */
export const ModeratorDesk = ({ beside = false }: { beside?: boolean }) => {
  const { t } = useTranslations()
  const { room, moderation } = useRoomActors()
  const appoints = useSelector(room, ({ context }) => mayAppoint(context.self?.role ?? 'viewer'))
  useEffect(() => {
    moderation.send({ type: 'mod.open' })
    return () => moderation.send({ type: 'mod.close' })
  }, [moderation])
  return (
    <section className={styles.desk} data-beside={beside} aria-label={t('bar.desk')}>
      <MuteList />
      <RoomSettingsCard />
      {appoints ? <ModeratorList /> : null}
    </section>
  )
}
