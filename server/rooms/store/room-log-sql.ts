import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { MessageContent } from '#contract/rooms/entities/chat-message.ts'
import type { LogEntry } from './room-log-ring.ts'
import {
  HeadMovedError,
  type NewHead,
  type NewRow,
  type RoomHead,
  type RoomLogRows,
  type RowsTransaction,
} from './room-log-rows.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'

interface StoredRow {
  room_no: string
  seq: string
  id: string
  at: Date
  username: string
  content: MessageContent
  author_id: string | null
  request_id: string | null
}

/** The last moment that a `Date` can be. */
const latestMs = 8_640_000_000_000_000

const columns = ['room_no', 'seq', 'id', 'at', 'username', 'content', 'author_id', 'request_id'] as const

const rowOf = (row: StoredRow): NewRow => ({
  roomNo: row.room_no,
  message: {
    seq: Number(row.seq),
    id: row.id,
    atMs: row.at.getTime(),
    type: row.content.msgType,
    username: row.username,
    content: row.content,
  },
  authorId: row.author_id,
  requestId: row.request_id,
})

/** The room log's rows in PostgreSQL. */
export const createRoomLogSql = (db: Database): RoomLogRows => ({
  load: async (roomNo, limit) => {
    await sql`insert into room_logs (room_no, epoch) select room_no, ${randomUUID()} from rooms
      where room_no = ${roomNo} on conflict do nothing`.execute(db)
    const head = await db.selectFrom('room_logs').selectAll().where('room_no', '=', roomNo).executeTakeFirst()
    if (!head) return undefined
    const lastSeq = Number(head.last_seq)
    return { head: { epoch: head.epoch, lastSeq }, entries: await range(db, roomNo, lastSeq - limit + 1, lastSeq) }
  },
  lastSeqs: (roomNos) => readLastSeqs(db, roomNos),
  range: (roomNo, fromSeq, toSeq) => range(db, roomNo, fromSeq, toSeq),
  byId: async (roomNo, id) => {
    const row = await db
      .selectFrom('room_messages')
      .select(columns)
      .where('room_no', '=', roomNo)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && rowOf(row)
  },
  byRequest: async (authorId, requestId) => {
    const row = await db
      .selectFrom('room_messages')
      .select(columns)
      .where('author_id', '=', authorId)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    return row && rowOf(row)
  },
  textIdsOf: (roomNo, authorId, sinceMs, limit) => readTextIds(db, { roomNo, authorId, sinceMs }, limit),
  transact: (work) => db.transaction().execute((transaction) => work(transactionRows(transaction))),
  isDataFault: (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // A broken unique index means that another writer was faster: the next try finds its message.
    return /^2[23]/.test(code) && code !== '23505'
  },
})

/** Ids of what an author said in a room since a time, newest first; tombstones are none. */
export const readTextIds = async (
  db: Database,
  wanted: { roomNo: string; authorId: string; sinceMs: number },
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('room_messages')
    .select('id')
    .where('room_no', '=', wanted.roomNo)
    .where('author_id', '=', wanted.authorId)
    .where('at', '>=', new Date(Math.min(wanted.sinceMs, latestMs)))
    .where(sql`content->>'msgType'`, '=', 'text')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const readLastSeqs = async (db: Database, roomNos: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ room_no: string; last_seq: string }>`
    select room_no, last_seq from room_logs where room_no = any(${[...roomNos]}::text[])`.execute(db)
  return new Map(rows.map(({ room_no: roomNo, last_seq: lastSeq }) => [roomNo, Number(lastSeq)]))
}

const range = async (db: Database, roomNo: string, fromSeq: number, toSeq: number): Promise<LogEntry[]> => {
  const rows = await db
    .selectFrom('room_messages')
    .select(columns)
    .where('room_no', '=', roomNo)
    .where('seq', '>=', String(fromSeq))
    .where('seq', '<=', String(toSeq))
    .orderBy('seq')
    .execute()
  return rows.map(rowOf)
}

/** In one order for all writers, so that two that share rooms do not wait for each other. */
const lockHeads = async (
  transaction: Transaction<Tables>,
  roomNos: readonly string[],
): Promise<ReadonlyMap<string, RoomHead>> => {
  const { rows } = await sql<{ room_no: string; epoch: string; last_seq: string }>`
    select room_no, epoch, last_seq from room_logs where room_no = any(${[...roomNos]}::text[])
    order by room_no for no key update`.execute(transaction)
  return new Map(rows.map((row) => [row.room_no, { epoch: row.epoch, lastSeq: Number(row.last_seq) }]))
}

const transactionRows = (transaction: Transaction<Tables>): RowsTransaction => ({
  lockHeads: (roomNos) => lockHeads(transaction, roomNos),
  findEarlier: async ({ ids, requests }) => {
    if (ids.length === 0) return []
    const { rows } = await sql<StoredRow>`
      select m.room_no, m.seq, m.id, m.at, m.username, m.content, m.author_id, m.request_id from room_messages m
        join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as s("roomNo" text, id text)
          on m.room_no = s."roomNo" and m.id = s.id
      union
      select m.room_no, m.seq, m.id, m.at, m.username, m.content, m.author_id, m.request_id from room_messages m
        join jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as s("authorId" bigint, "requestId" uuid)
          on m.author_id = s."authorId" and m.request_id = s."requestId"`.execute(transaction)
    return rows.map(rowOf)
  },
  tombstone: async (roomNo, messageIds, by) => {
    const rows = await transaction
      .updateTable('room_messages')
      .set({ content: JSON.stringify({ msgType: 'deleted', data: { by } }) })
      .where('room_no', '=', roomNo)
      .where('id', 'in', messageIds.length === 0 ? [''] : [...messageIds])
      .where(sql`content->>'msgType'`, '=', 'text')
      .returning('id')
      .execute()
    const tombstoned = new Set(rows.map(({ id }) => id))
    return messageIds.filter((id) => tombstoned.has(id))
  },
  insert: async (rows, heads) => {
    await moveHeads(transaction, heads)
    await sql`insert into room_messages (room_no, seq, id, at, username, content, author_id, request_id)
      select * from jsonb_to_recordset(${JSON.stringify(rows.map(recordOf))}::jsonb) as r(
        room_no text, seq bigint, id text, at timestamptz, username text, content jsonb, author_id bigint, request_id uuid
      )`.execute(transaction)
  },
})

const recordOf = ({ roomNo, message, authorId, requestId }: NewRow): object => ({
  room_no: roomNo,
  seq: message.seq,
  id: message.id,
  at: new Date(message.atMs).toISOString(),
  username: message.username,
  content: message.content,
  author_id: authorId,
  request_id: requestId,
})

const moveHeads = async (transaction: Transaction<Tables>, heads: readonly NewHead[]): Promise<void> => {
  const moved = await sql`update room_logs l set last_seq = h."lastSeq"
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb)
      as h("roomNo" text, epoch text, "wasSeq" bigint, "lastSeq" bigint)
    where l.room_no = h."roomNo" and l.epoch = h.epoch and l.last_seq = h."wasSeq"`.execute(transaction)
  if (moved.numAffectedRows !== BigInt(heads.length)) {
    throw new HeadMovedError('another writer has appended to these rooms')
  }
}
