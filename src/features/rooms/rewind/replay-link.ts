import { createActor, type ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import type { rewindOpen } from '#contract/live/replay-calls.ts'
import { rewindMaxMs } from '#contract/limits.ts'
import type { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'
import type { RoomActors } from '#src/shared/room/room-actors.tsx'
import { behindOf, placeBehind } from './rewind-scale.ts'

export type ReplayMachine = typeof replayPlayerMachine
export type ReplayRef = ActorRefFrom<ReplayMachine>
type PlayerRef = RoomActors['player']

/** At the end of what is recorded the picture waits for nothing. */
const endWithinMs = 2_000
/** Whoever has paused for longer goes on with the oldest picture. */
const beyondMs = 30_000

const holdsPicture = (replay: ReplayRef): boolean => {
  const snapshot = replay.getSnapshot()
  return snapshot.matches({ open: 'paused' }) || snapshot.matches({ open: 'blocked' })
}

/** Presses on the room's player go for the replay; `leave`: the room's player has another picture. */
const followPlayer = (player: PlayerRef, replay: ReplayRef, leave: () => void): (() => void) => {
  let last = player.getSnapshot().context
  const onPlayer = (): void => {
    const snapshot = player.getSnapshot()
    if (!snapshot.matches('rewound')) return leave()
    const { volume, muted, paused } = snapshot.context
    const isPressed = paused !== last.paused
    if (volume !== last.volume || muted !== last.muted) replay.send({ type: 'sound.change', volume, muted })
    last = snapshot.context
    if (isPressed && paused !== holdsPicture(replay)) replay.send({ type: 'toggle.press' })
  }
  const { unsubscribe } = player.subscribe(onPlayer)
  onPlayer()
  return unsubscribe
}

/** A replay that is over, or has caught up, gives the picture back to the stream. */
const followReplay = (player: PlayerRef, replay: ReplayRef, serverNow: () => number): (() => void) => {
  const { unsubscribe } = replay.subscribe((snapshot) => {
    const { context } = snapshot
    const { paused } = player.getSnapshot().context
    const hasCaughtUp = snapshot.matches({ open: 'waiting' }) && context.durationMs - context.atMs < endWithinMs
    if (hasCaughtUp || snapshot.matches({ open: 'ended' })) return player.send({ type: 'live.press' })
    if (holdsPicture(replay) && !paused) return player.send({ type: 'pause.press' })
    if (!snapshot.matches({ open: 'playing' })) return
    if (paused) player.send({ type: 'play.press' })
    const behindMs = behindOf(context, 0, serverNow())
    if (behindMs > rewindMaxMs + beyondMs) replay.send({ type: 'seek.by', ms: behindMs - rewindMaxMs })
  })
  return unsubscribe
}

/** The last picture stays until there is another one. */
const keepPicture = (video: HTMLVideoElement): (() => void) => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  video.after(canvas)
  const drop = (): void => canvas.remove()
  video.addEventListener('playing', drop, { once: true })
  return drop
}

/** A recording in the element of the stream. */
export interface OpenedReplay {
  readonly replay: ReplayRef
  readonly replayId: string
  readonly src: string
  readonly lagMs: number
  /** Lets it follow the room's player, and that one it, until it is over. Answers how to end that. */
  follow(serverNow: () => number, onOver: () => void): () => void
}

/** Plays the recording in place of the stream, from so far behind it on; null where the stream does not play. */
export const openReplay = (
  machine: ReplayMachine,
  player: PlayerRef,
  { offer, behindMs }: { offer: ResponseOf<typeof rewindOpen>; behindMs: number },
): OpenedReplay | null => {
  const { video, volume, muted } = player.getSnapshot().context
  if (!video || !player.getSnapshot().can({ type: 'rewind.open' })) return null
  const { url: src, lengthMs, lagMs, replayId } = offer
  const dropPicture = keepPicture(video)
  player.send({ type: 'rewind.open' })
  const input = { src, startAtMs: placeBehind(behindMs, offer), durationMs: lengthMs, sound: { volume, muted } }
  const replay = createActor(machine, { input }).start()
  replay.send({ type: 'player.attach', video })
  const end = (): void => {
    dropPicture()
    replay.send({ type: 'player.detach' })
    replay.stop()
  }
  const follow: OpenedReplay['follow'] = (serverNow, onOver) => {
    const stopReplay = followReplay(player, replay, serverNow)
    const stopPlayer = followPlayer(player, replay, () => {
      stopReplay()
      end()
      onOver()
    })
    return () => {
      stopPlayer()
      stopReplay()
    }
  }
  return { replay, replayId, src, lagMs, follow }
}
