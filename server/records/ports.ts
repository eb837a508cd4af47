import type { Language } from '#contract/codes.ts'
import type { BetRecord, BetRecordKind, BetRecordState } from '#contract/records/entities/bet-record.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { TicketFilter } from '#contract/sports/ticket-calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PlayCategory } from '#server/platform/outbox/facts.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** Which records of a member are meant; null: any. Times are milliseconds since 1970, `untilMs` does not count. */
export interface RecordQuery {
  readonly memberId: string
  readonly channelCode: string | null
  readonly state: BetRecordState | null
  /** Of bets on sports, as is `ticketFilter`: who keeps others is not asked while one of them is set. */
  readonly sport: Sport | null
  readonly ticketFilter: TicketFilter | null
  readonly currency: SettlementCurrency | null
  readonly fromMs: number | null
  readonly untilMs: number | null
}

export interface RecordPage extends RecordQuery {
  /** Those after this record of the same source, in the order of the newest first and, of one time, the greatest id of the table. */
  readonly afterId: string | null
  readonly limit: number
  readonly language: Language
}

/** What records of one currency and state come to. Minor units; `stakeMinor` and `returnedMinor` of what has ended. */
export interface RecordSum {
  readonly currency: SettlementCurrency
  readonly state: BetRecordState
  readonly count: number
  readonly stakeMinor: number
  readonly returnedMinor: number
  readonly openStakeMinor: number
}

/** Somebody who keeps bets: its own subject alone reads its tables. A further kind is one more of these. [C-13] */
export interface RecordSource {
  readonly kind: BetRecordKind
  /** The newest first. */
  page(page: RecordPage): Promise<BetRecord[]>
  sums(query: RecordQuery): Promise<RecordSum[]>
}

/** What a member played on a day of the site's calendar, of one kind and venue: minor units. */
export interface PlayedDay {
  readonly memberId: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly category: PlayCategory
  /** Null: the site itself. */
  readonly venue: string | null
  readonly currency: SettlementCurrency
  /** What counts as turnover. */
  readonly countedMinor: number
  /** Returned less staked. */
  readonly netMinor: number
  readonly times: number
}

export interface PlayedDaysAsked {
  /** Undefined: everybody. */
  readonly memberIds?: readonly string[] | undefined
  readonly fromDay: string
  /** Does not count. */
  readonly untilDay: string
}

/** What members played, by days: settled bets and rounds, each once, without what is void or was taken back. [C-15] */
export interface PlayedDays {
  /** Venues of others apart, in the order of members and days. */
  sums(asked: PlayedDaysAsked): Promise<PlayedDay[]>
  in(unit: Unit): PlayedDays
}
