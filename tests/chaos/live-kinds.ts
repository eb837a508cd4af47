import { randomUUID } from 'node:crypto'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import type { Kinds } from './command-kind.ts'

/** Replays and the changes of their streamers. */
export const liveKinds: Kinds<'replaySet'> = {
  replaySet: {
    prepare: async ({ db }) => {
      const { roomNo, anchor } = await addRoom(db)
      const replayId = randomUUID()
      const at = new Date(0)
      const row = { id: replayId, room_no: roomNo, door: 'rtmp', title: '一', match_id: null } as const
      await db
        .insertInto('streams')
        .values({ ...row, started_at: at, heard_at: at, ended_at: at })
        .execute()
      await db.insertInto('replays').values({ stream_id: replayId, size_bytes: '1', duration_ms: '1' }).execute()
      return { member: anchor, input: { requestId: randomUUID(), replayId, visibility: 'private', isRemoved: true } }
    },
    shows: async ({ db }, { input }) => {
      const rows = db.selectFrom('replays').select(['visibility', 'removed_at']).where('stream_id', '=', input.replayId)
      return (await rows.execute()).map((row) => [row.visibility, row.removed_at !== null])
    },
  },
}
