import { replaySet } from '#contract/live/replay-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { undoUntilOf } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'
import { replayViewerOf } from './replay-viewer.ts'

/** [S-02] A replay of a running stream cannot be removed from under it: its removal holds from its end on. */
export const handleReplaySet = handle(replaySet, (context, input) => {
  const { idempotency, member, replays, now } = context
  const { replayId } = input
  return idempotency.once(
    { memberId: member.id, path: replaySet.path, body: input },
    {
      check: async () => {
        const row = await replays.find(replayId)
        const viewer = row && (await replayViewerOf(context, row.roomNo, member))
        const undoUntilMs = undoUntilOf(row?.removedAtMs ?? null)
        const isOver = undoUntilMs !== null && undoUntilMs <= now()
        return row && viewer === 'anchor' && !isOver ? accept(row) : reject('RECORD_UNKNOWN')
      },
      effect: async (unit, row) => {
        const removedAtMs =
          input.isRemoved === undefined ? row.removedAtMs : input.isRemoved ? (row.removedAtMs ?? now()) : null
        const visibility = input.visibility ?? row.visibility
        if (!(await replays.in(unit).change(replayId, { visibility, removedAtMs }))) return reject('RECORD_UNKNOWN')
        return accept({ visibility, undoUntilMs: undoUntilOf(removedAtMs) })
      },
    },
  )
})
