import { randomUUID } from 'node:crypto'
import type { Closers } from '#server/platform/shutdown.ts'
import { createAccountServices } from '#server/accounts/create-accounts.ts'
import { contactPointOf, type ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { Client } from '#server/accounts/ports.ts'
import type { Messages } from '#server/platform/messages/ports.ts'
import type { Log } from '#server/app/services.ts'
import { createDevOutbox } from '#server/platform/messages/dev-outbox.ts'
import type { Database } from '#server/platform/postgres/schema.ts'
import { createSessions } from '#server/accounts/store/sessions.ts'
import { aSite } from './site-info.ts'

export const aClient = (changes: Partial<Client> = {}): Client => ({
  address: '127.0.0.1',
  uuid: randomUUID(),
  clientType: 'web',
  language: 'zh-CN',
  ...changes,
})

let phones = 0

/** A mainland number that no other test of the file has. */
export const aPhone = (): string => `138${String((phones += 1)).padStart(8, '0')}`

export const smsPoint = (phone: string): ContactPoint => {
  const point = contactPointOf('sms', '+86', phone)
  if (!point) throw new Error(`${phone} is not a phone number`)
  return point
}

/** The six digits of the newest message to a contact. */
export const codeFor = async (db: Database, contact: string): Promise<string> => {
  const { body } = await db
    .selectFrom('outbox_messages')
    .select('body')
    .where('recipient', '=', contact)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const code = /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0]
  if (code === undefined) throw new Error('there is no code in the message')
  return code
}

/** The account services on a database; `said` collects what they log. Stop `messageOutbox` in the end. */
export const accountParts = (db: Database, now: () => number, messages: Messages = createDevOutbox()) => {
  const said: unknown[] = []
  const note = (...words: unknown[]): void => void said.push(words)
  const log: Log = { debug: note, info: note, warn: note, error: note }
  const sessions = createSessions(db, { now, log })
  const closers = { add: () => undefined } as unknown as Closers
  const site = () => aSite()
  return { ...createAccountServices({ db, log, now, site, sessions, messages }, closers), sessions, said }
}
