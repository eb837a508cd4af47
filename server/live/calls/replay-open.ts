import { replayOpen } from '#contract/live/replay-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { admitToReplay, replayOf } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'
import { replayViewerOf } from './replay-viewer.ts'

/** [S-02, C-16] */
export const handleReplayOpen = handle(replayOpen, async (context, { replayId }) => {
  const { member, replays, replayMedia } = context
  const row = replayMedia && (await replays.find(replayId))
  const viewer = row && (await replayViewerOf(context, row.roomNo, member))
  if (!replayMedia || !row || !viewer) return reject('RECORD_UNKNOWN')
  const verdict = admitToReplay(row, viewer)
  if (verdict !== 'ADMITTED') return reject(verdict)
  const { stretches, durationMs } = await replayMedia.clockOf(replayId)
  return accept({
    replay: { ...replayOf(row, replayMedia.keptMs), durationMs },
    ...replayMedia.link(replayId),
    stretches,
  })
})
