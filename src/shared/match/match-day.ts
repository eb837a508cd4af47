import type { Language } from '#contract/codes.ts'
import { siteDayOf, siteZone } from '#contract/site/rules/site-clock.ts'
import { dateLocale } from '#src/shared/app/moment-text.ts'

export interface MatchDay {
  readonly day: 'today' | 'tomorrow' | 'other'
  readonly time: string
  readonly date: string
}

const dayMs = 24 * 60 * 60 * 1000

interface Formats {
  readonly time: Intl.DateTimeFormat
  readonly date: Intl.DateTimeFormat
}

const formats = new Map<Language, Formats>()

/** Made once: every row of a list asks with every second and every price. */
const formatsOf = (language: Language): Formats => {
  const made = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(language), { timeZone: siteZone, ...options })
  const cached = formats.get(language) ?? {
    time: made({ hour: '2-digit', minute: '2-digit', hour12: false }),
    date: made({ month: language === 'en' ? 'short' : 'numeric', day: 'numeric' }),
  }
  formats.set(language, cached)
  return cached
}

/** When a match starts, told from today: the day, and hours and minutes of the site's clock. */
export const matchDay = (startAtMs: number, nowMs: number, language: Language): MatchDay => {
  const { time, date } = formatsOf(language)
  const day = siteDayOf(startAtMs)
  return {
    day: day === siteDayOf(nowMs) ? 'today' : day === siteDayOf(nowMs + dayMs) ? 'tomorrow' : 'other',
    time: time.format(startAtMs),
    date: date.format(startAtMs),
  }
}
