import type { VipGrade } from '#contract/site/entities/site-config.ts'

/** A level that gives nothing but what a test says. */
export const aGrade = (level: number, changes: Partial<VipGrade> = {}): VipGrade => ({
  level,
  name: `V${level}`,
  growth: 0,
  upgradeMinor: 0,
  monthlyMinor: 0,
  monthlyTurnoverMinor: 0,
  holidayMinor: 0,
  dailyWithdrawMinor: 0,
  birthCashMinor: 0,
  perks: [],
  ...changes,
})
