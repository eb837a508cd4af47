import { chatSend } from '#contract/rooms/calls.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { InputOf } from '#contract/define-call.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { isFlooding, textWindowMs } from '#server/rooms/domain/text-pace.ts'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import { handle, type Context } from './handle.ts'
import type { NewMessage } from '#server/rooms/ports.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { accept, reject } from '#contract/outcome.ts'

type Input = InputOf<typeof chatSend>
type SendContext = Context<'member'>

/** [C-16, V-09] A retry is heard first; then room, mute, pace and text, one text of a member at a time. */
export const handleChatSend = handle(chatSend, async (context, input) =>
  context.rooms.inTurn(input.chatRoomNo, context.member.id, () => send(context, input)),
)

const send = async (context: SendContext, input: Input) => {
  const { member, rooms, roomLog, now } = context
  const earlier = await roomLog.byRequest(member.id, input.requestId)
  if (earlier) return answerEarlier(earlier, input)
  const room = await rooms.find(input.chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  if (room.settings.status !== '1') return reject('ROOM_CLOSED')
  const [role, mute] = await Promise.all([rooms.roleOf(room, member.id), rooms.muteOf(room.roomNo, member.id)])
  if (mute) return reject('MUTED', { untilMs: mute.untilMs })
  if (room.settings.allMuted && !mayModerate(role)) return reject('ROOM_MUTED')
  const text = admitText(input.text)
  if (!text.ok) return text
  const nextTextAtMs = await rooms.nextTextAtMs(room, member.id)
  if (nextTextAtMs > 0) return reject('SLOW_MODE', { retryAfterMs: Math.max(1, nextTextAtMs - now()) })
  const recent = await roomLog.idsOf(room.roomNo, member.id, now() - textWindowMs)
  if (isFlooding(role, recent.length)) return reject('RATE_LIMITED_MEMBER')
  const entry = textMessage(context, role, { ...input, text: text.value })
  const message = await roomLog.append(room.roomNo, entry)
  if (message.id === entry.id) return accept(message)
  // Another call with this request id was faster, perhaps in another room.
  const first = await roomLog.byRequest(member.id, input.requestId)
  return answerEarlier(first ?? { roomNo: room.roomNo, message }, input)
}

const answerEarlier = (earlier: { roomNo: string; message: RoomMessage }, input: Input) => {
  const { content } = earlier.message
  const isSameRoom = earlier.roomNo === input.chatRoomNo
  const isSameText = content.msgType === 'deleted' || (content.msgType === 'text' && content.data.text === input.text)
  return isSameRoom && isSameText ? accept(earlier.message) : reject('REQUEST_ID_REUSED')
}

const textMessage = ({ member }: SendContext, role: RoomRole, { requestId, text }: Input): NewMessage => {
  const { id: memberId, nickname, avatar, vipLevel, kind } = member
  return {
    id: `text.${crypto.randomUUID()}`,
    username: '',
    content: {
      msgType: 'text',
      data: { author: { memberId, nickname, avatar, vipLevel, kind, role }, text, requestId },
    },
    authorId: memberId,
    requestId,
  }
}
