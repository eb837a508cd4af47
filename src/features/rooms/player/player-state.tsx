import { lazy, Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { useServices } from '#src/shared/app/services.tsx'
import { IconClock, IconWarning } from '#src/ui/icons.tsx'
import { useMatchVideoState } from '#src/shared/player/match-video-state.tsx'
import { Notice } from '#src/shared/player/player-notice.tsx'
import { StreamState } from '#src/shared/player/stream-state.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from '#src/shared/player/player.module.css'

const NextStream = lazy(async () => ({ default: (await import('#src/shared/live/next-stream.tsx')).NextStream }))

const NotStarted = () => {
  const { t, language } = useTranslations()
  const { room } = useRoomActors()
  const roomNo = useSelector(room, ({ context }) => context.info?.item.anchorRoomId ?? '')
  const startAt = useSelector(room, ({ context }) => context.info?.item.startAt ?? 0)
  return (
    <Notice icon={<IconClock size={24} />} title={t('player.notStarted')} text={t('player.notStartedText')}>
      {startAt > 0 ? (
        <p className={styles.stateText}>{t('player.startsAt', { time: momentWords(startAt, language) })}</p>
      ) : null}
      <Suspense>
        <NextStream roomNo={roomNo} className={styles.stateText} />
      </Suspense>
    </Notice>
  )
}

/** What stands over the picture while there is none, or while it waits. [S-02, X-08] */
export const PlayerState = () => {
  const { t } = useTranslations()
  const { site } = useServices()
  const { player, matchVideo } = useRoomActors()
  const snapshot = useSelector(player, (current) => current)
  const isOutside = useSelector(matchVideo, (current) => current.matches('watching'))
  const linkState = useMatchVideoState({
    label: t('player.toAnchor'),
    onBack: () => player.send({ type: 'mode.change', mode: 'ANCHOR' }),
    refusedText: t('player.linkRefusedText'),
    unreachedText: t('player.failedText'),
  })
  if (snapshot.context.mode === 'ANIMATION') return null
  if (linkState !== null) return linkState
  if (snapshot.matches('notStarted')) return <NotStarted />
  if (snapshot.matches('interrupted'))
    return <Notice icon={<IconClock size={24} />} title={t('player.interrupted')} text={t('player.interruptedText')} />
  if (!site.streams && !isOutside) return <Notice icon={<IconWarning size={24} />} title={t('player.streamsOff')} />
  return (
    <StreamState
      failed={t('player.failedText')}
      ended={t('player.endedText')}
      unplayable={t('player.unplayableText')}
    />
  )
}
