import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { LimitPeriod } from '#contract/protection/entities/protection.ts'

const dayMs = 24 * 60 * 60_000
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** The first day of the period that a day of the site's calendar lies in; weeks begin on Monday. */
export const periodStart = (period: LimitPeriod, day: string): string => {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 7)}-01`
  const atMs = Date.parse(day)
  const sinceMonday = (new Date(atMs).getUTCDay() + 6) % 7
  return dayOf(atMs - sinceMonday * dayMs)
}

const nextStart = (period: LimitPeriod, day: string): string => {
  const start = new Date(Date.parse(periodStart(period, day)))
  if (period === 'month') return dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return dayOf(start.getTime() + (period === 'week' ? 7 : 1) * dayMs)
}

/** When what is used in the period of a day counts no more, milliseconds since 1970. */
export const periodEndMs = (period: LimitPeriod, day: string): number => siteDayStartMs(nextStart(period, day))
