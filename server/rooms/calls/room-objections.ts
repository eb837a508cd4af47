import { objectionTextMax } from '#contract/limits.ts'
import type { InputOf } from '#contract/define-call.ts'
import { accept, reject } from '#contract/outcome.ts'
import { roomObjectionDecide, roomObjectionList, roomObjectionSend } from '#contract/rooms/moderation-calls.ts'
import { objectionMessage } from '#server/rooms/moderation-messages.ts'
import { admitOptionalText, admitText } from '#server/rooms/domain/text-admission.ts'
import { liftMute } from '#server/rooms/mute-acts.ts'
import { handle, type Context } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] Against the mute in force, once. */
export const handleRoomObjectionSend = handle(roomObjectionSend, (context, input) => {
  const { idempotency, member, rooms, objections, presence } = context
  const { chatRoomNo: roomNo } = input
  return idempotency.once(
    { memberId: member.id, path: roomObjectionSend.path, body: input },
    {
      check: async () => {
        const room = await rooms.find(roomNo)
        if (!room) return reject('ROOM_UNKNOWN')
        const mute = await rooms.muteNoticeOf(roomNo, member.id)
        if (!mute?.entryId) return reject('RECORD_UNKNOWN')
        if (mute.objection !== null) return reject('OBJECTION_DONE')
        const text = admitText(input.text, objectionTextMax)
        return text.ok ? accept({ entryId: mute.entryId, text: text.value }) : text
      },
      effect: async (unit, { entryId, text }) => {
        const isFirst = await objections.in(unit).add({ roomNo, memberId: member.id, entryId, text })
        if (!isFirst) return reject('OBJECTION_DONE')
        unit.afterCommit(() => {
          presence.selfChanged(roomNo, member.id)
          presence.moderationChanged(roomNo, 'objections')
        })
        return accept({})
      },
    },
  )
})

/** [P-02] */
export const handleRoomObjectionList = handle(
  roomObjectionList,
  async ({ member, rooms, objections }, { chatRoomNo }) => {
    const found = await moderatedRoom(rooms, chatRoomNo, member)
    return found.ok ? accept({ objections: await objections.waiting(chatRoomNo) }) : found
  },
)

type DecideInput = InputOf<typeof roomObjectionDecide>

const checkDecision = async ({ member, rooms, members, objections }: Context<'member'>, input: DecideInput) => {
  const found = await moderatedRoom(rooms, input.chatRoomNo, member)
  if (!found.ok) return found
  const answer = admitOptionalText(input.answer, objectionTextMax)
  if (!answer.ok) return answer
  const objection = await objections.find(input.chatRoomNo, input.objectionId)
  const target = objection && (await members.byId(objection.memberId))
  return target ? accept({ room: found.value.room, target, answer: answer.value }) : reject('RECORD_UNKNOWN')
}

/** [P-02] Of two moderators who decide at once one is first, and the other reads so. */
export const handleRoomObjectionDecide = handle(roomObjectionDecide, (context, input) => {
  const { idempotency, member: actor, rooms, objections, moderationLog, inbox, audit, presence } = context
  const { chatRoomNo: roomNo, objectionId, grants, requestId } = input
  return idempotency.once(
    { memberId: actor.id, path: roomObjectionDecide.path, body: input },
    {
      check: () => checkDecision(context, input),
      effect: async (unit, { room, target, answer }) => {
        const decided = await objections.in(unit).decide(objectionId, { grants, by: actor.id, answer })
        if (!decided) return reject('OBJECTION_DONE')
        const mute = await rooms.in(unit).muteNoticeOf(roomNo, target.id)
        const isInForce = mute?.entryId === decided.entryId
        if (grants && isInForce)
          await liftMute(unit, context, { room, target, actor, act: 'objection.granted', isSilent: true, requestId })
        else {
          const act = grants ? 'objection.granted' : 'objection.refused'
          await moderationLog.in(unit).record({ roomNo, act, by: actor.id, memberId: target.id, after: { answer } })
        }
        const { entryId } = decided
        await inbox.in(unit).put(objectionMessage({ room, memberId: target.id, entryId, grants, answer }))
        const details = { memberId: target.id, objectionId, grants, answer }
        await audit.in(unit).note(`member:${actor.id}`, 'room.objection.decide', `room:${roomNo}`, details)
        unit.afterCommit(() => {
          presence.selfChanged(roomNo, target.id)
          presence.moderationChanged(roomNo, 'objections')
        })
        return accept({})
      },
    },
  )
})
