import { quietLog } from '#server/app/testing/demo-world.ts'
import { createAudit } from '#server/platform/audit.ts'
import { createLoneBus } from '#server/platform/bus/lone-bus.ts'
import { createIdempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { createDevOutbox } from '#server/platform/messages/open-messages.ts'
import { createMessageSender } from '#server/platform/messages/message-outbox.ts'
import type { Messages } from '#server/platform/messages/ports.ts'
import { createFactDelivery } from '#server/platform/outbox/fact-delivery.ts'
import { createOutboxPublisher } from '#server/platform/outbox/outbox.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createShutdown } from '#server/platform/shutdown.ts'
import { testFieldEncryption } from './field-encryption.ts'

interface Changes extends Partial<Pick<Infrastructure, 'now' | 'log'>> {
  messages?: Messages
}

/** What subjects are built on, on a test's database. Stop `messageOutbox` in the end, and `outbox` when it was connected. */
export const anInfrastructure = (db: Database, changes: Changes = {}): Infrastructure => {
  const { now = Date.now, log = quietLog, messages = createDevOutbox() } = changes
  const outbox = createOutboxPublisher(db, { log })
  const units = createUnitOfWork(db, () => outbox.flush())
  return {
    db,
    log,
    now,
    secrets: createSecrets(db, testFieldEncryption),
    fieldEncryption: testFieldEncryption,
    audit: createAudit(db),
    units,
    idempotency: createIdempotency(db, { units, fieldEncryption: testFieldEncryption }),
    outbox,
    facts: createFactDelivery(db, { log, now }),
    messageOutbox: createMessageSender(db, { messages, sealing: testFieldEncryption, now, log }),
    housekeeping: { add: () => undefined, start: () => undefined },
    bus: createLoneBus(log),
    shutdown: createShutdown(log),
  }
}
