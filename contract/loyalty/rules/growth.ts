import type { VipGrade } from '#contract/site/entities/site-config.ts'
import type { GrowthRecord, GrowthSource } from '#contract/loyalty/entities/growth.ts'
import type { VipRules } from '#contract/loyalty/entities/vip-rules.ts'

export type GrowthAmounts = Partial<Readonly<Record<GrowthSource, number>>>
type Grade = Pick<VipGrade, 'level' | 'growth'>

const clamp = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** Points of one source on one day: whole units, never part of one; as many taken for what was undone as were given. */
const pointsOf = (source: GrowthSource, amountMinor: number, rules: VipRules): number =>
  Math.trunc(amountMinor / (source === 'deposit' ? rules.depositUnitMinor : rules.stakeUnitMinor)) + 0

/**
 * What a day brings: each source's points, and what the day's limit takes off. A day on which more was undone than staked
 * takes growth back, at most as much as a day can give. Pure.
 */
export const growthOfDay = (
  day: string,
  amounts: GrowthAmounts,
  rules: VipRules,
): { points: number; records: GrowthRecord[] } => {
  const records = (Object.entries(amounts) as [GrowthSource, number][])
    .map(([source, amountMinor]): GrowthRecord => ({
      day,
      source,
      amountMinor,
      points: pointsOf(source, amountMinor, rules),
    }))
    .filter(({ amountMinor }) => amountMinor !== 0)
  const sum = records.reduce((total, { points }) => total + points, 0)
  const points = clamp(sum, rules.dailyCap)
  if (points !== sum) records.push({ day, source: 'cap', amountMinor: 0, points: points - sum })
  return { points, records }
}

/** The highest level that growth reaches; one that takes no growth is an operator's to give. */
export const levelOf = (grades: readonly Grade[], growth: number): number =>
  grades.reduce((best, grade) => (grade.growth > 0 && grade.growth <= growth ? Math.max(best, grade.level) : best), 0)

/** What growth a level needs at a quarter's end; a level that is not configured needs none. */
export const keepLineOf = (grades: readonly Grade[], level: number, rules: VipRules): number => {
  const grade = grades.find((each) => each.level === level)
  return Math.ceil(((grade?.growth ?? 0) * rules.keepPermille) / 1_000)
}

export interface VipProgress<G> {
  readonly next: G | null
  /** From nothing to the next level, 0 up to 1; 1 at the top. */
  readonly share: number
  readonly missing: number
}

/** The way to the next level. [C-12] */
export const vipProgress = <G extends Grade>(grades: readonly G[], level: number, growth: number): VipProgress<G> => {
  const next =
    grades.toSorted((one, other) => one.level - other.level).find((grade) => grade.level > level && grade.growth > 0) ??
    null
  if (next === null) return { next, share: 1, missing: 0 }
  const share = Math.max(0, Math.min(1, growth / next.growth))
  return { next, share, missing: Math.max(0, next.growth - growth) }
}
