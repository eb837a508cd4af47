import type { Verdict } from '#contract/text/verdict.ts'

export type BirthdayRule = 'date' | 'age'

const ageMin = 18
const ageMax = 120
/** The site's calendar is that of China: UTC+8 all the year. */
export const siteZone = 'Asia/Shanghai'
const zoneMs = 8 * 60 * 60_000
const yearMin = 1900
const dayMs = 24 * 60 * 60_000

let lastDay = { nth: Number.NaN, text: '' }
/** Whoever asks of thousands of moments asks of one day. */
const dayOf = (atMs: number): string => {
  const nth = Math.floor(atMs / dayMs)
  if (nth !== lastDay.nth) lastDay = { nth, text: new Date(atMs).toISOString().slice(0, 10) }
  return lastDay.text
}
const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The day of a moment on the site's calendar, `YYYY-MM-DD`. */
export const siteDayOf = (atMs: number): string => dayOf(atMs + zoneMs)

/** A moment on the site's calendar and clock, `YYYY-MM-DD HH:mm`. */
export const siteClockOf = (atMs: number): string =>
  new Date(atMs + zoneMs).toISOString().slice(0, 16).replace('T', ' ')

/** A moment on the site's clock for a machine to read, `2026-11-22T09:02:03.000+08:00`. (ISO 8601) */
export const siteIsoOf = (atMs: number): string => new Date(atMs + zoneMs).toISOString().replace('Z', '+08:00')

/** When a day of the site's calendar begins, milliseconds since 1970. */
export const siteDayStartMs = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zoneMs

const isRealDay = (day: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const atMs = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(atMs) && dayOf(atMs) === day
}

/** Whole years on a day; who was born on 29 February is a year older on 1 March of a common year. */
const ageOn = (birthday: string, today: string): number =>
  yearOf(today) - yearOf(birthday) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

/** A birthday (`YYYY-MM-DD`): a day since 1900, of somebody who is 18 to 120 years old on the site's day `today`. [C-12] */
export const checkBirthday = (birthday: string, today: string): Verdict<BirthdayRule> => {
  if (!isRealDay(birthday) || yearOf(birthday) < yearMin) return 'date'
  const age = ageOn(birthday, today)
  return age >= ageMin && age <= ageMax ? null : 'age'
}

/** The newest day that somebody of age can be born on. [C-12] */
export const birthdayMax = (today: string): string => {
  const day = `${yearOf(today) - ageMin}${today.slice(4)}`
  return isRealDay(day) ? day : day.replace('02-29', '02-28')
}
