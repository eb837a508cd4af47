import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MatchId, OrderId, RequestId, RoomNo, SelectionId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { MatchIds, MatchState } from './entities/match.ts'
import { Order, AcceptPolicy } from './entities/order.ts'
import { liveListPageSize, oddsMilliMax, stakeBounds } from '#contract/limits.ts'

/**
 * Places a bet with demo money. The stake leaves the wallet for the open-bets account in the same transaction.
 * `oddsMilli` is what the member saw; `accept` says what may differ: nothing, higher odds, or any odds.
 * `currency`: the wallet that the stake leaves; FIELD_REFUSED when the stake breaks a rule of contract/sports/rules/stake.ts. [A-05, V-06]
 * `chatRoomNo` shows the order in that room; `followsOrderId` names the order that it follows. [E-09, S-12, S-13]
 */
export const betPlace = defineCall({
  path: 'sports/bet/place',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    matchId: MatchId,
    selectionId: SelectionId,
    stakeMinor: z.int().check(z.minimum(stakeBounds.CNY.minMinor), z.maximum(stakeBounds.USDT.maxMinor)),
    currency: SettlementCurrency,
    oddsMilli: z.int().check(z.minimum(1001), z.maximum(oddsMilliMax)),
    accept: AcceptPolicy,
    chatRoomNo: z.nullable(RoomNo),
    followsOrderId: z.nullable(OrderId),
  }),
  response: z.object({ order: Order, balanceMinor: AmountMinor }),
  rejects: [
    'MATCH_UNKNOWN',
    'SELECTION_UNKNOWN',
    'SELECTION_SUSPENDED',
    'ODDS_CHANGED',
    'BALANCE_SHORT',
    'LIMIT_REACHED',
    'PLAY_TIMED_OUT',
    'SELF_EXCLUDED',
    'ORDER_UNKNOWN',
    'ORDER_REVERTED',
    'ROOM_UNKNOWN',
    'FIELD_REFUSED',
    'REQUEST_ID_REUSED',
    'RATE_LIMITED_MEMBER',
  ],
})

/** Markets and state of matches. [C-16] */
export const livePopularOdds = defineCall({
  path: 'live/popular/odds',
  access: 'anonymous',
  request: z.strictObject({ matchIds: MatchIds.check(z.minLength(1), z.maxLength(liveListPageSize)) }),
  response: z.object({ matches: z.array(MatchState) }),
})
