import type { Contributor, Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'

/** An outcome that money commands give: done (also for a repeated request), or a code that promises that nothing happened. */
export type Decided<T, Code extends string> = { done: T } | { refused: Code; data?: unknown }

export interface Gifts {
  catalogue(): Promise<Gift[]>
  /** Takes the coins once per request, counts the combo, and puts the gift message in the outbox, in one transaction. */
  send(
    sender: MemberInfo,
    room: RoomRecord,
    request: { requestId: string; giftId: string; count: number; price: number },
  ): Promise<
    Decided<
      { messageId: string; coinsTaken: number; coins: number; combo: number },
      'ROOM_CLOSED' | 'GIFT_UNKNOWN' | 'PRICE_CHANGED' | 'COINS_SHORT' | 'REQUEST_ID_REUSED'
    >
  >
  contributors(roomNo: string): Promise<Contributor[]>
}
