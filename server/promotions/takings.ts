import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface Taking {
  readonly promotionId: string
  readonly memberId: string
  /** What may be had once, such as the ticket of a day. */
  readonly part: string
}

/** What a member has had of a promotion, each part once. [C-15] */
export interface Takings {
  /** False: it was taken before. */
  take(taking: Taking, atMs: number): Promise<boolean>
  partsOf(promotionId: string, memberId: string): Promise<ReadonlySet<string>>
  in(unit: Unit): Takings
}

export const createTakings = (db: Database): Takings => ({
  take: async ({ promotionId, memberId, part }, atMs) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('promotion_takings')
      .values({ promotion_id: promotionId, member_id: memberId, part, at: new Date(atMs) })
      .onConflict((conflict) => conflict.columns(['promotion_id', 'member_id', 'part']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  partsOf: async (promotionId, memberId) => {
    const rows = await db
      .selectFrom('promotion_takings')
      .select('part')
      .where('promotion_id', '=', promotionId)
      .where('member_id', '=', memberId)
      .execute()
    return new Set(rows.map(({ part }) => part))
  },
  in: (unit) => createTakings(tablesOf(unit)),
})
