import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { roomModeratorSet } from '#contract/rooms/calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { changeModerator } from '#server/rooms/moderator-change.ts'
import { handle, type Context } from './handle.ts'
import { ownRoom } from './room-moderation.ts'

/** [P-02] The member is told, the room reads of it, and who moderates can no longer be muted. */
export const handleRoomModeratorSet = handle(roomModeratorSet, (context, input) => {
  const { idempotency, member, rooms, members } = context
  return idempotency.once(
    { memberId: member.id, path: roomModeratorSet.path, body: input },
    {
      check: async () => {
        const found = await ownRoom(rooms, input.chatRoomNo, member)
        if (!found.ok) return found
        if (input.memberId === member.id) return reject('CANNOT_MODERATE')
        const target = await members.byId(input.memberId)
        return target ? accept(target) : reject('MEMBER_UNKNOWN')
      },
      effect: (unit, target) => setIn(unit, context, input, target),
    },
  )
})

const setIn = async (
  unit: Unit,
  { member, rooms, moderationLog, audit, presence }: Context<'member'>,
  { chatRoomNo: roomNo, moderates, requestId }: InputOf<typeof roomModeratorSet>,
  target: MemberInfo,
): Promise<Outcome<Record<string, never>, 'MODERATORS_FULL'>> => {
  const change = { roomNo, target, moderates, by: member.nickname, actorId: member.id, requestId }
  const outcome = await changeModerator(unit, { rooms, presence, moderationLog }, change)
  if (outcome === 'full') return reject('MODERATORS_FULL')
  if (outcome === 'same') return accept({})
  const action = moderates ? 'room.moderator.grant' : 'room.moderator.revoke'
  await audit.in(unit).note(`member:${member.id}`, action, `room:${roomNo}`, { memberId: target.id })
  return accept({})
}
