import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { streamKeysMax } from '#contract/limits.ts'
import type { StreamKey } from '#contract/studio/entities/stream-key.ts'
import type { MadeKey, StreamerKeys, StreamerKeysInUnit } from '#server/live/ports.ts'
import type { StreamKeys } from '#server/media/ports.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'

const keyBytes = 24

export interface IssuingStreamKeys extends StreamKeys, StreamerKeys {
  /** A fresh key for a room's encoder. It is shown once; keys given out before open nothing any more. */
  issue(roomNo: string): Promise<string>
  /** No key opens the room until one is issued. */
  revoke(roomNo: string): Promise<void>
}

const hashOf = (streamKey: string): Buffer => createHash('sha256').update(streamKey).digest()
const newKeyOf = (roomNo: string): string => `${roomNo}-${randomBytes(keyBytes).toString('base64url')}`

const columns = ['key_id', 'name', 'created_at', 'used_at'] as const

interface Row {
  key_id: string
  name: string
  created_at: Date
  used_at: Date | null
}

const ofRow = ({ key_id: keyId, name, created_at: createdAt, used_at: usedAt }: Row): StreamKey => ({
  keyId,
  name,
  createdAtMs: createdAt.getTime(),
  usedAtMs: usedAt?.getTime() ?? null,
})

const inForce = (db: Database, roomNo: string) =>
  db
    .selectFrom('stream_keys')
    .select(columns)
    .where('room_no', '=', roomNo)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('key_id')

/** Who adds and who replaces keys of a room does it one after the other. */
const lockRoom = async (tables: Database, roomNo: string): Promise<void> =>
  void (await tables.selectFrom('rooms').select('room_no').where('room_no', '=', roomNo).forUpdate().execute())

const insert = async (tables: Database, roomNo: string, name: string, now: Date): Promise<MadeKey> => {
  const streamKey = newKeyOf(roomNo)
  const row = await tables
    .insertInto('stream_keys')
    .values({ key_hash: hashOf(streamKey), room_no: roomNo, name, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { key: ofRow(row), streamKey }
}

const revokeOf = (tables: Database, roomNo: string, now: Date) =>
  tables
    .updateTable('stream_keys')
    .set({ revoked_at: now })
    .where('room_no', '=', roomNo)
    .where('revoked_at', 'is', null)

const inTables = (tables: Database, now: () => Date): StreamerKeysInUnit => ({
  add: async (roomNo, name) => {
    await lockRoom(tables, roomNo)
    const keys = await inForce(tables, roomNo).execute()
    if (keys.length >= streamKeysMax) return 'full'
    return keys.some((key) => key.name === name) ? 'taken' : insert(tables, roomNo, name, now())
  },
  rotate: async (roomNo, keyId) => {
    await lockRoom(tables, roomNo)
    const revoked = await revokeOf(tables, roomNo, now())
      .where('key_id', '=', keyId)
      .returning('name')
      .executeTakeFirst()
    return revoked && insert(tables, roomNo, revoked.name, now())
  },
  revoke: async (roomNo, keyId) => {
    const { numUpdatedRows } = await revokeOf(tables, roomNo, now()).where('key_id', '=', keyId).executeTakeFirst()
    return numUpdatedRows === 1n
  },
  hold: async (roomNo, untilMs) => {
    const until = new Date(untilMs)
    await tables
      .insertInto('publish_holds')
      .values({ room_no: roomNo, until })
      .onConflict((conflict) => conflict.column('room_no').doUpdateSet({ until }))
      .execute()
  },
})

/** Stream keys: 192 random bits each, stored as SHA-256 only, `streamKeysMax` in force a room. [S-02] */
export const createStreamKeys = (db: Database, nowMs: () => number): IssuingStreamKeys => {
  const now = () => new Date(nowMs())
  return {
    roomOf: async (streamKey) => {
      const { rows } = await sql<{ room_no: string }>`
        update stream_keys set used_at = ${now()}
        where key_hash = ${hashOf(streamKey)} and revoked_at is null
          and not exists (
            select from publish_holds h where h.room_no = stream_keys.room_no and h.until > ${now()})
        returning room_no`.execute(db)
      return rows[0]?.room_no
    },
    list: async (roomNo) => (await inForce(db, roomNo).execute()).map(ofRow),
    issue: (roomNo) =>
      db.transaction().execute(async (transaction) => {
        await revokeOf(transaction, roomNo, now()).execute()
        return (await insert(transaction, roomNo, '', now())).streamKey
      }),
    revoke: async (roomNo) => void (await revokeOf(db, roomNo, now()).execute()),
    in: (unit) => inTables(tablesOf(unit), now),
  }
}
