import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayModerate } from './room-roles.ts'

const unlessKeeper = (memberId: string, role: RoomRole): string | undefined =>
  mayModerate(role) ? undefined : memberId

/**
 * Whose line of a room blocking is about: undefined for what nobody wrote, and for what its anchor or a moderator of it
 * writes there. [P-02]
 */
export const blockableAuthorOf = ({ content }: RoomMessage): string | undefined => {
  switch (content.msgType) {
    case 'text':
      return unlessKeeper(content.data.author.memberId, content.data.author.role)
    case 'gift':
      return unlessKeeper(content.data.memberId, content.data.role)
    case 'order':
      return unlessKeeper(content.data.author.memberId, content.data.author.role)
    case 'welcome':
      return content.data.userId
    default:
      return undefined
  }
}
