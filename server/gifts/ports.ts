import type { Contributor, Gift } from '#contract/gifts/entities/gift.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Balance, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Order } from '#contract/sports/entities/order.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'

/** An outcome that money commands give: done (also for a repeated request), or a code that promises that nothing happened. */
export type Decided<T, Code extends string> = { done: T } | { refused: Code; data?: unknown }

export interface Wallets {
  balances(memberId: string): Promise<Balance[]>
  /** Every account equals the sum of its postings; all sum to zero per currency; nothing forbidden is below zero. */
  verify(): Promise<{ accounts: number; postings: number; faults: string[] }>
}

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

export interface Bets {
  place(
    member: MemberInfo,
    room: RoomRecord | undefined,
    request: {
      requestId: string
      matchId: string
      selectionId: string
      stakeMinor: number
      currency: SettlementCurrency
      oddsMilli: number
      accept: 'none' | 'higher' | 'any'
      followsOrderId: string | null
    },
  ): Promise<
    Decided<
      { order: Order; balanceMinor: number },
      | 'MATCH_UNKNOWN'
      | 'SELECTION_UNKNOWN'
      | 'SELECTION_SUSPENDED'
      | 'ODDS_CHANGED'
      | 'BALANCE_SHORT'
      | 'ORDER_UNKNOWN'
      | 'ORDER_REVERTED'
      | 'REQUEST_ID_REUSED'
    >
  >
  list(memberId: string, matchId?: string): Promise<Order[]>
  /** Gives the stake back once, marks the order, pushes `orderRevert` to its room. False when it was reverted before. [S-12] */
  revert(orderId: string, actor: string): Promise<'reverted' | 'already' | 'unknown'>
}
