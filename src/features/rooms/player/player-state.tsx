import { useSelector } from '@xstate/react'
import { useServices } from '#src/shared/app/services.tsx'
import { IconClock, IconWarning } from '#src/ui/icons.tsx'
import { useMatchVideoState } from '#src/shared/player/match-video-state.tsx'
import { Notice } from '#src/shared/player/player-notice.tsx'
import { StreamState } from '#src/shared/player/stream-state.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { lateComponent } from '#src/shared/app/late-component.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'

const Between = lateComponent(async () => (await import('#src/shared/live/between-streams.tsx')).BetweenStreams)

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
  const isOver = snapshot.matches('ended') && !isOutside
  if (isOver || snapshot.matches('notStarted'))
    return (
      <Notice
        icon={<IconClock size={24} />}
        title={t(isOver ? 'player.ended' : 'player.notStarted')}
        text={t(isOver ? 'player.endedText' : 'player.notStartedText')}
      >
        <Between isOver={isOver} />
      </Notice>
    )
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
