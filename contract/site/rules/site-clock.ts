/** The site's calendar and clock are those of China: UTC+8 all the year. */
export const siteZone = 'Asia/Shanghai'
const zoneMs = 8 * 60 * 60_000
const dayMs = 24 * 60 * 60_000

let lastDay = { nth: Number.NaN, text: '' }

/** The day of a moment on the site's calendar, `YYYY-MM-DD`. Whoever asks of thousands of moments asks of one day. */
export const siteDayOf = (atMs: number): string => {
  const nth = Math.floor((atMs + zoneMs) / dayMs)
  if (nth !== lastDay.nth) lastDay = { nth, text: new Date(nth * dayMs).toISOString().slice(0, 10) }
  return lastDay.text
}

/** A moment on the site's calendar and clock, `YYYY-MM-DD HH:mm`. */
export const siteClockOf = (atMs: number): string =>
  new Date(atMs + zoneMs).toISOString().slice(0, 16).replace('T', ' ')

/** A moment on the site's clock for a machine to read, `2026-11-22T09:02:03.000+08:00`. (ISO 8601) */
export const siteIsoOf = (atMs: number): string => new Date(atMs + zoneMs).toISOString().replace('Z', '+08:00')

/** When a day of the site's calendar begins, milliseconds since 1970. */
export const siteDayStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zoneMs
