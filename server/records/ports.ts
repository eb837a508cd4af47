import type { Language } from '#contract/codes.ts'
import type { BetRecord, BetRecordKind, BetRecordState } from '#contract/records/entities/bet-record.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Which records of a member are meant; null: any. Times are milliseconds since 1970, `untilMs` does not count. */
export interface RecordQuery {
  readonly memberId: string
  readonly channelCode: string | null
  readonly state: BetRecordState | null
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
