import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Promotion } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Int8, Json } from '#server/platform/postgres/tables.ts'

export type PromotionData = Pick<
  Promotion,
  'title' | 'summary' | 'rules' | 'picture' | 'audience' | 'caps' | 'after' | 'params'
>

interface PromotionsTable {
  promotion_id: GeneratedAlways<string>
  slug: string
  kind: Promotion['kind']
  data: Json<PromotionData>
  start_at: Date
  end_at: Date
  sort: number
  state: Promotion['state']
  revision: Generated<number>
  /** How often its preview links were called back. */
  preview_round: Generated<number>
}

interface PromotionBudgetsTable {
  promotion_id: Int8
  unit: string
  total: Int8
  spent: Generated<string>
}

interface PromotionGrantsTable {
  grant_id: GeneratedAlways<string>
  key: string
  promotion_id: Int8
  member_id: Int8
  /** `YYYY-MM-DD` of the site's calendar. */
  day: string
  reward: Json<Reward>
  amount: Int8
  taken_back: Generated<string>
  state: 'given' | 'held' | 'refused' | 'taken-back'
  why: string
  signals: string[]
  at: Date
  expires_at: Date | null
  /** When it was seen that its turnover is done. */
  played_at: ColumnType<Date | null, undefined, Date>
}

interface MemberTagsTable {
  member_id: Int8
  tag: string
  at: Date
  by_operator: string
}

interface PromotionDepositsTable {
  order_id: string
  member_id: Int8
  currency: 'CNY' | 'USDT'
  amount_minor: Int8
  at: Date
}

/** Members of whose play something was taken back: what was given for it is looked at again. */
interface PromotionRechecksTable {
  member_id: Int8
  /** How often that has happened since it was looked at last. */
  nth: Generated<number>
}

interface InviteChecksTable {
  member_id: Int8
  /** Grows with each look that is asked for. */
  nth: Int8
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    invite_checks: InviteChecksTable
    promotions: PromotionsTable
    promotion_budgets: PromotionBudgetsTable
    promotion_grants: PromotionGrantsTable
    member_tags: MemberTagsTable
    promotion_deposits: PromotionDepositsTable
    promotion_rechecks: PromotionRechecksTable
  }
}
