import { sql, type Kysely } from 'kysely'
import { clipsListMax } from '#contract/limits.ts'
import type { ClipRow, Clips, ClipsInUnit, NewClip } from '#server/live/ports/clips.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'

/** Clips with what is left of their replays: those of a removed one are not among them. */
const ofReplaysThatStay = (db: Kysely<Tables>) =>
  db
    .selectFrom('clips')
    .innerJoin('members', 'members.id', 'clips.maker_id')
    .leftJoin('replays', 'replays.stream_id', 'clips.stream_id')
    .where('replays.removed_at', 'is', null)

const selected = (db: Kysely<Tables>) =>
  ofReplaysThatStay(db).select([
    'clips.id',
    'clips.room_no',
    'clips.stream_id',
    'clips.at_ms',
    'clips.duration_ms',
    'clips.size_bytes',
    'clips.title',
    'clips.maker_id',
    'members.nickname',
    'clips.created_at',
    'clips.removed_at',
    'replays.stream_id as replay_id',
  ])

type Selected = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const rowOf = (row: Selected): ClipRow => ({
  clipId: row.id,
  roomNo: row.room_no,
  replayId: row.stream_id,
  atMs: Number(row.at_ms),
  durationMs: Number(row.duration_ms),
  sizeBytes: Number(row.size_bytes),
  title: row.title,
  maker: { id: row.maker_id, nickname: row.nickname },
  createdAtMs: row.created_at.getTime(),
  removedAtMs: row.removed_at?.getTime() ?? null,
  isReplayOver: row.replay_id === null,
})

const find = async (db: Kysely<Tables>, clipId: string): Promise<ClipRow | undefined> => {
  const row = await selected(db).where('clips.id', '=', clipId).executeTakeFirst()
  return row && rowOf(row)
}

const add = async (tables: Kysely<Tables>, clip: NewClip): Promise<ClipRow> => {
  await tables
    .insertInto('clips')
    .values({
      id: clip.clipId,
      room_no: clip.roomNo,
      stream_id: clip.replayId,
      maker_id: clip.makerId,
      title: clip.title,
      at_ms: String(clip.atMs),
      duration_ms: String(clip.durationMs),
      size_bytes: String(clip.sizeBytes),
    })
    .execute()
  const row = await find(tables, clip.clipId)
  if (!row) throw new Error(`the clip ${clip.clipId} is gone`)
  return row
}

const clipsIn = (tables: Kysely<Tables>): ClipsInUnit => ({
  add: (clip) => add(tables, clip),
  setRemoved: async (clipId, removedAtMs) => {
    const removed = removedAtMs === null ? null : new Date(removedAtMs)
    const rows = tables.updateTable('clips').set({ removed_at: removed }).where('id', '=', clipId)
    return (await rows.executeTakeFirst()).numUpdatedRows > 0n
  },
  setViewersMay: async (roomNo, viewersMay) => {
    await tables
      .insertInto('clip_rules')
      .values({ room_no: roomNo, viewers_may: viewersMay })
      .onConflict((conflict) => conflict.column('room_no').doUpdateSet({ viewers_may: viewersMay }))
      .execute()
  },
})

const countsOf = async (db: Database, roomNo: string, makerId: string, sinceMs: number) => {
  const { rows } = await sql<{ of_room: string; of_maker: string }>`
    select count(*) filter (where removed_at is null) as of_room,
      count(*) filter (where maker_id = ${makerId} and created_at > ${new Date(sinceMs)}) as of_maker
    from clips where room_no = ${roomNo}`.execute(db)
  return { ofRoom: Number(rows[0]?.of_room ?? 0), ofMaker: Number(rows[0]?.of_maker ?? 0) }
}

/** Clips and who may make them, on PostgreSQL. [S-02] */
export const createClips = (db: Database): Clips => ({
  find: (clipId) => find(db, clipId),
  ofRoom: async (roomNo) => {
    const rows = await selected(db)
      .where('clips.room_no', '=', roomNo)
      .where('clips.removed_at', 'is', null)
      .orderBy('clips.created_at', 'desc')
      .orderBy('clips.id')
      .limit(clipsListMax)
      .execute()
    return rows.map(rowOf)
  },
  counts: (roomNo, makerId, sinceMs) => countsOf(db, roomNo, makerId, sinceMs),
  viewersMay: async (roomNo) => {
    const row = await db.selectFrom('clip_rules').select('viewers_may').where('room_no', '=', roomNo).executeTakeFirst()
    return row?.viewers_may ?? false
  },
  sizeBytes: async () => {
    const row = await db
      .selectFrom('clips')
      .select((of) => of.fn.sum<string | null>('size_bytes').as('bytes'))
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  },
  ids: async () => (await db.selectFrom('clips').select('id').execute()).map(({ id }) => id),
  forget: async (removedBeforeMs) => {
    const rows = await db
      .deleteFrom('clips')
      .where('removed_at', '<=', new Date(removedBeforeMs))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  },
  in: (unit) => clipsIn(tablesOf(unit)),
})
