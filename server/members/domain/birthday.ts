import type { BirthdayBonus } from '#contract/members/entities/member-details.ts'

const dayMs = 24 * 60 * 60_000
const bonusDays = 7

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
const yearOf = (day: string): number => Number(day.slice(0, 4))
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

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

/** What of the bonus holds on a day; without a window no birthday is given. [E-05] */
export const bonusState = (
  window: BonusWindow | undefined,
  facts: { today: string; birthCashMinor: number; isClaimed: boolean; isBarred: boolean },
): BirthdayBonus['state'] => {
  if (facts.isClaimed) return 'claimed'
  if (facts.isBarred) return 'barred'
  if (facts.birthCashMinor === 0) return 'none'
  if (!window) return 'unset'
  return facts.today >= window.dayFrom ? 'due' : 'waiting'
}
