import type { Language } from '#contract/codes.ts'
import { siteDayOf, siteZone } from '#contract/site/rules/site-clock.ts'

const yearOf = (atMs: number): string => siteDayOf(atMs).slice(0, 4)

/** English dates are all written alike: 28 Nov, 14:05. */
export const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

const formatted = (atMs: number, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Date(atMs).toLocaleString(dateLocale(language), { timeZone: siteZone, ...options })

const monthAndDay = { month: 'short', day: 'numeric' } as const

/** A moment by the site's clock: day, hours and minutes; with the year when it is not the one of `nowMs`. */
export const momentWords = (atMs: number, language: Language, nowMs = Date.now()): string =>
  formatted(atMs, language, {
    ...(yearOf(atMs) === yearOf(nowMs) ? {} : { year: 'numeric' }),
    ...monthAndDay,
    hour: '2-digit',
    minute: '2-digit',
  })

/** A day on the site's calendar. */
export const dayWords = (atMs: number, language: Language): string =>
  formatted(atMs, language, { dateStyle: language === 'en' ? 'medium' : 'short' })

/** A moment by the site's clock, told in full: what a record is looked up by. */
export const fullMomentWords = (atMs: number, language: Language): string =>
  formatted(atMs, language, { dateStyle: 'medium', timeStyle: 'short' })

/** A day `YYYY-MM-DD` of this year, in a sentence. */
export const shortDay = (day: string, language: Language): string =>
  language === 'en' ? formatted(Date.parse(day), language, monthAndDay) : day.slice(5)
