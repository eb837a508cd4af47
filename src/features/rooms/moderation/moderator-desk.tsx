import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { mayAppoint } from '#contract/rooms/rules/room-roles.ts'
import { consolePath } from '#src/shared/room/console-path.ts'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './moderation.module.css'
import { ModeratorList } from './moderator-list.tsx'
import { MuteList } from './mute-list.tsx'
import { RoomSettingsCard } from './room-settings.tsx'

/** Mute list and room settings, where others have odds and gifts; `beside` puts the settings next to the picture. [P-02] */
export const ModeratorDesk = ({ beside = false }: { beside?: boolean }) => {
  const { t } = useTranslations()
  const { room, moderation } = useRoomActors()
  const appoints = useSelector(room, ({ context }) => mayAppoint(context.self?.role ?? 'viewer'))
  const { roomNo } = room.getSnapshot().context
  useEffect(() => {
    moderation.send({ type: 'mod.open' })
    return () => moderation.send({ type: 'mod.close' })
  }, [moderation])
  return (
    <section className={styles.desk} data-beside={beside} aria-label={t('bar.desk')}>
      <MuteList />
      <RoomSettingsCard />
      <Link to={consolePath(roomNo)} className={classes(buttonClass({ block: true }), styles.console)}>
        {t('mod.console')}
      </Link>
      {appoints ? <ModeratorList /> : null}
    </section>
  )
}
