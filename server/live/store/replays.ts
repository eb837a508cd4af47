import type { ReplayVisibility } from '#contract/live/entities/replay.ts'
import { replaysMax } from '#contract/limits.ts'
import type { ReplayChange, ReplayRow, Replays } from '#server/live/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Kysely } from 'kysely'

const columns = [
  'streams.id',
  'room_no',
  'title',
  'started_at',
  'ended_at',
  'peak_viewers',
  'visibility',
  'duration_ms',
  'size_bytes',
  'removed_at',
] as const

interface Stored {
  id: string
  room_no: string
  title: string
  started_at: Date
  ended_at: Date | null
  peak_viewers: number
  visibility: ReplayVisibility
  duration_ms: string
  size_bytes: string
  removed_at: Date | null
}

const rowOf = (row: Stored): ReplayRow => ({
  replayId: row.id,
  roomNo: row.room_no,
  title: row.title,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
  peakViewers: row.peak_viewers,
  visibility: row.visibility,
  durationMs: Number(row.duration_ms),
  sizeBytes: Number(row.size_bytes),
  removedAtMs: row.removed_at?.getTime() ?? null,
})

const all = (db: Kysely<Tables>) =>
  db.selectFrom('streams').innerJoin('replays', 'replays.stream_id', 'streams.id').select(columns)

const newestOf = (db: Kysely<Tables>, roomNo: string) =>
  all(db).where('room_no', '=', roomNo).orderBy('started_at', 'desc').orderBy('streams.id').limit(replaysMax)

const change = async (db: Kysely<Tables>, replayId: string, { visibility, removedAtMs }: ReplayChange) => {
  const row = await db
    .updateTable('replays')
    .set({ visibility, removed_at: removedAtMs === null ? null : new Date(removedAtMs) })
    .where('stream_id', '=', replayId)
    .returning('stream_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Streams that can be watched again. */
export const createReplays = (db: Database): Replays => ({
  find: async (replayId) => {
    const row = await all(db).where('streams.id', '=', replayId).executeTakeFirst()
    return row && rowOf(row)
  },
  runningOf: async (roomNo) => {
    const running = all(db).where('room_no', '=', roomNo).where('ended_at', 'is', null)
    const row = await running.executeTakeFirst()
    return row && rowOf(row)
  },
  ofRoom: async (roomNo, visibilities) => {
    const rows = await newestOf(db, roomNo)
      .where('removed_at', 'is', null)
      .where('visibility', 'in', [...visibilities])
      .execute()
    return rows.map(rowOf)
  },
  ownOf: async (roomNo, removedSinceMs) => {
    const rows = await newestOf(db, roomNo)
      .where((where) => where.or([where('removed_at', 'is', null), where('removed_at', '>', new Date(removedSinceMs))]))
      .execute()
    return rows.map(rowOf)
  },
  in: (unit) => ({ change: (replayId, to) => change(tablesOf(unit), replayId, to) }),
})
