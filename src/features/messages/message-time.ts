import type { Language } from '#contract/codes.ts'
import { siteClockOf, siteDayOf, siteZone } from '#contract/site/rules/site-clock.ts'
import { dateLocale } from '#src/shared/app/moment-text.ts'

const dayMs = 24 * 60 * 60_000

/** When a message came, as short as can be, by the site's clock: the hour of today, yesterday, or the day. */
export const messageTime = (atMs: number, nowMs: number, language: Language, yesterday: string): string => {
  const [day, hour] = siteClockOf(atMs).split(' ') as [string, string]
  const today = siteDayOf(nowMs)
  if (day === today) return hour
  if (day === siteDayOf(nowMs - dayMs)) return yesterday
  return new Date(atMs).toLocaleDateString(dateLocale(language), {
    timeZone: siteZone,
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }),
    month: 'short',
    day: 'numeric',
  })
}
