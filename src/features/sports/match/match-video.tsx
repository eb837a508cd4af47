import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { matchVideoMachine } from '#src/machines/live/match-video-machine.ts'
import type { playerMachine } from '#src/machines/live/player-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMatchVideo } from '#src/shared/live/use-match-video.ts'
import { useMatchVideoState } from '#src/shared/player/match-video-state.tsx'
import { MediaVideo } from '#src/shared/player/media-video.tsx'
import { PlayerActorsProvider, usePlayerActors } from '#src/shared/player/player-actors.tsx'
import {
  FullScreenControl,
  PipControl,
  PlayControl,
  RefreshControl,
  ToLive,
  VolumeControl,
} from '#src/shared/player/player-controls.tsx'
import player from '#src/shared/player/player.module.css'
import { StreamState } from '#src/shared/player/stream-state.tsx'
import { useFullScreen } from '#src/shared/player/use-full-screen.ts'
import type { MatchVideoProps } from './match-video-part.ts'

interface MatchVideoMachines {
  matchVideo: typeof matchVideoMachine
  player: typeof playerMachine
}

/** An outside stream does not wait for an anchor. */
const onDemand = 4

const useMatchPlayer = (machines: MatchVideoMachines, matchId: string) => {
  const picture = useActorRef(machines.player, { input: { src: '', anchorStatus: onDemand, mode: 'LIVE' } })
  const matchVideo = useMatchVideo(machines.matchVideo, matchId)
  const src = useSelector(matchVideo, ({ context }) => context.src)
  useEffect(() => picture.send({ type: 'source.changed', src }), [picture, src])
  return useMemo(() => ({ player: picture, matchVideo }), [picture, matchVideo])
}

const State = ({ onBack }: Pick<MatchVideoProps, 'onBack'>) => {
  const { t } = useTranslations('sports')
  const linkState = useMatchVideoState({
    label: t('modes.toAnimation'),
    onBack,
    refusedText: t('modes.videoWhileLive'),
    unreachedText: t('modes.videoFailedText'),
  })
  return (
    linkState ?? (
      <StreamState
        failed={t('modes.videoFailedText')}
        ended={t('modes.videoEndedText')}
        unplayable={t('modes.videoUnplayableText')}
      />
    )
  )
}

/** Under a picture only: words in its place have buttons of their own. */
const Controls = ({ isFull, canFill, onFull }: { isFull: boolean; canFill: boolean; onFull: () => void }) => {
  const { player: picture } = usePlayerActors()
  const isStreaming = useSelector(picture, ({ context }) => context.streaming)
  if (!isStreaming) return null
  return (
    <div className={player.bar}>
      <PlayControl />
      <RefreshControl />
      <VolumeControl slider={false} />
      <ToLive />
      <span className={player.spacer} />
      <PipControl />
      {canFill ? <FullScreenControl isFull={isFull} onToggle={onFull} /> : null}
    </div>
  )
}

/** A match's outside stream in the page of the match, by the player of the rooms. [C-16, E-18] */
export const MatchVideo = ({
  machines,
  matchId,
  title,
  onBack,
}: MatchVideoProps & { machines: MatchVideoMachines }) => {
  const words = useTranslations('room')
  const box = useRef<HTMLElement>(null)
  const actors = useMatchPlayer(machines, matchId)
  const { isFull, canFill, toggle } = useFullScreen(box, false)
  return (
    <PlayerActorsProvider value={actors}>
      <section ref={box} className={player.player} aria-label={words.t('player.label')} data-fill="true">
        <MediaVideo label={words.t('player.video', { name: title })} />
        <State onBack={onBack} />
        <Controls isFull={isFull} canFill={canFill} onFull={toggle} />
      </section>
    </PlayerActorsProvider>
  )
}
