import { chatSend } from '#contract/rooms/calls.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { HeldText } from '#contract/rooms/entities/held-text.ts'
import type { InputOf } from '#contract/define-call.ts'
import { accept, reject } from '#contract/outcome.ts'
import { isSameText } from '#server/rooms/domain/same-text.ts'
import { textMessage } from '#server/rooms/domain/text-message.ts'
import type { StoredHeldText } from '#server/rooms/ports/held-texts.ts'
import { admitToRoom, withSentence, type AdmittedText, type Waits } from './chat-admission.ts'
import { handle, type Context } from './handle.ts'

type Input = InputOf<typeof chatSend>
type SendContext = Context<'member'>

/** [C-16, V-09] A retry is heard first; then room, mute, modes, words, pace and text, one text of a member at a time. */
export const handleChatSend = handle(chatSend, async (context, input) =>
  context.rooms.inTurn(input.chatRoomNo, context.member.id, () => send(context, input)),
)

const send = async (context: SendContext, input: Input) => {
  const { member, roomLog, held } = context
  const [earlier, waiting] = await Promise.all([
    roomLog.byRequest(member.id, input.requestId),
    held.byRequest(member.id, input.requestId),
  ])
  if (earlier) return answerEarlier(earlier, input)
  if (waiting) return answerHeld(waiting, input)
  const admitted = await admitToRoom(context, input)
  if (!admitted.ok) return admitted
  const { waits } = admitted.value
  return withSentence(context, admitted.value, async () =>
    waits ? hold(context, input, admitted.value, waits) : post(context, input, admitted.value),
  )
}

const post = async ({ member, roomLog }: SendContext, input: Input, { room, role, text }: AdmittedText) => {
  const entry = textMessage(`text.${crypto.randomUUID()}`, member, role, { requestId: input.requestId, text })
  const message = await roomLog.append(room.roomNo, entry)
  if (message.id === entry.id) return accept(message)
  // Another call with this request id was faster, perhaps in another room.
  const first = await roomLog.byRequest(member.id, input.requestId)
  return answerEarlier(first ?? { roomNo: room.roomNo, message }, input)
}

/** The answer is given once the text is a row. */
const hold = async (context: SendContext, input: Input, { room, text }: AdmittedText, waits: Waits) => {
  const { member, held, presence } = context
  const { roomNo } = room
  const outcome = await held.hold({ ...waits, roomNo, authorId: member.id, requestId: input.requestId, text })
  if (!outcome.ok) return outcome
  presence.selfChanged(roomNo, member.id)
  presence.moderationChanged(roomNo, 'held')
  return answerHeld(outcome.value, input)
}

const answerEarlier = (earlier: { roomNo: string; message: RoomMessage }, input: Input) => {
  const { content } = earlier.message
  const isSameRoom = earlier.roomNo === input.chatRoomNo
  const isSame =
    content.msgType === 'deleted' || (content.msgType === 'text' && isSameText(content.data.text, input.text))
  return isSameRoom && isSame ? accept(earlier.message) : reject('REQUEST_ID_REUSED')
}

const answerHeld = ({ roomNo, authorId: _authorId, ...text }: StoredHeldText, input: Input) => {
  const held: HeldText = text
  return roomNo === input.chatRoomNo && isSameText(text.text, input.text)
    ? accept({ held })
    : reject('REQUEST_ID_REUSED')
}
