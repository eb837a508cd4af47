import { formatClock } from '#src/shared/match/match-clock.ts'

export interface TimeLeft {
  unit: 'days' | 'hours' | 'clock'
  value: string
}

const MS_A_DAY = 86_400_000
const MS_AN_HOUR = 3_600_000

/** What is left until a time, at the precision that matters: days, hours, or minutes and seconds. */
export const timeLeft = (untilMs: number, nowMs: number): TimeLeft => {
  const leftMs = Math.max(0, untilMs - nowMs)
  if (leftMs >= 2 * MS_A_DAY) return { unit: 'days', value: String(Math.ceil(leftMs / MS_A_DAY)) }
  if (leftMs >= 2 * MS_AN_HOUR) return { unit: 'hours', value: String(Math.ceil(leftMs / MS_AN_HOUR)) }
  return { unit: 'clock', value: formatClock(Math.ceil(leftMs / 1000)) }
}
