import { muteReasonMax } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import { roomMemberWarn } from '#contract/rooms/moderation-calls.ts'
import { warnMessage } from '#server/rooms/moderation-messages.ts'
import { admitOptionalText } from '#server/rooms/domain/text-admission.ts'
import { handle } from './handle.ts'
import { targetOf } from './room-moderation.ts'

/** [P-02] The member reads it in the message centre; the room does not. */
export const handleRoomMemberWarn = handle(roomMemberWarn, (context, input) => {
  const { idempotency, member, moderationLog, inbox, audit } = context
  const { chatRoomNo: roomNo, reasonCode } = input
  return idempotency.once(
    { memberId: member.id, path: roomMemberWarn.path, body: input },
    {
      check: async () => {
        const found = await targetOf(context, 'member.warn', input)
        if (!found.ok) return found
        const reason = admitOptionalText(input.reason, muteReasonMax)
        return reason.ok ? accept({ ...found.value, reason: reason.value }) : reason
      },
      effect: async (unit, { room, target, reason }) => {
        const act = { roomNo, act: 'warn', by: member.id, memberId: target.id, reasonCode, reason } as const
        const entryId = await moderationLog.in(unit).record(act)
        await inbox.in(unit).put(warnMessage({ room, memberId: target.id, entryId, reasonCode, reason }))
        const details = { memberId: target.id, reasonCode, reason }
        await audit.in(unit).note(`member:${member.id}`, 'room.member.warn', `room:${roomNo}`, details)
        return accept({})
      },
    },
  )
})
