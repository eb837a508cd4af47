import type { Rooms, RoomsInUnit } from '#server/rooms/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const endedAtOnceMax = 100

/** Shields that time ended: the rules go by the clock, these rows say that the room still has to read of it. [P-02] */
export const createShields = (db: Database): Pick<Rooms, 'shieldsOver'> & Pick<RoomsInUnit, 'endShield'> => ({
  shieldsOver: async (nowMs) => {
    const rows = await db
      .selectFrom('rooms')
      .select(['room_no', 'shield_until'])
      .where('shield_until', '<=', new Date(nowMs))
      .limit(endedAtOnceMax)
      .execute()
    return rows.flatMap((row) =>
      row.shield_until ? [{ roomNo: row.room_no, untilMs: row.shield_until.getTime() }] : [],
    )
  },
  endShield: async (roomNo, untilMs) => {
    const { numUpdatedRows } = await db
      .updateTable('rooms')
      .set({ shield_until: null })
      .where('room_no', '=', roomNo)
      .where('shield_until', '=', new Date(untilMs))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
