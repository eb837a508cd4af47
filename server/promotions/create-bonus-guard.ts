import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { barringTags, type BonusGuard } from './ports.ts'

/** The tags that keep what the house gives from a member: one table for every unit that gives. [P-04] */
export const createBonusGuard = (db: Database): BonusGuard => ({
  isBarred: async (memberId, kind) => {
    const tag = db.selectFrom('member_tags').select('tag').where('member_id', '=', memberId)
    return (await tag.where('tag', 'in', [...barringTags[kind]]).executeTakeFirst()) !== undefined
  },
  in: (unit) => createBonusGuard(tablesOf(unit)),
})
