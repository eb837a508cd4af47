import { replayList } from '#contract/live/replay-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { listedFor, replayOf } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'
import { replayViewerOf } from './replay-viewer.ts'

/** [S-02] */
export const handleReplayList = handle(replayList, async (context, { chatRoomNo }) => {
  const { member, replays, replayMedia } = context
  const viewer = await replayViewerOf(context, chatRoomNo, member)
  if (!viewer) return reject('ROOM_UNKNOWN')
  if (!replayMedia) return accept({ replays: [] })
  const rows = await replays.ofRoom(chatRoomNo, listedFor(viewer))
  return accept({ replays: rows.map((row) => replayOf(row, replayMedia.keptMs)) })
})
