import { roomUnmute } from '#contract/rooms/calls.ts'
import { unmuteNotice } from '#server/rooms/domain/room-notices.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { moderatedRoom, noticeMessage } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-02] The specification's "unblock". Somebody who is not muted stays so, and nothing is said. */
export const handleRoomUnmute = handle(roomUnmute, async (services, input) => {
  const { member, rooms, roomLog, members, answers, audit, presence } = services
  return runOnce({ answers, member, path: roomUnmute.path }, input, async () => {
    const found = await moderatedRoom(rooms, input.chatRoomNo, member)
    if (typeof found === 'string') return reject(found)
    const { room } = found
    const target = await members.byId(input.memberId)
    if (!target) return reject('MEMBER_UNKNOWN')
    if (!(await rooms.muteOf(room.roomNo, target.id))) return accept({})
    await rooms.unmute(room.roomNo, target.id)
    const notice = unmuteNotice(target.nickname, member.nickname)
    await roomLog.append(room.roomNo, noticeMessage('unmute', input.requestId, notice))
    await audit.note(`member:${member.id}`, 'room.unmute', `room:${room.roomNo}`, { memberId: target.id })
    presence.selfChanged(room.roomNo, target.id)
    return accept({})
  })
})
