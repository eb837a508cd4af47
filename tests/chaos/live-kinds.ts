import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/postgres/tables.ts'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import type { Kinds } from './command-kind.ts'

const addReplay = async (db: Database) => {
  const { roomNo, anchor } = await addRoom(db)
  const replayId = randomUUID()
  const at = new Date(0)
  const row = { id: replayId, room_no: roomNo, door: 'rtmp', title: '一', match_id: null } as const
  await db
    .insertInto('streams')
    .values({ ...row, started_at: at, heard_at: at, ended_at: at })
    .execute()
  await db.insertInto('replays').values({ stream_id: replayId, size_bytes: '1', duration_ms: '1' }).execute()
  return { replayId, roomNo, anchor: { ...anchor, anchorRoomNo: roomNo } }
}

const addClip = async (db: Database) => {
  const { replayId, roomNo, anchor } = await addReplay(db)
  const clipId = randomUUID()
  const made = { id: clipId, room_no: roomNo, stream_id: replayId, maker_id: anchor.id, title: '一' }
  await db
    .insertInto('clips')
    .values({ ...made, at_ms: '0', duration_ms: '1', size_bytes: '1' })
    .execute()
  return { clipId, anchor }
}

/** Replays, clips and the changes of their streamers. */
export const liveKinds: Kinds<'replaySet' | 'clipMake' | 'clipRules' | 'clipSet'> = {
  replaySet: {
    prepare: async ({ db }) => {
      const { replayId, anchor } = await addReplay(db)
      return { member: anchor, input: { requestId: randomUUID(), replayId, visibility: 'private', isRemoved: true } }
    },
    shows: async ({ db }, { input }) => {
      const rows = db.selectFrom('replays').select(['visibility', 'removed_at']).where('stream_id', '=', input.replayId)
      return (await rows.execute()).map((row) => [row.visibility, row.removed_at !== null])
    },
  },
  clipMake: {
    prepare: async ({ db }) => {
      const { replayId, anchor } = await addReplay(db)
      const range = { fromMs: 0, toMs: 6_000 }
      return { member: anchor, input: { requestId: randomUUID(), replayId, ...range, title: '一球' } }
    },
    shows: async ({ db }, { input }) =>
      db
        .selectFrom('clips')
        .select(['title', 'at_ms', 'duration_ms'])
        .where('stream_id', '=', input.replayId)
        .execute(),
  },
  clipRules: {
    prepare: async ({ db }) => {
      const { anchor } = await addReplay(db)
      return { member: anchor, input: { requestId: randomUUID(), viewersMay: true } }
    },
    shows: async ({ db }, { member }) =>
      db
        .selectFrom('clip_rules')
        .select('viewers_may')
        .where('room_no', '=', member?.anchorRoomNo ?? '')
        .execute(),
  },
  clipSet: {
    prepare: async ({ db }) => {
      const { clipId, anchor } = await addClip(db)
      return { member: anchor, input: { requestId: randomUUID(), clipId, isRemoved: true } }
    },
    shows: async ({ db }, { input }) => {
      const rows = await db.selectFrom('clips').select('removed_at').where('id', '=', input.clipId).execute()
      return rows.map((row) => row.removed_at !== null)
    },
  },
}
