import * as z from 'zod/mini'
import { MatchId, OrderId, RoomNo, SelectionId } from '#contract/ids.ts'
import { TicketOddsFormat } from './order.ts'
import { AmountMinor, Currency } from '#contract/wallet/entities/money.ts'

/**
 * waiting: in play, the price is held until the match is known not to have changed. rejected: it was not taken, the stake is
 * back. running: it stands. cancelled: an operator took it back. void: none of it was decided by a match. Then how it
 * ended: by its one leg, or, of several lines, by what it returned against what was at risk.
 */
export const TicketStatus = z.enum([
  'waiting',
  'running',
  'rejected',
  'cancelled',
  'void',
  'won',
  'half_won',
  'push',
  'half_lost',
  'lost',
  'cashed_out',
])
export type TicketStatus = z.infer<typeof TicketStatus>

/**
 * What came between a bet in play and its confirmation. match_changed: a goal, a card, a period, or one of them taken back.
 * market_closed: its market was suspended, or not offered any more. odds_changed: they moved further than the member takes.
 */
export const RejectReason = z.enum(['match_changed', 'market_closed', 'odds_changed'])
export type RejectReason = z.infer<typeof RejectReason>

export const LegResult = z.enum(['won', 'half_won', 'push', 'void', 'half_lost', 'lost'])
export type LegResult = z.infer<typeof LegResult>

export const TicketLeg = z.object({
  matchId: MatchId,
  matchName: z.string(),
  homeName: z.string(),
  /** In English; empty where a team has no such name. */
  homeNameEn: z.string(),
  visitName: z.string(),
  visitNameEn: z.string(),
  selectionId: SelectionId,
  /** The market, for example 全场让球. */
  categoryName: z.string(),
  /** For example 蓉城赤焰 -0.5. */
  itemName: z.string(),
  teamLogo: z.string(),
  /** Decimal × 1000, as taken. */
  oddsMilli: z.int(),
  /** When it was placed, for example 2-1; empty before the start. */
  scoreAtBet: z.string(),
  /** Null while it is open. */
  result: z.nullable(LegResult),
  /** The score that it was decided by, or null. */
  score: z.nullable(z.string()),
})
export type TicketLeg = z.infer<typeof TicketLeg>

/** A bet as its owner sees it: an order of one leg or several. Odds are decimal × 1000; stakes and returns integer minor units. */
export const Ticket = z.object({
  orderId: OrderId,
  kind: z.enum(['single', 'parlay', 'system']),
  /** How many legs the lines of a system have; empty for a single or a parlay, whose legs are all one line. */
  sizes: z.array(z.int()),
  legs: z.array(TicketLeg).check(z.minLength(1)),
  /** Of a single or parlay, all legs multiplied, rounded down; 0 for a system. */
  oddsMilli: z.int(),
  /** Its prices are written in this format, whatever its owner chooses later; absent: nobody noted it. */
  oddsFormat: z.optional(TicketOddsFormat),
  /** A line's. */
  stakeMinor: AmountMinor,
  lineCount: z.int(),
  /** All lines'. */
  riskMinor: AmountMinor,
  /** If every leg wins. */
  maxReturnMinor: AmountMinor,
  /** What it has returned: payout, refund or cash-out; null while nothing is decided. */
  returnMinor: z.nullable(AmountMinor),
  /** What of it was cashed out; absent: nothing. `stakeMinor` is a line's, the rest of the stake runs on. */
  cashOut: z.optional(z.object({ paidMinor: AmountMinor, stakeMinor: AmountMinor })),
  currency: Currency,
  status: TicketStatus,
  /** Of a rejected one; absent where nobody noted it. */
  rejectReason: z.optional(RejectReason),
  placedAtMs: z.int(),
  /** When a waiting order is decided, else null. */
  decideAtMs: z.nullable(z.int()),
  settledAtMs: z.nullable(z.int()),
  chatRoomNo: z.nullable(RoomNo),
  followsOrderId: z.nullable(OrderId),
})
export type Ticket = z.infer<typeof Ticket>

/** Orders that will not become a bet, or are none any more: their cards in rooms are struck. [S-12] */
export const isReverted = ({ status }: Pick<Ticket, 'status'>): boolean =>
  status === 'rejected' || status === 'cancelled' || status === 'void'
