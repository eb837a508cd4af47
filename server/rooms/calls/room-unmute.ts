import { roomUnmute } from '#contract/rooms/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { liftMute } from '#server/rooms/mute-acts.ts'
import { handle } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] The specification's "unblock". Somebody who is not muted stays so, and nothing is said. */
export const handleRoomUnmute = handle(roomUnmute, (context, input) => {
  const { idempotency, member, rooms, members, audit } = context
  return idempotency.once(
    { memberId: member.id, path: roomUnmute.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, input.chatRoomNo, member)
        if (!found.ok) return found
        const target = await members.byId(input.memberId)
        return target ? accept({ room: found.value.room, target }) : reject('MEMBER_UNKNOWN')
      },
      effect: async (unit, { room, target }) => {
        const { requestId } = input
        const entryId = await liftMute(unit, context, { room, target, actor: member, act: 'lift', requestId })
        if (entryId !== undefined)
          await audit
            .in(unit)
            .note(`member:${member.id}`, 'room.unmute', `room:${room.roomNo}`, { memberId: target.id })
        return accept({})
      },
    },
  )
})
