import { sql } from 'kysely'
import { supportStaffMax } from '#contract/limits.ts'
import type { SupportStaff } from '#server/messages/support/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

/** Who answers at the desk, on PostgreSQL. */
export const createSupportStaff = (db: Database): SupportStaff => ({
  isStaff: async (memberId) => {
    const found = db.selectFrom('support_staff').select('member_id').where('member_id', '=', memberId)
    return (await found.executeTakeFirst()) !== undefined
  },
  all: (unit) =>
    (unit ? tablesOf(unit) : db)
      .selectFrom('support_staff as s')
      .innerJoin('members as m', 'm.id', 's.member_id')
      .select(['m.id', 'm.name'])
      .orderBy('m.name')
      .execute(),
  set: async (unit, memberId, isStaff) => {
    const tables = tablesOf(unit)
    // Two at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('support_staff', 0))`.execute(tables)
    const rows = await tables.selectFrom('support_staff').select('member_id').execute()
    if (rows.some(({ member_id: id }) => id === memberId) === isStaff) return 'same'
    if (isStaff && rows.length >= supportStaffMax) return 'full'
    await (isStaff
      ? tables.insertInto('support_staff').values({ member_id: memberId }).execute()
      : tables.deleteFrom('support_staff').where('member_id', '=', memberId).execute())
    return 'changed'
  },
})
