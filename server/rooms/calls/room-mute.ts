import type { InputOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Mute } from '#contract/rooms/entities/room.ts'
import { roomMute } from '#contract/rooms/calls.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { muteReasonMax } from '#contract/limits.ts'
import { muteMember } from '#server/rooms/mute-acts.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle, type Context } from './handle.ts'
import { targetOf } from './room-moderation.ts'
import { accept } from '#contract/outcome.ts'

/** [P-02] The muted one is told, the room reads of it, and what was said in the last hour goes when that is asked for. */
export const handleRoomMute = handle(roomMute, (context, input) => {
  const { idempotency, member } = context
  return idempotency.once(
    { memberId: member.id, path: roomMute.path, body: input },
    {
      check: async () => {
        const found = await targetOf(context, input.minutes === null ? 'member.ban' : 'member.timeout', input)
        if (!found.ok) return found
        const reason = admitOptionalText(input.reason, muteReasonMax)
        return reason.ok ? accept({ ...found.value, reason: reason.value }) : reason
      },
      effect: async (unit, terms) => accept(await muteIn(unit, context, input, terms)),
    },
  )
})

export const muteIn = async (
  unit: Unit,
  context: Context<'member'>,
  { minutes, reasonCode, deleteMessages: deletes, requestId }: InputOf<typeof roomMute>,
  { room, target, reason }: { room: RoomRecord; target: MemberInfo; reason: string },
): Promise<Mute> => {
  const { member: actor, audit } = context
  const act = { room, target, actor, minutes, reasonCode: reasonCode ?? null, reason, deletes, requestId }
  const { mute, deletedIds } = await muteMember(unit, context, act)
  const details = { memberId: target.id, minutes, reason, deletedIds }
  await audit.in(unit).note(`member:${actor.id}`, 'room.mute', `room:${room.roomNo}`, details)
  return mute
}
