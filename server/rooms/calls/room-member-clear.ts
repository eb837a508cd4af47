import { muteReasonMax } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { roomMemberClear } from '#contract/rooms/moderation-calls.ts'
import { clearMessage } from '#server/rooms/moderation-messages.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle } from './handle.ts'
import { targetOf } from './room-moderation.ts'

/** Ids in one entry of the room's log. */
const chunkSize = 200

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / chunkSize) }, (_, at) => ids.slice(at * chunkSize, (at + 1) * chunkSize))

/** [P-02] Tombstones take the places on every screen and in history; the member reads why. */
export const handleRoomMemberClear = handle(roomMemberClear, (context, input) => {
  const { idempotency, member, rooms, moderationLog, inbox, audit } = context
  const { chatRoomNo: roomNo, reasonCode } = input
  return idempotency.once(
    { memberId: member.id, path: roomMemberClear.path, body: input },
    {
      check: async () => {
        const found = await targetOf(context, 'messages.clear', input)
        if (!found.ok) return found
        const reason = admitOptionalText(input.reason, muteReasonMax)
        return reason.ok ? accept({ ...found.value, reason: reason.value }) : reason
      },
      effect: async (unit, { room, target, reason }) => {
        const ids = await rooms.in(unit).allTextIdsOf(roomNo, target.id)
        const count = ids.length
        if (count === 0) return accept({ deleted: 0 })
        const by = member.nickname
        unit.announce(chunksOf(ids).map((messageIds) => ({ kind: 'tombstone', roomNo, messageIds, by })))
        const act = { roomNo, act: 'clear', by: member.id, memberId: target.id, reasonCode, reason } as const
        const entryId = await moderationLog.in(unit).record({ ...act, after: { deleted: count } })
        await inbox.in(unit).put(clearMessage({ room, memberId: target.id, entryId, count, reasonCode, reason }))
        const details = { memberId: target.id, reason, deletedIds: ids }
        await audit.in(unit).note(`member:${member.id}`, 'room.member.clear', `room:${roomNo}`, details)
        return accept({ deleted: count })
      },
    },
  )
})
