import { rewindOpen } from '#contract/live/replay-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { listedFor } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'
import { replayViewerOf } from './replay-viewer.ts'

/** [S-02, C-16] */
export const handleRewindOpen = handle(rewindOpen, async (context, { chatRoomNo }) => {
  const { member, replays, replayMedia } = context
  const viewer = await replayViewerOf(context, chatRoomNo, member)
  if (!viewer) return reject('ROOM_UNKNOWN')
  const row = replayMedia && (await replays.runningOf(chatRoomNo))
  if (!replayMedia || !row || row.removedAtMs !== null || !listedFor(viewer).includes(row.visibility))
    return reject('RECORD_UNKNOWN')
  const { replayId } = row
  const rewind = await replayMedia.rewind(replayId)
  return rewind ? accept({ replayId, ...rewind }) : reject('RECORD_UNKNOWN')
})
