import { clipSet } from '#contract/live/clip-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { mayRemoveClip } from '#server/live/clips/clip-rules.ts'
import { undoUntilOf } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'

/** [S-02] */
export const handleClipSet = handle(clipSet, (context, input) => {
  const { idempotency, member, rooms, clips, now } = context
  return idempotency.once(
    { memberId: member.id, path: clipSet.path, body: input },
    {
      check: async () => {
        const row = await clips.find(input.clipId)
        const room = row && (await rooms.find(row.roomNo))
        if (!room || !mayRemoveClip(row.maker.id, member.id, await rooms.roleOf(room, member.id)))
          return reject('RECORD_UNKNOWN')
        const undoUntilMs = undoUntilOf(row.removedAtMs)
        return undoUntilMs !== null && undoUntilMs <= now() ? reject('RECORD_UNKNOWN') : accept(row)
      },
      effect: async (unit, row) => {
        const removedAtMs = input.isRemoved ? (row.removedAtMs ?? now()) : null
        if (!(await clips.in(unit).setRemoved(row.clipId, removedAtMs))) return reject('RECORD_UNKNOWN')
        return accept({ undoUntilMs: undoUntilOf(removedAtMs) })
      },
    },
  )
})
