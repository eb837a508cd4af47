import type { ResponseOf } from '#contract/define-call.ts'
import type { orderStatuses, posterRecord } from '#contract/sports/ticket-calls.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { GuessMatch, GuessPick } from '#contract/promotions/entities/prediction.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { BetOutcome } from './domain/bet-decisions.ts'
import type { QuoteOutcome } from './bet-quote.ts'
import type { BetAsked, BetRequest } from './domain/bet-ticket.ts'

export interface Matches {
  state(matchId: string): Promise<MatchState | undefined>
  states(matchIds: readonly string[]): Promise<MatchState[]>
  /** Hears every change, after it is stored. */
  onChanged(listener: (state: MatchState) => void): () => void
}

/** A match as it is guessed. `resultPick`: how it ended for good; null while that is open. */
export interface GuessableMatch extends Omit<GuessMatch, 'mine'> {
  readonly hasStarted: boolean
  readonly resultPick: GuessPick | 'void' | null
}

export interface GuessableMatches {
  /** Those that start within a time, the next one first. */
  coming(fromMs: number, untilMs: number, limit: number): Promise<GuessableMatch[]>
  /** Newest first. */
  of(matchIds: readonly string[]): Promise<GuessableMatch[]>
  in(unit: Unit): GuessableMatches
}

interface Named {
  readonly name: string
  readonly nameEn: string
}

export interface FootballMatch {
  readonly matchId: string
  readonly league: Named
  readonly home: Named
  readonly visit: Named
  readonly startAtMs: number
  readonly hasBegun: boolean
  /** It is not played, or not to its end. */
  readonly isVoid: boolean
  /** After the last whistle; null: it is not known for good. */
  readonly score: { readonly homeScore: number; readonly visitScore: number } | null
}

/** Football matches with their ends. */
export interface FootballMatches {
  /** Those that begin within a time and have not, the first one first. */
  coming(fromMs: number, untilMs: number): Promise<FootballMatch[]>
  of(matchIds: readonly string[]): Promise<FootballMatch[]>
  in(unit: Unit): FootballMatches
}

/** Orders that rooms show. */
export interface SharedOrders {
  /** Of those that were shared and are known to rooms; newest first. */
  outcomes(orderIds: readonly string[]): Promise<ResponseOf<typeof orderStatuses>['orders']>
  /** Of the shared bets of 30 days; amounts of other currencies by the rate, milli-CNY a USDT. */
  recordOf(memberId: string, at: { atMs: number; cnyPerUsdtMilli: number }): Promise<ResponseOf<typeof posterRecord>>
}

/** Wakes who settles: results of these matches were just stored in `match_results`. */
export interface MatchResults {
  onResult(listener: (matchIds: readonly string[]) => void): () => void
}

export interface Bets {
  place(member: MemberInfo, room: RoomRecord | undefined, request: BetRequest): Promise<BetOutcome>
  /** What would become of it, by what stands now; nothing is written. */
  quote(member: MemberInfo, asked: BetAsked): Promise<QuoteOutcome>
  /**
   * What was at risk of settled bets whose odds were at least so high on every line, minor units, by when they were placed: from each of
   * `fromMs` (ascending) to the next, the last one's until now.
   */
  stakesSince(
    memberId: string,
    currency: SettlementCurrency,
    of: { fromMs: readonly number[]; oddsMinMilli: number },
  ): Promise<number[]>
  /** The same by the connection of a unit of work. */
  in(unit: Unit): Pick<Bets, 'stakesSince'>
  /** Gives all that is at risk back once, marks the order, pushes `orderRevert` to its room. `already`: it does not run any more. [S-12] */
  revert(orderId: string, actor: string): Promise<'reverted' | 'already' | 'unknown'>
}
