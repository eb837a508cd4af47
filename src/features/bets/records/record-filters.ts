import type { RequestOf } from '#contract/define-call.ts'
import type { betRecordTotals } from '#contract/records/calls.ts'
import { betRecordKinds, BetRecordState, type BetRecordKind } from '#contract/records/entities/bet-record.ts'
import { noBetFilters, periodOf, spanOf, type PeriodFilters } from '#src/features/bets/bet-filters.ts'

/** What of the records of all kinds is shown; empty or `all`: any. [C-13] */
export interface RecordFilters extends PeriodFilters {
  readonly kind: BetRecordKind | 'all'
  /** The code of a venue. */
  readonly venue: string
  readonly state: BetRecordState | 'all'
}

const { period, from, until } = noBetFilters
const none: RecordFilters = { kind: 'all', venue: '', state: 'all', period, from, until }

/** Filters stand in the address, so that a reload and the way back keep them. What is no filter counts as none. */
export const recordFiltersOf = (search: URLSearchParams): RecordFilters => {
  const venue = search.get('venue') ?? ''
  return {
    kind: betRecordKinds.find((kind) => kind === search.get('kind')) ?? 'all',
    venue: /^[A-Za-z0-9]{2,20}$/.test(venue) ? venue : '',
    state: BetRecordState.options.find((state) => state === search.get('state')) ?? 'all',
    ...periodOf(search),
  }
}

export const searchOfRecords = (filters: RecordFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== none[name as keyof RecordFilters]))

export type RecordAsk = RequestOf<typeof betRecordTotals>

/** What the server is asked for. */
export const recordAskOf = (filters: RecordFilters, nowMs: number): RecordAsk => ({
  kind: filters.kind === 'all' ? null : filters.kind,
  channelCode: filters.venue === '' ? null : filters.venue,
  state: filters.state === 'all' ? null : filters.state,
  currency: null,
  ...spanOf(filters, nowMs),
})
