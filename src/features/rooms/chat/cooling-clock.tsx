import { useSelector } from '@xstate/react'
import { IconClock } from '#src/ui/icons.tsx'
import { useRoomActors } from '#src/features/rooms/room-actors.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useWords } from '#src/features/rooms/use-words.ts'
import styles from './composer.module.css'

const Countdown = ({ untilMs }: { untilMs: number }) => {
  const { t } = useWords()
  const nowMs = useServerSeconds()
  return (
    <p className={styles.note} role="timer">
      <IconClock size={14} />
      {t('composer.cooling', { seconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })}
    </p>
  )
}

/** Slow mode gave the words back: how long until they can go. */
export const CoolingClock = () => {
  const { composer } = useRoomActors()
  const cooling = useSelector(composer, (snapshot) => snapshot.matches('cooling'))
  const coolUntilMs = useSelector(composer, ({ context }) => context.coolUntilMs)
  return cooling ? <Countdown untilMs={coolUntilMs} /> : null
}
