import type { AuditLog } from './audit.ts'
import type { FieldEncryption } from './field-encryption/field-encryption-port.ts'
import type { Bus } from './bus/bus.ts'
import type { Housekeeping } from './housekeeping.ts'
import type { Idempotency } from './idempotency/idempotency.ts'
import type { Log } from './log.ts'
import type { MessageSender } from './messages/message-outbox.ts'
import type { FactDelivery } from './outbox/fact-delivery.ts'
import type { OutboxPublisher } from './outbox/outbox.ts'
import type { Database } from './postgres/tables.ts'
import type { Secrets } from './secrets.ts'
import type { Shutdown } from './shutdown.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** What every subject is built on. */
export interface Infrastructure {
  readonly db: Database
  readonly log: Log
  now(): number
  readonly secrets: Secrets
  readonly fieldEncryption: FieldEncryption
  readonly audit: AuditLog
  /** Transactions that several stores join. */
  readonly units: UnitOfWork
  /** Commands once per request id. */
  readonly idempotency: Idempotency
  /** Takes entries as soon as it is connected to where they go. */
  readonly outbox: OutboxPublisher
  /** What members did, to those who count it, each once. Delivers as soon as it is connected. */
  readonly facts: FactDelivery
  /** SMS and mail, as they leave after their transaction. */
  readonly messageOutbox: MessageSender
  readonly housekeeping: Housekeeping
  /** To and from the other nodes of the site. */
  readonly bus: Bus
  readonly shutdown: Shutdown
}
