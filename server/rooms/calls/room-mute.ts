import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Mute } from '#contract/rooms/entities/room.ts'
import { roomMute } from '#contract/rooms/calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { muteReasonMax } from '#contract/limits.ts'
import { muteDeletesBackMs, muteValues } from '#server/rooms/domain/mute-terms.ts'
import { muteNotice } from '#server/rooms/domain/room-notices.ts'
import { mayMute } from '#contract/rooms/rules/room-roles.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle, type Context } from './handle.ts'
import { moderatedRoom, noticeEntry } from './room-moderation.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-02] The muted one is told, the room reads of it, and what was said in the last hour goes when that is asked for. */
export const handleRoomMute = handle(roomMute, (context, input) => {
  const { idempotency, member, rooms, members } = context
  return idempotency.once(
    { memberId: member.id, path: roomMute.path, body: input },
    {
      check: async () => {
        const found = await moderatedRoom(rooms, input.chatRoomNo, member)
        if (!found.ok) return found
        const reason = admitOptionalText(input.reason, muteReasonMax)
        if (!reason.ok) return reason
        const target = await members.byId(input.memberId)
        if (!target) return reject('MEMBER_UNKNOWN')
        const role = await rooms.roleOf(found.value.room, target.id)
        if (!mayMute(found.value.role, role)) return reject('CANNOT_MUTE')
        return accept({ target, reason: reason.value })
      },
      effect: async (unit, terms) => accept(await muteIn(unit, context, input, terms)),
    },
  )
})

export const muteIn = async (
  unit: Unit,
  { member, rooms, moderationLog, audit, presence, now }: Context<'member'>,
  { chatRoomNo: roomNo, minutes, reasonCode, deleteMessages, requestId }: InputOf<typeof roomMute>,
  { target, reason }: { target: MemberInfo; reason: string },
): Promise<Mute> => {
  const here = rooms.in(unit)
  const earlier = await here.muteOf(roomNo, target.id)
  const mute = await here.mute(roomNo, target.id, member, minutes, reason)
  const deletedIds = deleteMessages ? await here.textIdsOf(roomNo, target.id, now() - muteDeletesBackMs) : []
  if (deletedIds.length > 0) unit.announce([{ kind: 'tombstone', roomNo, messageIds: deletedIds, by: member.nickname }])
  const notice = muteNotice(target.nickname, member.nickname, minutes, reason)
  unit.announce([noticeEntry(roomNo, { kind: 'mute', requestId }, notice)])
  await moderationLog.in(unit).record({
    roomNo,
    act: minutes === null ? 'ban' : 'timeout',
    by: member.id,
    memberId: target.id,
    reasonCode: reasonCode ?? null,
    reason,
    before: muteValues(earlier),
    after: { ...muteValues(mute), minutes, deleted: deletedIds.length },
    untilMs: mute.untilMs,
  })
  const details = { memberId: target.id, minutes, reason, deletedIds }
  await audit.in(unit).note(`member:${member.id}`, 'room.mute', `room:${roomNo}`, details)
  unit.afterCommit(() => presence.selfChanged(roomNo, target.id))
  return mute
}
