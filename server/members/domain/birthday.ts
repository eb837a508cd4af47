import type { BirthdayBonus } from '#contract/members/entities/member-details.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** The site's calendar is that of China: UTC+8 all the year. */
const zoneMs = 8 * hourMs
const bonusDays = 7
const ageMin = 18
const ageMax = 120

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
const yearOf = (day: string): number => Number(day.slice(0, 4))
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The day of a moment on the site's calendar, `YYYY-MM-DD`. */
export const siteDayOf = (atMs: number): string => dayOf(atMs + zoneMs)

const isRealDate = (day: string): boolean => {
  const atMs = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(atMs) && dayOf(atMs) === day
}

/** Whole years on a day; who was born on 29 February is a year older on 1 March of a common year. */
const ageOn = (birthday: string, today: string): number =>
  yearOf(today) - yearOf(birthday) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

/** Why a birthday (`YYYY-MM-DD`) is not taken: no such date, or not of somebody of 18 to 120 years. Null: taken. [C-12] */
export const birthdayFault = (birthday: string, today: string): 'date' | 'age' | null => {
  if (!isRealDate(birthday)) return 'date'
  const age = ageOn(birthday, today)
  return age >= ageMin && age <= ageMax ? null : 'age'
}

/** 29 February is kept on 28 February in a common year, so that its week holds 1 March as well. */
const birthdayIn = (birthday: string, year: number): string =>
  birthday.endsWith('02-29') && !isLeap(year) ? `${year}-02-28` : `${year}${birthday.slice(4)}`

export interface BonusWindow {
  /** The year of the birthday that is kept: one bonus belongs to it, also when its week ends in the next year. */
  readonly year: number
  readonly dayFrom: string
  readonly dayTo: string
}

const windowIn = (birthday: string, year: number): BonusWindow => {
  const dayFrom = birthdayIn(birthday, year)
  return { year, dayFrom, dayTo: dayOf(Date.parse(dayFrom) + (bonusDays - 1) * dayMs) }
}

/** The week, from the birthday to six days after it, that is running or comes next. [E-05] */
export const bonusWindow = (birthday: string, today: string): BonusWindow => {
  const year = yearOf(today)
  const windows = [year - 1, year, year + 1].map((each) => windowIn(birthday, each))
  const next = windows.find(({ dayTo }) => dayTo >= today)
  if (!next) throw new Error(`no week of the birthday ${birthday} follows ${today}`)
  return next
}

/** What of the bonus holds on a day. A grade without a bonus waits. [E-05] */
export const bonusState = (
  window: BonusWindow,
  facts: { today: string; birthCashMinor: number; isClaimed: boolean },
): BirthdayBonus['state'] => {
  if (facts.isClaimed) return 'claimed'
  return facts.today >= window.dayFrom && facts.birthCashMinor > 0 ? 'due' : 'waiting'
}
