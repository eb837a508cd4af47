import { fromCallback } from 'xstate'
import { Rewind as Bar } from '#src/features/rooms/rewind/rewind.tsx'
import { replayPlayerMachine } from '#src/machines/live/replay-player-machine.ts'
import { createReplayPlayback } from '#src/streams/replay-playback.ts'

const playback = createReplayPlayback({
  loadHls: async () => (await import('#src/streams/head-start.ts')).HlsJs,
})

const machine = replayPlayerMachine.provide({ actors: { media: fromCallback(playback) } })

/** With what plays the recording. */
export const Rewind = ({ isWide }: { isWide: boolean }) => <Bar machine={machine} isWide={isWide} />
