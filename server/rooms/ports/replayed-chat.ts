import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'

/** A span of a room's chat, from `fromMs` on and before `toMs`. */
export interface ChatSpan {
  roomNo: string
  fromMs: number
  toMs: number
  linesMax: number
}

/** Chat of rooms as it is read after its time. */
export interface ReplayedChat {
  /**
   * Texts and gifts of a span, the oldest first, without what was deleted, what members wrote who are banned from the room
   * now, and what blocks hide from the reader (undefined: a visitor). An even choice of `linesMax` where there are more;
   * `leftOut` counts the others. [S-02, P-02]
   */
  read(span: ChatSpan, reader: MemberInfo | undefined): Promise<{ messages: RoomMessage[]; leftOut: number }>
}
