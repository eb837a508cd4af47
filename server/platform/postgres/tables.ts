import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely'

/** int8: read as a decimal string; ids stay strings, amounts become numbers at the store's edge. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>
export type Json<T> = ColumnType<T, string, string>

interface SecretsTable {
  name: string
  value: Buffer
}

interface IdempotencyRecordsTable {
  member_id: Int8
  request_id: string
  path: string
  fingerprint: Buffer
  /** Null only inside the transaction that claims the id. */
  response: ColumnType<unknown, string | null, string>
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

interface OutboxMessagesTable {
  id: GeneratedAlways<string>
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  body: string
  at: Date
  status: 'waiting' | 'sent' | 'unknown' | 'failed'
  attempts: Generated<number>
  due_at: Date
}

/** Every table. Each subject adds its own, in its `store/schema.ts`. */
export interface Tables {
  secrets: SecretsTable
  idempotency_records: IdempotencyRecordsTable
  audit: AuditTable
  outbox: OutboxTable
  outbox_messages: OutboxMessagesTable
}

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>
