import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'

/**
 * Adds months of the site's calendar to a moment: the same day and time, or the last day of a shorter month. Milliseconds
 * since 1970.
 */
export const addMonths = (atMs: number, months: number): number => {
  const from = siteDayOf(atMs)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const to = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
  return siteDayStartMs(to) + (atMs - siteDayStartMs(from))
}
