import { roomMessageDelete } from '#contract/rooms/calls.ts'
import { mayDelete } from '#contract/rooms/rules/room-roles.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-02] Texts only: gifts and orders are records of money and stay. The audit keeps what was said. */
export const handleRoomMessageDelete = handle(roomMessageDelete, (context, input) => {
  const { idempotency, member, rooms, roomLog, moderationLog, audit } = context
  return idempotency.once(
    { memberId: member.id, path: roomMessageDelete.path, body: input },
    {
      check: async () => {
        const room = await rooms.find(input.chatRoomNo)
        if (!room) return reject('ROOM_UNKNOWN')
        const found = await roomLog.byId(room.roomNo, input.messageId)
        if (!found) return reject('MESSAGE_UNKNOWN')
        const { content } = found.message
        const role = await rooms.roleOf(room, member.id)
        if (!mayDelete({ memberId: member.id, role }, found.authorId)) return reject('FORBIDDEN')
        if (content.msgType === 'deleted') return accept(undefined)
        if (content.msgType !== 'text') return reject('FORBIDDEN')
        return accept({ authorId: found.authorId, text: content.data.text })
      },
      effect: async (unit, deleted) => {
        if (!deleted) return accept({})
        const { chatRoomNo: roomNo, messageId } = input
        unit.announce([{ kind: 'tombstone', roomNo, messageIds: [messageId], by: member.nickname }])
        // Who takes back their own words does not keep order.
        if (deleted.authorId !== member.id)
          await moderationLog.in(unit).record({
            roomNo,
            act: 'delete',
            by: member.id,
            memberId: deleted.authorId,
            before: { text: deleted.text },
            after: { deleted: 1 },
          })
        await audit
          .in(unit)
          .note(`member:${member.id}`, 'room.message.delete', `room:${roomNo}`, { messageId, ...deleted })
        return accept({})
      },
    },
  )
})
