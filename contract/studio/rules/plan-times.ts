import type { PlanRepeats } from '#contract/studio/entities/stream-plan.ts'

const dayMs = 86_400_000
export const planAheadMs = 30 * dayMs
/** Two streams of a room do not begin closer to each other. */
export const planApartMs = 3_600_000
export const remindBeforeMs = 300_000
export const remindersADayMax = 2

const stepMs: Readonly<Record<PlanRepeats, number | null>> = { once: null, daily: dayMs, weekly: 7 * dayMs }

export interface PlanTime {
  readonly startAtMs: number
  readonly repeats: PlanRepeats
}

/** The first time after a moment; null: it is over. */
export const nextStartMs = ({ startAtMs, repeats }: PlanTime, afterMs: number): number | null => {
  if (startAtMs > afterMs) return startAtMs
  const step = stepMs[repeats]
  return step === null ? null : startAtMs + (Math.floor((afterMs - startAtMs) / step) + 1) * step
}

/** Smallest distance of two rhythms over all their repeats, in milliseconds. */
const leastGapMs = (one: PlanTime, other: PlanTime): number => {
  const [first, second] = one.startAtMs <= other.startAtMs ? [one, other] : [other, one]
  const between = second.startAtMs - first.startAtMs
  const [step, otherStep] = [stepMs[first.repeats], stepMs[second.repeats]]
  // Days divide weeks, so the shorter rhythm meets the longer one as closely as it ever will.
  if (step === null) return between
  const rhythm = Math.min(step, otherStep ?? step)
  const rest = between % rhythm
  return Math.min(rest, rhythm - rest)
}

/** Whether two streams would begin within an hour of each other, now or later. [S-02] */
export const areNear = (one: PlanTime, other: PlanTime): boolean => leastGapMs(one, other) < planApartMs

const quietFromHour = 22
const quietUntilHour = 8
const zoneMs = 8 * 3_600_000
const hourMs = 3_600_000

/** Nobody is reminded between 22:00 and 08:00 of the site's clock. */
export const isQuiet = (atMs: number): boolean => {
  const hour = Math.floor(((atMs + zoneMs) % dayMs) / hourMs)
  return hour >= quietFromHour || hour < quietUntilHour
}
