import type { SigninGift, SigninParams } from '#contract/promotions/entities/signin.ts'

const dayMs = 24 * 60 * 60_000

/** The day so many days later, over the ends of months and years; below zero: earlier. `YYYY-MM-DD` of a calendar, whatever clocks do. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** How many days lie between; below zero: `until` is earlier. */
export const daysBetween = (from: string, until: string): number =>
  (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs

export const monthOf = (day: string): string => day.slice(0, 7)

/** The days of a month (`YYYY-MM`): 28 to 31. */
export const daysOfMonth = (month: string): readonly string[] => {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, at) => dayAfter(first, at)).filter((day) => monthOf(day) === month)
}

/** How many places of a week are empty before the first of a month; weeks begin on Monday. */
export const emptyBefore = (month: string): number => (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7

export interface DayRun {
  readonly from: string
  readonly until: string
  readonly length: number
}

/** The days in a row that a day is among; null: it is not signed. */
export const runAround = (signed: ReadonlySet<string>, day: string): DayRun | null => {
  if (!signed.has(day)) return null
  let [from, until] = [day, day]
  while (signed.has(dayAfter(from, -1))) from = dayAfter(from, -1)
  while (signed.has(dayAfter(until))) until = dayAfter(until)
  return { from, until, length: daysBetween(from, until) + 1 }
}

/** The run that goes on: it ends today, or yesterday while today can still be signed. */
export const currentRun = (signed: ReadonlySet<string>, today: string): DayRun | null =>
  runAround(signed, today) ?? runAround(signed, dayAfter(today, -1))

/** What the nth day of a run brings. */
export const coinsOfDay = ({ dayCoins }: Pick<SigninParams, 'dayCoins'>, nth: number): number =>
  dayCoins[(nth - 1) % dayCoins.length] ?? 0

/** How often a gift has come due in a run of so many days; after the last gift they start anew. */
export const timesDue = (gifts: readonly SigninGift[], gift: SigninGift, length: number): number => {
  const cycle = gifts.at(-1)?.days ?? 1
  return length < gift.days ? 0 : Math.floor((length - gift.days) / cycle) + 1
}

/** Where a run stands between its first gift and its last, 0 to 1. */
export const shareOfGifts = (gifts: readonly SigninGift[], length: number): number => {
  const cycle = gifts.at(-1)?.days ?? 1
  return length === 0 ? 0 : (((length - 1) % cycle) + 1) / cycle
}

/** A missed day that a card can still make up for: `daysBack` ago at most, not before the promotion began. */
export const canMakeUp = (
  signed: ReadonlySet<string>,
  day: string,
  { today, daysBack, firstDay }: { today: string; daysBack: number; firstDay: string },
): boolean => {
  const ago = daysBetween(day, today)
  return ago >= 1 && ago <= daysBack && day >= firstDay && !signed.has(day)
}

/** The newest day that can be made up for. */
export const newestToMakeUp = (
  signed: ReadonlySet<string>,
  bounds: { today: string; daysBack: number; firstDay: string },
): string | null => {
  for (let ago = 1; ago <= bounds.daysBack; ago += 1) {
    const day = dayAfter(bounds.today, -ago)
    if (canMakeUp(signed, day, bounds)) return day
  }
  return null
}
