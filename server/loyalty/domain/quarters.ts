import type { VipRules } from '#contract/loyalty/entities/vip-rules.ts'
import { dayAfter, quarterAfter, quarterEnd, quarterOf } from '#contract/loyalty/rules/calendar.ts'
import { keepLineOf } from '#contract/loyalty/rules/growth.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { VipGrade } from '#contract/site/entities/site-config.ts'

/** A quarter is settled so long after its end: what was played in its last minutes has been told by then. */
const settleAfterMs = 60 * 60_000

/** When a quarter of the site's calendar is over. */
export const quarterEndMs = (quarter: string): number => siteDayStartMs(dayAfter(quarterEnd(quarter)))

/** Quarters that are over and were not settled, the oldest first. */
export const quartersDue = (settled: string, nowMs: number): string[] => {
  const current = quarterOf(siteDayOf(nowMs - settleAfterMs))
  const due: string[] = []
  for (let quarter = quarterAfter(settled); quarter < current; quarter = quarterAfter(quarter)) due.push(quarter)
  return due
}

export interface QuarterFacts {
  readonly level: number
  /** The level has changed since the quarter ended. */
  readonly hasMoved: boolean
  /** Play was paused at some time since the quarter began. */
  readonly wasPaused: boolean
  /** Growth on the quarter's last day. */
  readonly growth: number
}

export interface QuarterVerdict {
  readonly verdict: 'kept' | 'fallen' | 'paused' | 'moved'
  readonly levelAfter: number
  readonly needed: number
}

/** Whether a level is kept: one down at most, never below the lowest, never after a pause of play. Pure. */
export const decideQuarter = (
  { level, hasMoved, wasPaused, growth }: QuarterFacts,
  grades: readonly Pick<VipGrade, 'level' | 'growth'>[],
  rules: VipRules,
): QuarterVerdict => {
  const needed = keepLineOf(grades, level, rules)
  const kept = { levelAfter: level, needed }
  if (hasMoved) return { ...kept, verdict: 'moved' }
  if (growth >= needed || level <= rules.lowestLevel) return { ...kept, verdict: 'kept' }
  return wasPaused ? { ...kept, verdict: 'paused' } : { verdict: 'fallen', levelAfter: level - 1, needed }
}
