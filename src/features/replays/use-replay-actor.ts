import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ResponseOf } from '#contract/define-call.ts'
import type { replayOpen } from '#contract/live/replay-calls.ts'
import type { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'
import type { ReplayPlayerRef } from './replay-context.tsx'

export interface PlayedReplay {
  machine: typeof replayPlayerMachine
  opened: ResponseOf<typeof replayOpen>
  refetch: () => void
}

/** The player of a replay that was opened; its address is renewed when it has run out. */
export const useReplayActor = ({ machine, opened, refetch }: PlayedReplay, startAtMs: number): ReplayPlayerRef => {
  const { url, replay } = opened
  const player = useActorRef(machine, { input: { src: url, startAtMs, durationMs: replay.durationMs } })
  useEffect(() => player.send({ type: 'link.renewed', src: url }), [player, url])
  useEffect(() => {
    const { unsubscribe } = player.subscribe((snapshot) => {
      if (snapshot.matches('refused')) refetch()
    })
    return unsubscribe
  }, [player, refetch])
  return player
}
