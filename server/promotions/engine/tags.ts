import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { MemberTags } from '#server/promotions/ports.ts'

export interface MemberTagRows extends MemberTags {
  put(tag: { memberId: string; tag: string; by: string; atMs: number }): Promise<boolean>
  remove(memberId: string, tag: string): Promise<boolean>
  in(unit: Unit): MemberTagRows
}

/** Tags of members on PostgreSQL. [P-04] */
export const createMemberTags = (db: Database): MemberTagRows => ({
  of: async (memberId) => {
    const rows = await db.selectFrom('member_tags').select('tag').where('member_id', '=', memberId).execute()
    return new Set(rows.map(({ tag }) => tag))
  },
  put: async ({ memberId, tag, by, atMs }) => {
    const row = { member_id: memberId, tag, by_operator: by, at: new Date(atMs) }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('member_tags')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  },
  remove: async (memberId, tag) => {
    const { numDeletedRows } = await db
      .deleteFrom('member_tags')
      .where('member_id', '=', memberId)
      .where('tag', '=', tag)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },
  in: (unit) => createMemberTags(tablesOf(unit)),
})
