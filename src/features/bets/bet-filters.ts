import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import type { TicketFilter } from '#contract/sports/ticket-calls.ts'

export const betPeriods = ['today', 'week', 'month', 'custom'] as const

/** Days are those of the site's calendar, `YYYY-MM-DD`; empty: open. */
export interface PeriodFilters {
  readonly period: (typeof betPeriods)[number]
  readonly from: string
  readonly until: string
}

/** What of the bets on sports is shown. [C-13] */
export interface BetFilters extends PeriodFilters {
  readonly filter: TicketFilter
  readonly sport: Sport | 'all'
}

export const noPeriod: PeriodFilters = { period: 'week', from: '', until: '' }

const dayOf = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(siteDayStartMs(text)) ? text : ''

export const periodOf = (search: URLSearchParams): PeriodFilters => ({
  period: betPeriods.find((period) => period === search.get('period')) ?? noPeriod.period,
  from: dayOf(search.get('from')),
  until: dayOf(search.get('until')),
})

export const isBackwards = ({ period, from, until }: PeriodFilters): boolean =>
  period === 'custom' && from !== '' && until !== '' && until < from

const dayMs = 24 * 60 * 60_000
const daysBack = { today: 0, week: 6, month: 29 } as const

/** The days that are shown, first and last; null: open on that side. */
export const daysOf = (filters: PeriodFilters, nowMs: number): { first: string | null; last: string | null } => {
  const { period, from, until } = filters
  if (period === 'custom') return { first: from || null, last: isBackwards(filters) ? null : until || null }
  return { first: siteDayOf(nowMs - daysBack[period] * dayMs), last: siteDayOf(nowMs) }
}

/** Times of the request: an end that is today is open, so that what is placed after midnight stands there too. */
export const spanOf = (filters: PeriodFilters, nowMs: number): { fromMs: number | null; untilMs: number | null } => {
  const { first, last } = daysOf(filters, nowMs)
  return {
    fromMs: first === null ? null : siteDayStartMs(first),
    untilMs: last === null || last >= siteDayOf(nowMs) ? null : siteDayStartMs(last) + dayMs,
  }
}
