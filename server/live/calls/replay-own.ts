import { replayUndoMs } from '#contract/limits.ts'
import { replayOwn } from '#contract/live/replay-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { ownReplayOf } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'

/** [S-02] */
export const handleReplayOwn = handle(replayOwn, async ({ member, replays, replayMedia, now }) => {
  if (member.anchorRoomNo === null) return reject('ANCHOR_ONLY')
  if (!replayMedia) return accept({ replays: [], keptMs: 0, freeBytes: null })
  const { keptMs } = replayMedia
  const rows = await replays.ownOf(member.anchorRoomNo, now() - replayUndoMs)
  return accept({
    replays: rows.map((row) => ownReplayOf(row, keptMs)),
    keptMs,
    freeBytes: await replayMedia.freeBytes(),
  })
})
