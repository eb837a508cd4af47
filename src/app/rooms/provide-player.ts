import { fromCallback } from 'xstate'
import { playerMachine } from '#src/machines/live/player-machine.ts'
import { takeHeadStart } from '#src/streams/head-start-slot.ts'
import { createPlayback } from '#src/streams/playback.ts'

/** The player of the site's streams and of matches' outside ones; hls.js loads with the first that plays. `serverNow`: milliseconds. */
export const providePlayer = (serverNow: () => number) => {
  const playback = createPlayback({
    loadHls: async () => (await import('#src/streams/head-start.ts')).HlsJs,
    headStart: takeHeadStart,
    // Without it there is the source, as before.
    loadQualities: () => import('#src/streams/quality-ladder.ts'),
    document: globalThis.document,
    serverNow,
  })
  return playerMachine.provide({ actors: { playback: fromCallback(playback) } })
}
