import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'

/** int8: read as a decimal string; ids stay strings, amounts become numbers at the store's edge. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>
export type Json<T> = ColumnType<T, string, string>

interface SecretsTable {
  name: string
  /** In clear, of an older version; the start seals and empties it. */
  value: ColumnType<Buffer | null, Buffer | null | undefined, null>
  sealed: ColumnType<Buffer | null, Buffer, Buffer>
}

interface SealedMarkTable {
  is_only: Generated<true>
  key_id: string
}

interface IdempotencyRecordsTable {
  member_id: Int8
  request_id: string
  path: string
  fingerprint: Buffer
  /** In clear, of an older version; the start seals and empties it. */
  response: ColumnType<unknown, string | null | undefined, null>
  /** The response as JSON. Null only inside the transaction that claims the id. */
  sealed: ColumnType<Buffer | null, null, Buffer>
  at: Generated<Date>
}

interface AuditTable {
  id: GeneratedAlways<string>
  actor: string
  action: string
  subject: string
  details: Json<unknown>
  at: Generated<Date>
}

interface OutboxTable {
  id: GeneratedAlways<string>
  topic: string
  payload: Json<unknown>
  at: Generated<Date>
}

interface FactQueueTable {
  seq: GeneratedAlways<string>
  payload: Json<unknown>
  due_at: Generated<Date>
}

/** Facts that were told to their consumers, for as long as a repeat or a dry run may ask. */
interface FactsTable {
  fact_id: string
  member_id: Int8
  name: string
  at: Date
  payload: Json<unknown>
}

interface OutboxMessagesTable {
  id: GeneratedAlways<string>
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  /** In clear, of an older version; the start seals and empties it. */
  body: ColumnType<string | null, string | undefined, null>
  /** What the sealed text is bound to: the id is not known before the row is there. */
  seal_id: string
  /** Null once the text is not kept. */
  sealed: Buffer | null
  at: Date
  status: 'waiting' | 'sent' | 'unknown' | 'failed'
  attempts: Generated<number>
  due_at: Date
}

/** Every table. Each subject adds its own, in its `store/schema.ts`. */
export interface Tables {
  secrets: SecretsTable
  sealed_mark: SealedMarkTable
  idempotency_records: IdempotencyRecordsTable
  audit: AuditTable
  outbox: OutboxTable
  fact_queue: FactQueueTable
  facts: FactsTable
  outbox_messages: OutboxMessagesTable
}

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>
