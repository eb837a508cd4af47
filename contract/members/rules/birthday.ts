import type { Verdict } from '#contract/text/verdict.ts'

export type BirthdayRule = 'date' | 'age'

const ageMin = 18
const ageMax = 120
const yearMin = 1900
const yearOf = (day: string): number => Number(day.slice(0, 4))

const isRealDay = (day: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const atMs = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 10) === day
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
