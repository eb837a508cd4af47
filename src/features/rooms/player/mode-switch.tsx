import { useSelector } from '@xstate/react'
import { useServices } from '#src/shared/app/services.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from '#src/shared/player/player.module.css'
import { viewModesOf } from './view-modes.ts'

/** ANIMATION / LIVE / ANCHOR, as far as the room has them. [E-18] */
export const ModeSwitch = () => {
  const { t } = useTranslations()
  const { site } = useServices()
  const { room, player } = useRoomActors()
  const item = useSelector(room, ({ context }) => context.info?.item ?? null)
  const mode = useSelector(player, ({ context }) => context.mode)
  const modes = item ? viewModesOf(item, site.matchVideos) : []
  if (modes.length < 2) return null
  return (
    <fieldset className={styles.modes} aria-label={t('player.modes')}>
      {modes.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === mode}
          className={styles.modeItem}
          onClick={() => player.send({ type: 'mode.change', mode: choice })}
        >
          {t(`player.mode.${choice}`)}
        </button>
      ))}
    </fieldset>
  )
}
