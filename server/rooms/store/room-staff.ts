import { sql } from 'kysely'
import { roomStaffMax } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { RoomStaff } from '#server/rooms/ports/room-staff.ts'

/** The staff of all rooms on PostgreSQL. [P-02] */
export const createRoomStaff = (db: Database): RoomStaff => ({
  isStaff: async (memberId) => {
    const found = db.selectFrom('room_staff').select('member_id').where('member_id', '=', memberId)
    return (await found.executeTakeFirst()) !== undefined
  },
  all: () =>
    db
      .selectFrom('room_staff')
      .innerJoin('members', 'members.id', 'room_staff.member_id')
      .select(['members.id', 'members.name'])
      .orderBy('members.name')
      .execute(),
  set: async (unit, memberId, isStaff) => {
    const tables = tablesOf(unit)
    // Two at once are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('room_staff', 0))`.execute(tables)
    const rows = await tables.selectFrom('room_staff').select('member_id').execute()
    if (rows.some(({ member_id: id }) => id === memberId) === isStaff) return 'same'
    if (isStaff && rows.length >= roomStaffMax) return 'full'
    if (!isStaff) {
      await tables.deleteFrom('room_staff').where('member_id', '=', memberId).execute()
      return 'changed'
    }
    await tables.insertInto('room_staff').values({ member_id: memberId }).execute()
    await tables.deleteFrom('mutes').where('member_id', '=', memberId).execute()
    return 'changed'
  },
})
