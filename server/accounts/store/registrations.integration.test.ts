import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import { accountParts, aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createMembers } from './members.ts'
import type { Registration } from '#server/accounts/ports.ts'
import { createBalances } from '#server/ledger/store/balances.ts'

let database: TestDatabase
let deps: ReturnType<typeof accountParts>
let named = 0

beforeAll(async () => {
  database = await testDatabase()
  deps = accountParts(database.db, Date.now)
})
afterAll(async () => {
  await deps.messageOutbox.stop()
  await database.drop()
})

/** A registration whose code has been sent. */
const wanted = async (changes: Partial<Registration> = {}): Promise<Registration> => {
  const contact = changes.contact ?? smsPoint(aPhone())
  await deps.codes.issue({ purpose: 'register', contact, memberId: null, isSent: true, client: aClient() })
  const code = await codeFor(database.db, contact.address)
  return { requestId: randomUUID(), name: `fresh${(named += 1)}`, password: 'demo1234', contact, code, ...changes }
}

const made = async (registration: Registration) => {
  const outcome = await deps.registrations.create(registration)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

test('[C-11, E-01] a new member has a name, a nickname, an avatar of the site, the phone and the demo money, once', async () => {
  const registration = await wanted({ name: 'Ｆresh7' })
  const member = await made(registration)
  const { id, nickname, avatar, ...rest } = member
  expect(rest).toEqual({ name: 'Fresh7', vipLevel: 0, kind: 'member', status: '1', anchorRoomNo: null })
  expect(nickname).toMatch(/^球迷\d{6}$/)
  expect(avatar).toMatch(/^\/art\/av-(0[1-9]|1[0-2])\.svg$/)
  expect(await deps.registrations.earlier(registration)).toEqual(accept(member))
  expect(await createBalances(database.db).of(id)).toEqual([
    { currency: 'CNY', balanceMinor: 1_000_000 },
    { currency: 'USDT', balanceMinor: 1_000_000_000 },
    { currency: 'COIN', balanceMinor: 100_000 },
  ])
  expect(await createMembers(database.db).checkPassword('fresh7', 'demo1234')).toEqual(member)
  expect((await deps.accounts.byContact(registration.contact))?.member).toEqual(member)
})

test('[C-11] a request id makes one member: a repeat answers with it, other data is refused', async () => {
  const registration = await wanted()
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => deps.registrations.create(registration)))
  expect(new Set(atOnce.map((each) => (each.ok ? each.value.id : each.code))).size).toBe(1)
  const { requestId, name, password } = registration
  expect(await deps.registrations.earlier({ requestId, name, password: 'demo12345' })).toEqual(
    reject('REQUEST_ID_REUSED'),
  )
  expect(await deps.registrations.earlier({ requestId, name: 'another', password })).toEqual(
    reject('REQUEST_ID_REUSED'),
  )
  expect(await deps.registrations.earlier({ requestId: randomUUID(), name, password })).toBeUndefined()
  expect(await deps.registrations.create({ ...registration, name: 'another' })).toEqual(reject('REQUEST_ID_REUSED'))
})

test('[C-11] of two who want one name at once, in any case, one gets it; the other has lost neither code nor number', async () => {
  const [one, other] = [await wanted({ name: 'SameName' }), await wanted({ name: 'samename' })]
  const results = await Promise.all([deps.registrations.create(one), deps.registrations.create(other)])
  expect(results.filter((result) => !result.ok && result.code === 'NAME_TAKEN').length).toBe(1)
  const loser = results[0].ok ? other : one
  expect((await made({ ...loser, requestId: randomUUID(), name: 'othername' })).name).toBe('othername')
})

test('[C-11] a number belongs to one member; only who has its code is told', async () => {
  const first = await wanted()
  await made(first)
  const stranger = {
    ...first,
    requestId: randomUUID(),
    name: 'stranger1',
    code: first.code === '000000' ? '1' : '000000',
  }
  expect(await deps.registrations.create(stranger)).toEqual(reject('VALID_CODE_ERROR'))
  const later = accountParts(database.db, () => Date.now() + 61_000)
  await later.codes.issue({
    purpose: 'register',
    contact: first.contact,
    memberId: null,
    isSent: true,
    client: aClient(),
  })
  const code = await codeFor(database.db, first.contact.address)
  expect(await later.registrations.create({ ...stranger, code })).toEqual(reject('CONTACT_TAKEN'))
  await later.messageOutbox.stop()
})

test('[C-11] names near a taken one are found', async () => {
  await made(await wanted({ name: 'TakenOne' }))
  expect(await deps.accounts.namesTaken(['takenone', 'TakenTwo'])).toEqual(new Set(['takenone']))
})
