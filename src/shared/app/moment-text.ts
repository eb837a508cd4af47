import type { Language } from '#contract/codes.ts'
import { siteDayOf, siteZone } from '#contract/site/rules/site-clock.ts'

const yearOf = (atMs: number): string => siteDayOf(atMs).slice(0, 4)

/** A moment by the site's clock: day, hours and minutes; with the year when it is not the one of `nowMs`. */
export const momentWords = (atMs: number, language: Language, nowMs = Date.now()): string =>
  new Date(atMs).toLocaleString(language, {
    timeZone: siteZone,
    ...(yearOf(atMs) === yearOf(nowMs) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

/** A day on the site's calendar. */
export const dayWords = (atMs: number, language: Language): string =>
  new Date(atMs).toLocaleDateString(language, { timeZone: siteZone })

/** A moment by the site's clock, told in full: what a record is looked up by. */
export const fullMomentWords = (atMs: number, language: Language): string =>
  new Date(atMs).toLocaleString(language, { timeZone: siteZone, dateStyle: 'medium', timeStyle: 'short' })
