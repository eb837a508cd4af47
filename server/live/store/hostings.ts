import type { HostRows } from '#server/live/ports/hosts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

/** Which room displays whose picture, on PostgreSQL. [S-02] */
export const createHostRows = (db: Database): HostRows => ({
  all: async () => {
    const rows = await db
      .selectFrom('hostings as h')
      .innerJoin('rooms as own', 'own.room_no', 'h.room_no')
      .innerJoin('rooms as other', 'other.room_no', 'h.hosted_room_no')
      .select([
        'h.room_no',
        'own.anchor_id',
        'h.hosted_room_no',
        'other.anchor_id as hosted_anchor_id',
        'h.stream_id as stream_id',
      ])
      .execute()
    return rows.map((row) => ({
      host: { roomNo: row.room_no, anchorId: row.anchor_id },
      hosted: { roomNo: row.hosted_room_no, anchorId: row.hosted_anchor_id },
      streamId: row.stream_id,
    }))
  },
  in: (unit) => ({
    set: async ({ host, hosted, streamId }, nowMs) => {
      const hosting = { hosted_room_no: hosted.roomNo, stream_id: streamId, since: new Date(nowMs) }
      await tablesOf(unit)
        .insertInto('hostings')
        .values({ room_no: host.roomNo, ...hosting })
        .onConflict((conflict) => conflict.column('room_no').doUpdateSet(hosting))
        .execute()
    },
    remove: async (roomNo) => {
      const removing = tablesOf(unit).deleteFrom('hostings').where('room_no', '=', roomNo)
      return (await removing.executeTakeFirst()).numDeletedRows === 1n
    },
  }),
})
