import { siteDayOf } from '#contract/site/rules/site-clock.ts'

const monthsOfYear = 12
const yearDigits = 4

/** The month of a moment on the site's calendar, `2026-11`. */
export const siteMonthOf = (atMs: number): string => siteDayOf(atMs).slice(0, 7)

/** So many months later, or earlier where it is below zero. */
export const monthAfter = (month: string, count = 1): string => {
  const nth = Number(month.slice(0, yearDigits)) * monthsOfYear + Number(month.slice(yearDigits + 1)) - 1 + count
  return `${Math.floor(nth / monthsOfYear)}-${String((nth % monthsOfYear) + 1).padStart(2, '0')}`
}

/** The first day of a month, and the one that does not count any more. */
export const daysOfMonth = (month: string): { fromDay: string; untilDay: string } => ({
  fromDay: `${month}-01`,
  untilDay: `${monthAfter(month)}-01`,
})
