import { roomUnmute } from '#contract/rooms/calls.ts'
import { muteValues } from '#server/rooms/domain/mute-terms.ts'
import { unmuteNotice } from '#server/rooms/domain/room-notices.ts'
import { handle } from './handle.ts'
import { moderatedRoom, noticeEntry } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-02] The specification's "unblock". Somebody who is not muted stays so, and nothing is said. */
export const handleRoomUnmute = handle(roomUnmute, (context, input) => {
  const { idempotency, member, rooms, members, moderationLog, audit, presence } = context
  return idempotency.once(
    { memberId: member.id, path: roomUnmute.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, input.chatRoomNo, member)
        if (!found.ok) return found
        const target = await members.byId(input.memberId)
        return target ? accept({ roomNo: found.value.room.roomNo, target }) : reject('MEMBER_UNKNOWN')
      },
      effect: async (unit, { roomNo, target }) => {
        const here = rooms.in(unit)
        const earlier = await here.muteOf(roomNo, target.id)
        if (!earlier) return accept({})
        await here.unmute(roomNo, target.id)
        const [before, after] = [muteValues(earlier), muteValues(undefined)]
        await moderationLog.in(unit).record({ roomNo, act: 'lift', by: member.id, memberId: target.id, before, after })
        const notice = unmuteNotice(target.nickname, member.nickname)
        unit.announce([noticeEntry(roomNo, { kind: 'unmute', requestId: input.requestId }, notice)])
        await audit.in(unit).note(`member:${member.id}`, 'room.unmute', `room:${roomNo}`, { memberId: target.id })
        unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
        return accept({})
      },
    },
  )
})
