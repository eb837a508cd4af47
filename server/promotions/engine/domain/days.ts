import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'

const dayMs = 24 * 60 * 60_000

/** The day so many days later, of the site's calendar. */
export const dayAfter = (day: string, days: number): string => siteDayOf(siteDayStartMs(day) + days * dayMs)

/** Days, weeks that begin on a Monday, and months, as a dividend or rebate counts them. */
export type PeriodLength = 'day' | 'week' | 'month'

/** The first day of the period that a day lies in. Pure. */
export const periodStart = (day: string, length: PeriodLength): string => {
  if (length === 'day') return day
  if (length === 'month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, weekday === 0 ? -6 : 1 - weekday)
}

/** The first day after a period that begins on `first`. */
export const periodEnd = (first: string, length: PeriodLength): string => {
  if (length === 'day') return dayAfter(first, 1)
  if (length === 'week') return dayAfter(first, 7)
  return periodStart(dayAfter(first, 31), 'month')
}

/** The first days of all periods from the one of `fromDay` to the one of `toDay`, the newest first. */
export const periodsBetween = (fromDay: string, toDay: string, length: PeriodLength): string[] => {
  const starts: string[] = []
  for (let first = periodStart(fromDay, length); first <= toDay; first = periodEnd(first, length)) starts.unshift(first)
  return starts
}
