import type { SiteInfo } from '#contract/entities/site.ts'
import type { Closers } from './closers.ts'
import { issueDemoMoney } from './demo/demo-money.ts'
import type { Messages } from './ports/messages.ts'
import type { Log } from './ports/services.ts'
import { createAccounts } from './stores/accounts.ts'
import { createMessageSender } from './stores/message-outbox.ts'
import { createOneTimeCodes } from './stores/one-time-codes.ts'
import { createRecovery } from './stores/recovery.ts'
import { createRegistrations } from './stores/registrations.ts'
import type { Database } from './stores/schema.ts'
import { createSecrets } from './stores/secrets.ts'
import type { SessionStore } from './stores/sessions.ts'
import { createStepTickets } from './stores/step-tickets.ts'

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
