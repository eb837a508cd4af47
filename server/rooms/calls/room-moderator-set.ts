import { roomModeratorsMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { roomModeratorSet } from '#contract/rooms/calls.ts'
import { roleNotice } from '#server/rooms/domain/room-notices.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { handle, type Context } from './handle.ts'
import { noticeEntry, ownRoom } from './room-moderation.ts'

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
  { member, rooms, audit, presence }: Context<'member'>,
  { chatRoomNo: roomNo, moderates, requestId }: InputOf<typeof roomModeratorSet>,
  target: MemberInfo,
): Promise<Outcome<Record<string, never>, 'MODERATORS_FULL'>> => {
  const here = rooms.in(unit)
  // Holds the room, so that two at once are counted one after the other.
  await here.find(roomNo)
  const moderators = await here.moderators(roomNo)
  if (moderators.some(({ id }) => id === target.id) === moderates) return accept({})
  if (moderates && moderators.length >= roomModeratorsMax) return reject('MODERATORS_FULL')
  if (moderates) {
    await here.grantModerator(roomNo, target.id)
    await here.unmute(roomNo, target.id)
  } else await here.revokeModerator(roomNo, target.id)
  unit.announce([noticeEntry(roomNo, { kind: 'role', requestId }, roleNotice(target, member.nickname, moderates))])
  const action = moderates ? 'room.moderator.grant' : 'room.moderator.revoke'
  await audit.in(unit).note(`member:${member.id}`, action, `room:${roomNo}`, { memberId: target.id })
  unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
  return accept({})
}
