import { sql } from 'kysely'
import type { Streams } from '#server/live/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const addSample: (db: Database, ...about: Parameters<Streams['sample']>) => Promise<void> = async (
  db,
  streamId,
  { atMs, viewers },
) => {
  const at = new Date(atMs)
  await db
    .with('stream', (part) =>
      part
        .updateTable('streams')
        .set((row) => ({
          heard_at: row.fn<Date>('greatest', ['heard_at', row.val(at)]),
          peak_viewers: row.fn<number>('greatest', ['peak_viewers', row.val(viewers)]),
        }))
        .where('id', '=', streamId)
        .where('ended_at', 'is', null)
        .returning(['id', 'started_at']),
    )
    .insertInto('stream_viewers')
    .columns(['stream_id', 'at_s', 'viewers'])
    .expression((part) =>
      part
        .selectFrom('stream')
        .select((row) => [
          'id',
          sql<number>`greatest(0, extract(epoch from ${at}::timestamptz - started_at))::integer`.as('at_s'),
          row.val(viewers).as('viewers'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The rows of streams and the viewers that they had. */
export const createStreams = (db: Database): Streams => ({
  open: async () => {
    const rows = await db.selectFrom('streams').select(['room_no', 'id']).where('ended_at', 'is', null).execute()
    return new Map(rows.map((row) => [row.room_no, row.id]))
  },
  start: async ({ streamId, roomNo, door, atMs }, { title, matchId }) => {
    const at = new Date(atMs)
    await db
      .insertInto('streams')
      .values({ id: streamId, room_no: roomNo, door, title, match_id: matchId, started_at: at, heard_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
  end: async (streamId, atMs) => {
    const at = atMs === null ? sql<Date>`heard_at` : sql<Date>`greatest(heard_at, ${new Date(atMs)}::timestamptz)`
    await db
      .updateTable('streams')
      .set({ ended_at: at, heard_at: at })
      .where('id', '=', streamId)
      .where('ended_at', 'is', null)
      .execute()
  },
  exists: async (streamId) => {
    const row = await db.selectFrom('streams').select('id').where('id', '=', streamId).executeTakeFirst()
    return row !== undefined
  },
  sample: (streamId, point) => addSample(db, streamId, point),
})
