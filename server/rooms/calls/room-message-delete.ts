import { roomMessageDelete } from '#contract/rooms/calls.ts'
import { mayDelete } from '#contract/rooms/rules/room-roles.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-02] Texts only: gifts and orders are records of money and stay. The audit keeps what was said. */
export const handleRoomMessageDelete = handle(roomMessageDelete, async (services, input) => {
  const { member, rooms, roomLog, answers, audit } = services
  return runOnce({ answers, member, path: roomMessageDelete.path }, input, async () => {
    const room = await rooms.find(input.chatRoomNo)
    if (!room) return reject('ROOM_UNKNOWN')
    const found = await roomLog.byId(room.roomNo, input.messageId)
    if (!found) return reject('MESSAGE_UNKNOWN')
    const { content } = found.message
    const role = await rooms.roleOf(room, member.id)
    if (!mayDelete({ memberId: member.id, role }, found.authorId)) return reject('FORBIDDEN')
    if (content.msgType === 'deleted') return accept({})
    if (content.msgType !== 'text') return reject('FORBIDDEN')
    await roomLog.tombstone(room.roomNo, [input.messageId], member.nickname)
    const details = { messageId: input.messageId, authorId: found.authorId, text: content.data.text }
    await audit.note(`member:${member.id}`, 'room.message.delete', `room:${room.roomNo}`, details)
    return accept({})
  })
})
