import type { RequestOf } from '#contract/define-call.ts'
import type { betRecordTotals } from '#contract/records/calls.ts'
import { betRecordKinds, BetRecordState, type BetRecordKind } from '#contract/records/entities/bet-record.ts'
import { Sport } from '#contract/sports/entities/match-item.ts'
import { TicketFilter } from '#contract/sports/ticket-calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { noPeriod, periodOf, spanOf, type BetFilters, type PeriodFilters } from '#src/features/bets/bet-filters.ts'

/** What of my bets is shown; empty or `all`: any. [C-13] */
export interface RecordFilters extends PeriodFilters {
  readonly kind: BetRecordKind | 'all'
  /** The code of a venue. */
  readonly venue: string
  readonly sport: Sport | 'all'
  /** Bets on sports tell halves apart. */
  readonly state: BetRecordState | TicketFilter
}

const none: RecordFilters = { kind: 'all', venue: '', sport: 'all', state: 'all', ...noPeriod }

/** Filters stand in the address, so that a reload and the way back keep them. What is no filter counts as none. */
export const recordFiltersOf = (search: URLSearchParams): RecordFilters => {
  const venue = search.get('venue') ?? ''
  const kind = betRecordKinds.find((each) => each === search.get('kind')) ?? 'all'
  const isOfSports = kind === 'sports'
  const states: readonly RecordFilters['state'][] = isOfSports ? TicketFilter.options : BetRecordState.options
  return {
    kind,
    venue: !isOfSports && /^[A-Za-z0-9]{2,20}$/.test(venue) ? venue : '',
    sport: (isOfSports && Sport.options.find((sport) => sport === search.get('sport'))) || 'all',
    state: states.find((state) => state === search.get('state')) ?? 'all',
    ...periodOf(search),
  }
}

export const searchOfRecords = (filters: RecordFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter(([name, value]) => value !== none[name as keyof RecordFilters]))

/** The address of the list that had bets on sports alone, as filters of the one list. */
export const searchOfFormerBets = (search: URLSearchParams): Record<string, string> => {
  const former = new URLSearchParams(search)
  former.set('kind', 'sports')
  former.set('state', search.get('filter') ?? 'all')
  return searchOfRecords(recordFiltersOf(former))
}

/** Filters of bets on sports. */
export const betFiltersOf = ({ state, sport, period, from, until }: RecordFilters): BetFilters => ({
  filter: TicketFilter.options.find((filter) => filter === state) ?? 'all',
  sport,
  period,
  from,
  until,
})

export type RecordAsk = Required<RequestOf<typeof betRecordTotals>>

/** What the server is asked for. Bets on sports are those in the currency of the member. */
export const recordAskOf = (filters: RecordFilters, nowMs: number, currency: SettlementCurrency): RecordAsk => {
  const isOfSports = filters.kind === 'sports'
  return {
    kind: filters.kind === 'all' ? null : filters.kind,
    channelCode: filters.venue === '' ? null : filters.venue,
    state: isOfSports ? null : (BetRecordState.options.find((state) => state === filters.state) ?? null),
    sport: filters.sport === 'all' ? null : filters.sport,
    ticketFilter: isOfSports && filters.state !== 'all' ? betFiltersOf(filters).filter : null,
    currency: isOfSports ? currency : null,
    ...spanOf(filters, nowMs),
  }
}
