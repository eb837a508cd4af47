import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Order } from '#contract/sports/entities/order.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Decided } from '#server/gifts/ports.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'

export interface Matches {
  state(matchId: string): Promise<MatchState | undefined>
  states(matchIds: readonly string[]): Promise<MatchState[]>
  /** Hears every change, after it is stored. */
  onChanged(listener: (state: MatchState) => void): () => void
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
