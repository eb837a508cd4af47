import * as z from 'zod/mini'
import { AmountMinor } from '#contract/wallet/entities/money.ts'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const UnitMinor = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

/**
 * How growth is counted, levels are kept and gifts are given. A point for each `stakeUnitMinor` (minor units of CNY) of
 * settled stakes that count and each `depositUnitMinor` of deposits, at most `dailyCap` a day; points of the last
 * `windowDays` days are the growth. At a quarter's end a level needs `keepPermille` thousandths of what it takes; nobody
 * falls below `lowestLevel`. A gift of a level can be claimed for `giftDays` days. [E-05, C-12]
 */
export const VipRules = z.object({
  stakeUnitMinor: UnitMinor,
  depositUnitMinor: UnitMinor,
  dailyCap: z.int().check(z.minimum(1), z.maximum(100_000)),
  windowDays: z.int().check(z.minimum(90), z.maximum(730)),
  keepPermille: z.int().check(z.minimum(0), z.maximum(1_000)),
  lowestLevel: z.int().check(z.minimum(0), z.maximum(10)),
  giftDays: z.int().check(z.minimum(1), z.maximum(365)),
})
export type VipRules = z.infer<typeof VipRules>

/** Days of the site's calendar, both included, on which each level has a holiday gift. `id` is never used twice. */
export const VipHoliday = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: Name,
  dayFrom: Day,
  dayTo: Day,
  en: z.optional(z.object({ name: Name })),
})
export type VipHoliday = z.infer<typeof VipHoliday>

/** What a level takes and gives beside its name. Amounts in minor units of CNY; 0: there is none. */
export const VipBenefits = z.object({
  /** Growth that it takes; 0 above level 0: an operator gives it, growth does not. */
  growth: z._default(z.int().check(z.minimum(0), z.maximum(100_000_000)), 0),
  /** Once in a life. */
  upgradeMinor: z._default(AmountMinor, 0),
  /** Once a month, for stakes of `monthlyTurnoverMinor` in it. */
  monthlyMinor: z._default(AmountMinor, 0),
  monthlyTurnoverMinor: z._default(AmountMinor, 0),
  /** Once a holiday. */
  holidayMinor: z._default(AmountMinor, 0),
  /** What may be withdrawn on a day of the site, all currencies together; 0: no limit. */
  dailyWithdrawMinor: z._default(AmountMinor, 0),
})
