import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { Closers } from '#server/platform/shutdown.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import type { Messages } from '#server/platform/messages/ports.ts'
import type { Log } from '#server/app/services.ts'
import { createAccounts } from './store/accounts.ts'
import { createMessageSender } from '#server/platform/messages/message-outbox.ts'
import { createOneTimeCodes } from './store/one-time-codes.ts'
import { createRecovery } from './store/recovery.ts'
import { createRegistrations } from './store/registrations.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import type { SessionStore } from './store/sessions.ts'
import { createStepTickets } from './store/flow-tokens.ts'

interface Basis {
  db: Database
  log: Log
  now: () => number
  site: () => SiteInfo
  sessions: SessionStore
  messages: Messages
}

/** What registers, recovers and tells members. Messages that an earlier start left go out now. */
export const createAccountServices = ({ db, log, now, site, sessions, messages }: Basis, closers: Closers) => {
  const messageOutbox = createMessageSender(db, { messages, now, log })
  closers.add('messages', () => messageOutbox.stop())
  messageOutbox.nudge()
  const accounts = createAccounts(db, { sessions, now })
  const tickets = createStepTickets(db, now)
  const codes = createOneTimeCodes(db, {
    secrets: createSecrets(db),
    now,
    siteName: () => site().siteName,
    onCommitted: () => messageOutbox.nudge(),
  })
  const welcome = async (memberId: string): Promise<void> => {
    if (site().demo) await issueDemoMoney(db, [memberId])
  }
  return {
    accounts,
    tickets,
    codes,
    messageOutbox,
    registrations: createRegistrations(db, { codes, now, welcome }),
    recovery: createRecovery(db, { codes, tickets, accounts, sessions, now }),
  }
}

export type AccountServices = ReturnType<typeof createAccountServices>
