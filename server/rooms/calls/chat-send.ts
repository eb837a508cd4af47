import { chatSend } from '#contract/rooms/calls.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { InputOf } from '#contract/define-call.ts'
import { handle, type Context } from './handle.ts'
import { admitToRoom, withSentence, type AdmittedText } from './chat-admission.ts'
import { isSameText } from '#server/rooms/domain/same-text.ts'
import type { NewMessage } from '#server/rooms/ports.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { accept, reject } from '#contract/outcome.ts'

type Input = InputOf<typeof chatSend>
type SendContext = Context<'member'>

/** [C-16, V-09] A retry is heard first; then room, mute, modes, pace and text, one text of a member at a time. */
export const handleChatSend = handle(chatSend, async (context, input) =>
  context.rooms.inTurn(input.chatRoomNo, context.member.id, () => send(context, input)),
)

const send = async (context: SendContext, input: Input) => {
  const { member, roomLog } = context
  const earlier = await roomLog.byRequest(member.id, input.requestId)
  if (earlier) return answerEarlier(earlier, input)
  const admitted = await admitToRoom(context, input)
  if (!admitted.ok) return admitted
  return withSentence(context, admitted.value, () => post(context, input, admitted.value))
}

const post = async (context: SendContext, input: Input, { room, role, text }: AdmittedText) => {
  const { member, roomLog } = context
  const entry = textMessage(context, role, { ...input, text })
  const message = await roomLog.append(room.roomNo, entry)
  if (message.id === entry.id) return accept(message)
  // Another call with this request id was faster, perhaps in another room.
  const first = await roomLog.byRequest(member.id, input.requestId)
  return answerEarlier(first ?? { roomNo: room.roomNo, message }, input)
}

const answerEarlier = (earlier: { roomNo: string; message: RoomMessage }, input: Input) => {
  const { content } = earlier.message
  const isSameRoom = earlier.roomNo === input.chatRoomNo
  const isSame =
    content.msgType === 'deleted' || (content.msgType === 'text' && isSameText(content.data.text, input.text))
  return isSameRoom && isSame ? accept(earlier.message) : reject('REQUEST_ID_REUSED')
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
