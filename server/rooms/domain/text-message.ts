import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'

/** A text for a room's log, with its author as they are when it is posted. [C-16] */
export const textMessage = (
  id: string,
  { id: memberId, nickname, avatar, vipLevel, kind }: MemberInfo,
  role: RoomRole,
  { requestId, text }: { requestId: string; text: string },
): { id: string; username: string; content: MessageContent; authorId: string; requestId: string } => ({
  id,
  username: '',
  content: {
    msgType: 'text',
    data: { author: { memberId, nickname, avatar, vipLevel, kind, role }, text, requestId },
  },
  authorId: memberId,
  requestId,
})
