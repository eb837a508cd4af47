import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import { contactPointOf, type ContactPoint } from '#server/accounts/domain/contact-point.ts'
import { accountParts, aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { aMember, testPassword } from '#tests/builders/member.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createMembers } from './members.ts'

let database: TestDatabase
let deps: ReturnType<typeof accountParts>
const client = aClient()

beforeAll(async () => {
  database = await testDatabase()
  deps = accountParts(database.db, Date.now)
})
afterAll(async () => {
  await deps.messageOutbox.stop()
  await database.drop()
})

const withContact = async (contact: ContactPoint) => {
  const member = await aMember(database.db)
  const kept =
    contact.channel === 'mail' ? { mail: contact.address } : { phone: contact.address, phone_area: contact.areaCode }
  await database.db.updateTable('members').set(kept).where('id', '=', member.id).execute()
  return member
}

/** As step one leaves it. */
const started = async (contact: ContactPoint, memberId: string | null) => {
  await deps.codes.issue({ purpose: 'forgot', contact, memberId, isSent: memberId !== null, client })
  const { ticket } = await deps.flowTokens.issue(`forgot.${contact.channel}`, memberId, contact)
  return ticket
}

const mailPoint = (mail: string): ContactPoint => {
  const point = contactPointOf('mail', '', mail)
  if (!point) throw new Error(`${mail} is not an address`)
  return point
}

test.each([
  ['sms', smsPoint(aPhone())],
  ['mail', mailPoint('Someone@Example.org')],
] as const)(
  '[C-11, S-04] a password forgotten by %s is set anew in three steps; every session ends',
  async (channel, contact) => {
    const member = await withContact(contact)
    const session = await deps.sessions.open(member.id, client, 60_000, 'password')
    const ticket = await started(contact, member.id)
    const code = await codeFor(database.db, contact.address)
    expect(await deps.recovery.verify(channel, ticket, code === '000000' ? '1' : '000000')).toEqual(
      reject('VALID_CODE_ERROR'),
    )
    const verified = await Promise.all(Array.from({ length: 4 }, () => deps.recovery.verify(channel, ticket, code)))
    const next = verified.filter((each) => each.ok)
    const invalid = reject('TICKET_INVALID')
    expect([next.length, verified.filter((each) => !each.ok)]).toEqual([1, [invalid, invalid, invalid]])
    const reset = next[0]?.value.ticket ?? ''
    expect(await deps.recovery.reset(channel, ticket, 'fresh1234', { client })).toEqual(reject('TICKET_INVALID'))
    const resets = await Promise.all([
      deps.recovery.reset(channel, reset, 'fresh1234', { client }),
      deps.recovery.reset(channel, reset, 'fresh5678', { client }),
    ])
    expect(new Set(resets)).toEqual(new Set([accept(null), invalid]))
    const password = resets[0].ok ? 'fresh1234' : 'fresh5678'
    const members = createMembers(database.db)
    expect(await members.checkPassword(member.name, password)).toEqual(member)
    expect(await members.checkPassword(member.name, testPassword)).toBeUndefined()
    expect(await deps.sessions.find(session.token)).toEqual({ kind: 'ended', reason: 'PASSWORD_CHANGED' })
    // The answer to the reset may have been lost.
    expect(await deps.recovery.reset(channel, reset, password, { client })).toEqual(accept(null))
    expect(await deps.recovery.reset(channel, reset, 'fresh9999', { client })).toEqual(reject('TICKET_INVALID'))
  },
)

test('[C-11] the flow token of a contact that does not fit the name looks alike and opens nothing', async () => {
  const contact = smsPoint(aPhone())
  const ticket = await started(contact, null)
  expect(await deps.recovery.verify('sms', ticket, '123456')).toEqual(reject('VALID_CODE_ERROR'))
  const { ticket: reset } = await deps.flowTokens.issue('reset.sms', null, null)
  expect(await deps.recovery.reset('sms', reset, 'fresh1234', { client })).toEqual(reject('TICKET_INVALID'))
})

test('[S-11, E-17] a dormant member becomes active with a code, or with the flow token alone when there is no contact', async () => {
  const contact = smsPoint(aPhone())
  const reachable = await withContact(contact)
  const alone = await aMember(database.db)
  const ids = [reachable.id, alone.id]
  await database.db.updateTable('members').set({ status: '0' }).where('id', 'in', ids).execute()
  const { ticket } = await deps.flowTokens.issue('dormant', reachable.id, null)
  await deps.codes.issue({ purpose: 'dormant', contact, memberId: reachable.id, isSent: true, client })
  expect(await deps.recovery.activate(ticket, '', { client })).toEqual(reject('VALID_CODE_ERROR'))
  expect(await deps.recovery.activate(ticket, await codeFor(database.db, contact.address), { client })).toEqual(
    accept(null),
  )
  expect(await deps.recovery.activate(ticket, '', { client })).toEqual(reject('TICKET_INVALID'))
  const { ticket: bare } = await deps.flowTokens.issue('dormant', alone.id, null)
  expect(await deps.recovery.activate(bare, '', { client })).toEqual(accept(null))
  const members = createMembers(database.db)
  expect([...(await members.byIds(ids)).values()]).toEqual([reachable, alone])
})

test('[S-11, C-11] more tries at once than the database has connections are all answered: none asks for a second one', async () => {
  const contact = smsPoint(aPhone())
  const member = await withContact(contact)
  const tickets = await Promise.all(Array.from({ length: 40 }, () => deps.flowTokens.issue('dormant', member.id, null)))
  await deps.codes.issue({ purpose: 'dormant', contact, memberId: member.id, isSent: true, client })
  const answers = await Promise.all(tickets.map(({ ticket }) => deps.recovery.activate(ticket, '000000', { client })))
  expect(new Set(answers)).toEqual(new Set(tickets.map(() => reject('VALID_CODE_ERROR'))))
})

test('[S-11, E-17] a disabled member stays disabled', async () => {
  const member = await aMember(database.db, { status: '2' })
  const { ticket } = await deps.flowTokens.issue('dormant', member.id, null)
  await deps.recovery.activate(ticket, '', { client })
  expect(await createMembers(database.db).byId(member.id)).toEqual(member)
})

test('[S-04, C-11] a changed password ends every session, and is not "imported" any more', async () => {
  const member = await aMember(database.db)
  const session = await deps.sessions.open(member.id, client, 60_000, 'password')
  await database.db
    .updateTable('members')
    .set({ password_changed_at: new Date(0) })
    .where('id', '=', member.id)
    .execute()
  expect((await deps.accounts.byId(member.id))?.isImported).toBe(true)
  const passwordHash = await deps.accounts.hashPassword('fresh1234')
  await createUnitOfWork(database.db).run((unit) => deps.accounts.changePassword(unit, member.id, passwordHash))
  expect(await deps.sessions.find(session.token)).toEqual({ kind: 'ended', reason: 'PASSWORD_CHANGED' })
  expect((await deps.accounts.byName(member.name.toUpperCase()))?.isImported).toBe(false)
  expect(await createMembers(database.db).checkPassword(member.name, 'fresh1234')).toEqual(member)
})
