import { createHash, randomBytes } from 'node:crypto'
import type { StreamKeys } from '#server/media/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const keyBytes = 24

export interface IssuingStreamKeys extends StreamKeys {
  /** A fresh key for a room's encoder. It is shown once; keys given out before open nothing any more. */
  issue(roomNo: string): Promise<string>
  /** No key opens the room until one is issued. */
  revoke(roomNo: string): Promise<void>
}

const hashOf = (streamKey: string): Buffer => createHash('sha256').update(streamKey).digest()

const revokeAll = async (db: Database, roomNo: string): Promise<void> => {
  await db
    .updateTable('stream_keys')
    .set({ revoked_at: new Date() })
    .where('room_no', '=', roomNo)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Stream keys: 192 random bits each, stored as SHA-256 only, one in force a room. */
export const createStreamKeys = (db: Database): IssuingStreamKeys => ({
  roomOf: async (streamKey) => {
    const row = await db
      .selectFrom('stream_keys')
      .select('room_no')
      .where('key_hash', '=', hashOf(streamKey))
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return row?.room_no
  },
  issue: async (roomNo) => {
    const streamKey = `${roomNo}-${randomBytes(keyBytes).toString('base64url')}`
    await db.transaction().execute(async (transaction) => {
      await revokeAll(transaction, roomNo)
      await transaction
        .insertInto('stream_keys')
        .values({ key_hash: hashOf(streamKey), room_no: roomNo })
        .execute()
    })
    return streamKey
  },
  revoke: (roomNo) => revokeAll(db, roomNo),
})
