import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { cashOutQuoteMs, oddsMilliMax, ticketLegsMax, ticketPageMax } from '#contract/limits.ts'
import { MatchId, MemberId, OrderId, RequestId, RoomNo, SelectionId } from '#contract/ids.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { AcceptPolicy, TicketOddsFormat } from './entities/order.ts'
import { Sport } from './entities/match-item.ts'
import { Ticket, TicketStatus } from './entities/ticket.ts'

const LegAsked = z.strictObject({
  matchId: MatchId,
  selectionId: SelectionId,
  /** What the member saw, decimal × 1000. */
  oddsMilli: z.int().check(z.minimum(1001), z.maximum(oddsMilliMax)),
})

const asked = {
  legs: z.array(LegAsked).check(z.minLength(1), z.maxLength(ticketLegsMax)),
  /** Null: all legs are one line. Else ascending and each once: how many legs the lines of the system have. */
  sizes: z.nullable(
    z.array(z.int().check(z.minimum(1), z.maximum(ticketLegsMax))).check(z.minLength(1), z.maxLength(ticketLegsMax)),
  ),
  /** A line's, minor units. */
  stakeMinor: z.int().check(z.minimum(1)),
  currency: SettlementCurrency,
  accept: AcceptPolicy,
}

/** How a ticket stands that would be placed now. */
const legRefusals = [
  'VENUE_CLOSED',
  'MATCH_UNKNOWN',
  'MATCH_OVER',
  'SELECTION_UNKNOWN',
  'SELECTION_SUSPENDED',
  'ODDS_CHANGED',
  'LEGS_CONFLICT',
  'STAKE_LIMIT',
  'LIABILITY_REACHED',
  'FIELD_REFUSED',
  'LIMIT_REACHED',
  'PLAY_TIMED_OUT',
  'SELF_EXCLUDED',
  'RATE_LIMITED_MEMBER',
] as const

/**
 * Places a bet: a single, a parlay (one line of all legs) or a system. The stake of all lines leaves the wallet for the
 * open bets in the same transaction. With a leg in play the ticket is `waiting` until `decideAtMs`; `ticket.changed` then
 * says what became of it. `oddsMilli` of each leg is what the member saw, `accept` what may differ. The ticket keeps
 * `oddsFormat`; absent: none.
 * `chatRoomNo`: shown in that room, which is the member's choice; MUTED: not while a mute there is in force. `followsOrderId`:
 * the order of somebody else that a room shows, whose selections these are; any other one is ORDER_UNKNOWN.
 * ODDS_CHANGED, SELECTION_SUSPENDED and MATCH_OVER carry the places of the legs. [A-05, E-09, S-12, S-13, V-06]
 */
export const betPlace = defineCall({
  path: 'sports/bet/place',
  access: 'member',
  needsAgreement: true,
  request: z.strictObject({
    requestId: RequestId,
    ...asked,
    oddsFormat: z.optional(TicketOddsFormat),
    chatRoomNo: z.nullable(RoomNo),
    followsOrderId: z.nullable(OrderId),
  }),
  response: z.object({ ticket: Ticket, balanceMinor: AmountMinor }),
  rejects: [
    ...legRefusals,
    'BALANCE_SHORT',
    'ORDER_UNKNOWN',
    'ORDER_OWN',
    'ORDER_REVERTED',
    'ROOM_UNKNOWN',
    'MUTED',
    'REQUEST_ID_REUSED',
  ],
})

/** The same without placing it: decided on the same path, nothing is written. `maxStakeMinor` is a line's, by all limits and the balance. */
export const betQuote = defineCall({
  path: 'sports/bet/quote',
  access: 'member',
  request: z.strictObject(asked),
  response: z.object({
    lineCount: z.int(),
    riskMinor: AmountMinor,
    maxReturnMinor: AmountMinor,
    minStakeMinor: AmountMinor,
    maxStakeMinor: AmountMinor,
    /** What would refuse it as it is asked, or null. */
    refusal: z.nullable(z.string()),
    /** How long it would wait before it is decided; 0 before the match. */
    delayMs: z.int(),
    /** In force now, in the order of the legs; 0 where it is not offered. */
    oddsMilli: z.array(z.int()),
  }),
  rejects: ['FIELD_REFUSED', 'LEGS_CONFLICT', 'MATCH_UNKNOWN', 'RATE_LIMITED_MEMBER'],
})

const Moment = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000))

/** What my records are narrowed to. Times are milliseconds since 1970; `untilMs` does not count. */
const narrowed = {
  currency: z.nullable(SettlementCurrency),
  sport: z.nullable(Sport),
  fromMs: z.nullable(Moment),
  untilMs: z.nullable(Moment),
}

export const TicketFilter = z.enum([
  'all',
  'open',
  'won',
  'half_won',
  'push',
  'half_lost',
  'lost',
  'cashed_out',
  'void',
])
export type TicketFilter = z.infer<typeof TicketFilter>

/** My bets, newest first. `open`: waiting and running; `void`: void, rejected and cancelled. [C-13] */
export const betList = defineCall({
  path: 'sports/bet/list',
  access: 'member',
  request: z.strictObject({
    ...narrowed,
    filter: TicketFilter,
    matchId: z.nullable(MatchId),
    after: z.nullable(OrderId),
    limit: z.int().check(z.minimum(1), z.maximum(ticketPageMax)),
  }),
  response: z.object({ tickets: z.array(Ticket), next: z.nullable(OrderId) }),
})

/**
 * Something that happened to a bet. settled: it ended, also by being taken back. resettled: a corrected result ended it
 * otherwise, and what it had returned was taken back. reopened: its result was withdrawn; `amountMinor` was taken back, and
 * it runs again. Minor units: `stakeMinor` of all lines, `amountMinor` what came back; null: nothing did.
 */
export const TicketEvent = z.object({
  kind: z.enum(['placed', 'cashed_out', 'settled', 'reopened', 'resettled']),
  atMs: z.int(),
  stakeMinor: AmountMinor,
  amountMinor: z.nullable(AmountMinor),
  /** How it stood after it was settled; null for the others. */
  status: z.nullable(TicketStatus),
})
export type TicketEvent = z.infer<typeof TicketEvent>

/** One bet of mine with its legs, by its number, and what happened to it, oldest first. [C-13] */
export const betDetail = defineCall({
  path: 'sports/bet/detail',
  access: 'member',
  request: z.strictObject({ orderId: OrderId }),
  response: z.object({ ticket: Ticket, events: z.array(TicketEvent) }),
  rejects: ['ORDER_UNKNOWN'],
})

/**
 * Sums of my bets by the day of the site's time zone on which they were placed, for the chart; counts by filter. Only
 * settled ones have a profit; rejected and cancelled ones were none and are in the counts alone. [C-13]
 */
export const betSummary = defineCall({
  path: 'sports/bet/summary',
  access: 'member',
  request: z.strictObject({ ...narrowed, currency: SettlementCurrency }),
  response: z.object({
    days: z.array(
      z.object({ day: z.string(), riskMinor: AmountMinor, returnMinor: AmountMinor, profitMinor: z.int() }),
    ),
    counts: z.array(z.object({ filter: TicketFilter, count: z.int() })),
    settledCount: z.int(),
    riskMinor: AmountMinor,
    returnMinor: AmountMinor,
    /** What has no result yet. */
    openRiskMinor: AmountMinor,
  }),
})

export const CashOutOffer = z.object({
  offerId: z.uuid(),
  orderId: OrderId,
  /** For all that still runs of it. */
  amountMinor: AmountMinor,
  /** It holds for `cashOutQuoteMs`. */
  expiresAtMs: z.int(),
})
export type CashOutOffer = z.infer<typeof CashOutOffer>

/** What a running ticket is worth now; null while a leg's market is closed. Holds for 5 s. */
export const cashOutQuote = defineCall({
  path: 'sports/cashout/quote',
  access: 'member',
  request: z.strictObject({ orderId: OrderId }),
  response: z.object({ offer: z.nullable(CashOutOffer), holdsMs: z.literal(cashOutQuoteMs) }),
  rejects: ['ORDER_UNKNOWN', 'ORDER_MOVED_ON', 'RATE_LIMITED_MEMBER'],
})

/**
 * Takes an offer, whole or `permille` of it: so much of the stake that still runs, a line's, rounded down to the minor
 * unit; the rest runs on. Exactly once. FIELD_REFUSED: a part for which nothing would be paid. [C-13, S-13]
 */
export const cashOutTake = defineCall({
  path: 'sports/cashout/take',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    orderId: OrderId,
    offerId: z.uuid(),
    permille: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  response: z.object({ ticket: Ticket, paidMinor: AmountMinor, balanceMinor: AmountMinor }),
  rejects: [
    'ORDER_UNKNOWN',
    'ORDER_MOVED_ON',
    'CASH_OUT_EXPIRED',
    'FIELD_REFUSED',
    'REQUEST_ID_REUSED',
    'RATE_LIMITED_MEMBER',
  ],
})

/**
 * How orders of a room stand: what became of them, how many follow, and what their price is now (null: not offered).
 * `isOver`: the match has ended, so that the leg is offered by nobody any more.
 */
export const orderStatuses = defineCall({
  path: 'sports/order/standings',
  access: 'anonymous',
  request: z.strictObject({ orderIds: z.array(OrderId).check(z.minLength(1), z.maxLength(ticketPageMax)) }),
  response: z.object({
    orders: z.array(
      z.object({
        orderId: OrderId,
        status: Ticket.shape.status,
        followers: z.int(),
        legs: z.array(
          z.object({
            matchId: MatchId,
            selectionId: SelectionId,
            categoryName: z.string(),
            itemName: z.string(),
            matchName: z.string(),
            homeName: z.string(),
            homeNameEn: z.string(),
            visitName: z.string(),
            visitNameEn: z.string(),
            teamLogo: z.string(),
            oddsMilli: z.nullable(z.int()),
            isOver: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})

/** What a member's shared bets of 30 days came to; all of them count, losers too. Null where none is settled. */
export const posterRecord = defineCall({
  path: 'sports/poster/record',
  access: 'anonymous',
  request: z.strictObject({ memberId: MemberId }),
  response: z.object({
    shared: z.int(),
    settled: z.int(),
    won: z.int(),
    /** Returned for a thousand risked. */
    returnPermille: z.nullable(z.int()),
  }),
})
