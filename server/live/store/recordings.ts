import { sql } from 'kysely'
import type { Recordings } from '#server/live/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const note: (db: Database, ...about: Parameters<Recordings['noted']>) => Promise<void> = async (
  db,
  streamId,
  { sizeBytes, durationMs },
) => {
  const size = { size_bytes: String(sizeBytes), duration_ms: String(durationMs) }
  await db
    .insertInto('replays')
    .columns(['stream_id', 'size_bytes', 'duration_ms'])
    .expression((row) =>
      row
        .selectFrom('streams')
        .select([
          'id',
          sql<string>`${size.size_bytes}::bigint`.as('size_bytes'),
          sql<string>`${size.duration_ms}::bigint`.as('duration_ms'),
        ])
        .where('id', '=', streamId),
    )
    .onConflict((conflict) => conflict.column('stream_id').doUpdateSet(size))
    .execute()
}

/** Sizes of recordings, and which of them have had their time. */
export const createRecordings = (db: Database): Recordings => ({
  noted: (streamId, size) => note(db, streamId, size),
  all: async () => {
    const rows = await db
      .selectFrom('replays')
      .innerJoin('streams', 'streams.id', 'stream_id')
      .select(['stream_id', 'size_bytes', 'ended_at', 'removed_at'])
      .orderBy('started_at')
      .execute()
    return rows.map((row) => ({
      streamId: row.stream_id,
      sizeBytes: Number(row.size_bytes),
      endedAtMs: row.ended_at?.getTime() ?? null,
      removedAtMs: row.removed_at?.getTime() ?? null,
    }))
  },
  forget: async (streamIds) => {
    if (streamIds.length === 0) return
    // Clips of a replay that its streamer removed go with it; those of one whose time is over stay.
    await sql`with gone as (delete from replays where stream_id = any(${[...streamIds]}::uuid[]) returning stream_id, removed_at)
      update clips set removed_at = coalesce(clips.removed_at, gone.removed_at) from gone
      where clips.stream_id = gone.stream_id and gone.removed_at is not null`.execute(db)
  },
})
