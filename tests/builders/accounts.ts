import { createInbox } from '#server/messages/create-messages.ts'
import { randomUUID } from 'node:crypto'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createAccounts, createMemberSessions } from '#server/accounts/create-accounts.ts'
import { createReferrals } from '#server/agents/create-agents.ts'
import type { AccessControl } from '#server/access/ports.ts'
import { createRisk } from '#server/verification/store/risk.ts'
import { messageText } from './field-encryption.ts'
import { anInfrastructure } from './infrastructure.ts'
import { someSettings } from './site-settings.ts'
import type { Messages } from '#server/platform/messages/ports.ts'
import { createDevOutbox } from '#server/platform/messages/open-messages.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Log } from '#server/platform/log.ts'
import { contactPointOf, type ContactPoint } from '#server/accounts/ports.ts'

export const aClient = (changes: Partial<Client> = {}): Client => ({
  address: '127.0.0.1',
  uuid: randomUUID(),
  clientType: 'web',
  language: 'zh-CN',
  ...changes,
})

let phones = 0

const phonesMax = 100_000_000
/** Far enough apart that few numbers share what a limit takes for a prefix. */
const phoneStep = 7_919

/** A mainland number that no other test of the file has. */
export const aPhone = (): string => {
  phones += 1
  return `138${String((phones * phoneStep) % phonesMax).padStart(8, '0')}`
}

export const smsPoint = (phone: string): ContactPoint => {
  const point = contactPointOf('sms', '+86', phone)
  if (!point) throw new Error(`${phone} is not a phone number`)
  return point
}

/** The six digits of the newest message to a contact. */
export const codeFor = async (db: Database, contact: string): Promise<string> => {
  const message = await db
    .selectFrom('outbox_messages')
    .select(['seal_id', 'sealed'])
    .where('recipient', '=', contact)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const code = /(?<!\d)\d{6}(?!\d)/.exec(messageText(message))?.[0]
  if (code === undefined) throw new Error('there is no code in the message')
  return code
}

/** The account services on a database; `logged` collects what they log. Stop `messageOutbox` in the end. */
export const accountParts = (
  db: Database,
  now: () => number,
  { messages = createDevOutbox(), settings = someSettings() }: { messages?: Messages; settings?: SiteSettings } = {},
) => {
  const logged: unknown[] = []
  const note = (...args: unknown[]): void => void logged.push(args)
  const log: Log = { debug: note, info: note, warn: note, error: note }
  const infrastructure = anInfrastructure(db, { now, log, messages })
  const accounts = createAccounts(infrastructure, {
    inbox: createInbox(infrastructure),
    ...createMemberSessions(infrastructure, { perMember: 1, idleMs: Infinity }),
    settings,
    risk: createRisk(db, now),
    accessControl: { welcome: () => undefined } as unknown as AccessControl,
    referrals: createReferrals(infrastructure),
    publicOrigin: undefined,
    linkOrigin: 'http://localhost',
    welcome: async (memberId) => void (await issueDemoMoney(db, [memberId])),
  })
  infrastructure.messageOutbox.nudge()
  return { ...accounts, messageOutbox: infrastructure.messageOutbox, logged }
}
