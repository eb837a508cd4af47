import type { AuditLog } from './audit.ts'
import type { FieldEncryption } from './field-encryption/field-encryption-port.ts'
import type { Housekeeping } from './housekeeping.ts'
import type { AnswerStore } from './idempotency/idempotency.ts'
import type { Log } from './log.ts'
import type { MessageSender } from './messages/message-outbox.ts'
import type { Database } from './postgres/schema.ts'
import type { Secrets } from './secrets.ts'
import type { Shutdown } from './shutdown.ts'

/** What every subject is built on. */
export interface Infrastructure {
  readonly db: Database
  readonly log: Log
  now(): number
  readonly secrets: Secrets
  readonly fieldEncryption: FieldEncryption
  readonly audit: AuditLog
  readonly answers: AnswerStore
  /** SMS and mail, as they leave after their transaction. */
  readonly messageOutbox: MessageSender
  readonly housekeeping: Housekeeping
  readonly shutdown: Shutdown
}
