import type { Generated } from 'kysely'
import type { GrowthSource, VipChange } from '#contract/loyalty/entities/growth.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

interface GrowthAmountsTable {
  member_id: Int8
  day: string
  source: GrowthSource
  /** Minor units of CNY. */
  amount_minor: Int8
}

interface GrowthDaysTable {
  member_id: Int8
  day: string
  points: number
}

interface VipChangesTable {
  id: Generated<string>
  member_id: Int8
  at: Date
  day: string
  from_level: number
  to_level: number
  why: VipChange['why']
  growth: number
  note: Generated<string>
}

/** Levels that growth has ever reached: each gives its gift once. */
interface VipReachedTable {
  member_id: Int8
  level: number
  day: string
}

interface VipGiftsTable {
  member_id: Int8
  key: string
  amount_minor: Int8
  currency: SettlementCurrency
  at: Date
}

interface VipQuartersTable {
  quarter: string
  done_at: Date | null
}

interface VipQuarterMembersTable {
  quarter: string
  member_id: Int8
  level_before: number
  level_after: number
  growth: number
  needed: number
  verdict: 'kept' | 'fallen' | 'paused' | 'moved'
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    growth_amounts: GrowthAmountsTable
    growth_days: GrowthDaysTable
    vip_changes: VipChangesTable
    vip_reached: VipReachedTable
    vip_gifts: VipGiftsTable
    vip_quarters: VipQuartersTable
    vip_quarter_members: VipQuarterMembersTable
  }
}
