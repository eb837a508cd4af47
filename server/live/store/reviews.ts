import { sql } from 'kysely'
import { reviewKeptMs, reviewsMax, streamTroublesMax } from '#contract/limits.ts'
import { StreamTrouble } from '#contract/live/entities/stream-review.ts'
import type { ReviewedStream, Reviews } from '#server/live/ports/reviews.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const secondMs = 1_000
const sweptAtOnce = 200

const kept = (db: Database, now: () => number) =>
  db
    .selectFrom('streams')
    .select(['id', 'room_no', 'match_id', 'title', 'started_at', 'ended_at', 'peak_viewers'])
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', new Date(now() - reviewKeptMs))]))

type Row = Awaited<ReturnType<ReturnType<typeof kept>['executeTakeFirstOrThrow']>>

const streamOf = (row: Row): ReviewedStream => ({
  streamId: row.id,
  roomNo: row.room_no,
  matchId: row.match_id,
  title: row.title,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
  peakViewers: row.peak_viewers,
})

const readViewers = async (db: Database, streamId: string, stepMs: number) => {
  const { rows } = await sql<{ step: number; most: number; sum: string; samples: string }>`
    select floor(at_s * 1000.0 / ${stepMs}::int)::int as step, max(viewers) as most, sum(viewers) as sum, count(*) as samples
    from stream_viewers where stream_id = ${streamId} group by step`.execute(db)
  const total = (of: 'sum' | 'samples') => rows.reduce((sum, row) => sum + Number(row[of]), 0)
  return {
    most: new Map(rows.map(({ step, most }) => [step, most])),
    mean: Math.round(total('sum') / Math.max(1, total('samples'))),
  }
}

const readTroubles = async (db: Database, streamId: string): Promise<StreamTrouble[]> => {
  const rows = await db
    .selectFrom('stream_troubles')
    .select(['at_s', 'until_s', 'kind'])
    .where('stream_id', '=', streamId)
    .orderBy('at_s')
    .orderBy('kind')
    .limit(streamTroublesMax)
    .execute()
  return rows.map(({ at_s, until_s, kind }) => ({
    atMs: at_s * secondMs,
    lengthMs: until_s === null ? null : (until_s - at_s) * secondMs,
    kind: StreamTrouble.shape.kind.parse(kind),
  }))
}

const secondOf = (atMs: number) =>
  sql<number>`greatest(0, extract(epoch from ${new Date(atMs)}::timestamptz - started_at))::integer`

const addTrouble: (db: Database, ...about: Parameters<Reviews['troubled']>) => Promise<void> = async (
  db,
  streamId,
  kind,
  atMs,
) => {
  await sql`insert into stream_troubles (stream_id, at_s, kind)
    select id, ${secondOf(atMs)}, ${kind} from streams where id = ${streamId}
      and (select count(*) from stream_troubles where stream_id = ${streamId}) < ${streamTroublesMax}
    on conflict do nothing`.execute(db)
}

const endTrouble: (db: Database, ...about: Parameters<Reviews['recovered']>) => Promise<void> = async (
  db,
  streamId,
  kind,
  atMs,
) => {
  await sql`update stream_troubles set until_s = greatest(at_s, ${secondOf(atMs)}) from streams
    where streams.id = stream_id and stream_id = ${streamId} and kind = ${kind} and until_s is null`.execute(db)
}

const sweepOld = async (db: Database, now: () => number): Promise<void> => {
  for (let swept = sweptAtOnce; swept === sweptAtOnce;) {
    const { rows } = await sql<{ id: string }>`
      with old as (
        select id from streams where ended_at < ${new Date(now() - reviewKeptMs)}
          and (exists (select from stream_viewers v where v.stream_id = id)
            or exists (select from stream_troubles t where t.stream_id = id)) limit ${sweptAtOnce}),
      viewers as (delete from stream_viewers where stream_id in (select id from old)),
      troubles as (delete from stream_troubles where stream_id in (select id from old))
      select id from old`.execute(db)
    swept = rows.length
  }
}

/** Reviews on PostgreSQL. [S-02] */
export const createReviews = (db: Database, now: () => number): Reviews => ({
  find: async (streamId) => {
    const row = await kept(db, now).where('id', '=', streamId).executeTakeFirst()
    return row && streamOf(row)
  },
  ofRoom: async (roomNo) => {
    const newest = kept(db, now).where('room_no', '=', roomNo).orderBy('started_at', 'desc').orderBy('id')
    const rows = await newest.limit(reviewsMax).execute()
    return rows.map((row) => {
      const { roomNo: _room, matchId: _match, ...summary } = streamOf(row)
      return summary
    })
  },
  viewers: (streamId, stepMs) => readViewers(db, streamId, stepMs),
  troubles: (streamId) => readTroubles(db, streamId),
  troubled: (...about) => addTrouble(db, ...about),
  recovered: (...about) => endTrouble(db, ...about),
  undone: async (streamId, kind) => {
    await db
      .deleteFrom('stream_troubles')
      .where('stream_id', '=', streamId)
      .where('kind', '=', kind)
      .where('until_s', 'is', null)
      .execute()
  },
  sweep: () => sweepOld(db, now),
})
