import { formatClock } from '#src/shared/match/match-clock.ts'

export interface TimeLeft {
  unit: 'days' | 'hours' | 'clock'
  value: string
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** What is left until a time, at the precision that matters: days, hours, or minutes and seconds. */
export const timeLeft = (untilMs: number, nowMs: number): TimeLeft => {
  const leftMs = Math.max(0, untilMs - nowMs)
  if (leftMs >= 2 * dayMs) return { unit: 'days', value: String(Math.ceil(leftMs / dayMs)) }
  if (leftMs >= 2 * hourMs) return { unit: 'hours', value: String(Math.ceil(leftMs / hourMs)) }
  return { unit: 'clock', value: formatClock(Math.ceil(leftMs / 1000)) }
}
