import { useSelector } from '@xstate/react'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useWords } from '#src/features/rooms/use-words.ts'
import styles from './player.module.css'

/** How far behind the publisher the picture is. */
export const LatencyBadge = ({ short }: { short: boolean }) => {
  const { t } = useWords()
  const { player } = useRoomActors()
  const tenths = useSelector(player, ({ context }) =>
    context.latencySeconds === null || !context.streaming ? null : Math.round(context.latencySeconds * 10),
  )
  const tone = useSelector(player, ({ context }) => context.latencyTone)
  if (tenths === null) return null
  const seconds = (tenths / 10).toFixed(1)
  return (
    <span className={styles.latency} data-tone={tone}>
      <VisuallyHidden>{t('player.latencyName', { seconds })}</VisuallyHidden>
      <span aria-hidden="true">{short ? t('player.latencyShort', { seconds }) : t('player.latency', { seconds })}</span>
    </span>
  )
}
