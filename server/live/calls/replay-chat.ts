import { replayChatLinesMax } from '#contract/limits.ts'
import { replayChat } from '#contract/live/replay-calls.ts'
import { accept } from '#contract/outcome.ts'
import { lineOf, spanOfPage } from '#server/live/replays/replay-chat.ts'
import { handle } from './handle.ts'
import { admittedReplay } from './replay-viewer.ts'

/** [S-02, P-02] */
export const handleReplayChat = handle(replayChat, async (context, { replayId, page }) => {
  const admitted = await admittedReplay(context, replayId)
  if (!admitted.ok) return admitted
  const { row, media } = admitted.value
  const clock = await media.clockOf(replayId)
  const span = spanOfPage(clock, page)
  if (!span) return accept({ lines: [], leftOut: 0 })
  const asked = { roomNo: row.roomNo, ...span, linesMax: replayChatLinesMax }
  const { messages, leftOut } = await context.replayedChat.read(asked, context.member)
  return accept({ lines: messages.flatMap((message) => lineOf(clock, message) ?? []), leftOut })
})
