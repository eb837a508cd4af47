import type { VipGrade } from '#contract/site/entities/site-config.ts'
import { shareOf } from '#src/ui/share-of.ts'

export interface VipProgress {
  readonly current: VipGrade | undefined
  /** Null at the top. */
  readonly next: VipGrade | null
  /** The way from the own grade to the next one, 0 up to 1; null where the turnover is not known. */
  readonly share: number | null
  /** Turnover that is missing, minor units of CNY. */
  readonly missingMinor: number | null
}

/** Where a member stands between two grades. [C-12] */
export const vipProgress = (
  grades: readonly VipGrade[],
  level: number,
  turnoverMinor: number | undefined,
): VipProgress => {
  const current = grades.find((grade) => grade.level === level)
  const next = grades.toSorted((one, other) => one.level - other.level).find((grade) => grade.level > level) ?? null
  if (next === null) return { current, next, share: 1, missingMinor: 0 }
  if (turnoverMinor === undefined) return { current, next, share: null, missingMinor: null }
  const from = current?.turnoverMinor ?? 0
  return {
    current,
    next,
    share: shareOf(turnoverMinor - from, next.turnoverMinor - from),
    missingMinor: Math.max(0, next.turnoverMinor - turnoverMinor),
  }
}
