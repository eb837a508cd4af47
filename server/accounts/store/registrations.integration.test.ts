import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, reject } from '#contract/outcome.ts'
import { accountParts, aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createReferralTree } from '#server/agents/store/referrals.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createMembers } from './members.ts'
import { createRegistrations } from './registrations.ts'
import { codeTriesMax } from '#contract/limits.ts'
import type { Registration } from '#server/accounts/ports/recovery.ts'
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
  const client = aClient({ address: `10.1.${named >> 8}.${named & 255}` })
  await deps.codes.issue({ purpose: 'register', contact, memberId: null, isSent: true, client })
  const code = await codeFor(database.db, contact.address)
  const name = `fresh${(named += 1)}`
  const fields = { name, password: 'demo1234', contact, code, device: client.uuid, inviteCode: null, agreed: '' }
  return { requestId: randomUUID(), language: 'zh-CN', ...fields, ...changes }
}

const made = async (registration: Registration) => {
  const outcome = await deps.registrations.create(registration)
  if (!outcome?.ok) throw new Error(outcome?.code ?? 'made before')
  return outcome.value
}

test('[C-11, E-01] a new member has a name, a nickname, an avatar of the site, the phone and the demo money, once', async () => {
  const registration = await wanted({ name: 'Ｆresh7' })
  const member = await made(registration)
  const { id, nickname, avatar, ...rest } = member
  expect(rest).toEqual({
    name: 'Fresh7',
    vipLevel: 0,
    kind: 'member',
    status: '1',
    anchorRoomNo: null,
    nicknameGiven: true,
  })
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

test('[C-11] a request id makes one member: a repeat finds it, another name is refused', async () => {
  const registration = await wanted()
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => deps.registrations.create(registration)))
  const [member, ...others] = atOnce.filter((each) => each !== undefined)
  expect([member?.ok, others, atOnce.length]).toEqual([true, [], 4])
  const { requestId, name } = registration
  expect(await deps.registrations.earlier({ requestId, name })).toEqual(member)
  expect(await deps.registrations.earlier({ requestId, name: 'another' })).toEqual(reject('REQUEST_ID_REUSED'))
  expect(await deps.registrations.earlier({ requestId: randomUUID(), name })).toBeUndefined()
  expect(await deps.registrations.create({ ...registration, name: 'another' })).toBeUndefined()
})

/** Registrations that say which passwords they hash. */
const countingHashes = () => {
  const hashed: string[] = []
  const hashPassword = async (password: string): Promise<string> => {
    hashed.push(password)
    return 'no hash'
  }
  const { codes } = deps
  const welcome = async (): Promise<void> => undefined
  const units = createUnitOfWork(database.db)
  const referrals = createReferralTree(database.db)
  const own = { units, referrals, now: Date.now, welcome }
  const registrations = createRegistrations(database.db, { codes, accounts: { hashPassword }, ...own })
  return { registrations, hashed }
}

test('[X-03, C-11] nothing is hashed for a taken name, a wrong code, a taken number or a repeat', async () => {
  const { registrations, hashed } = countingHashes()
  const taken = await wanted({ name: 'HashedOne' })
  await made(taken)
  const fresh = await wanted()
  const wrongCode = fresh.code === '000000' ? '111111' : '000000'
  expect(await registrations.create({ ...fresh, name: 'hashedone' })).toEqual(reject('NAME_TAKEN'))
  expect(await registrations.create({ ...fresh, code: wrongCode })).toEqual(reject('VALID_CODE_ERROR'))
  expect(await registrations.create(taken)).toBeUndefined()
  const owner = await wanted()
  const point = owner.contact
  await database.db.updateTable('members').set({ phone: point.address }).where('name', '=', 'HashedOne').execute()
  expect(await registrations.create(owner)).toEqual(reject('CONTACT_TAKEN'))
  expect(hashed).toEqual([])
  expect((await registrations.create(fresh))?.ok).toBe(true)
  expect(hashed).toEqual(['demo1234'])
})

test('[X-03, C-11] the fifth wrong code is the last that is looked at, though none is hashed', async () => {
  const { registrations, hashed } = countingHashes()
  const fresh = await wanted()
  const wrongCode = fresh.code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < codeTriesMax; tries += 1)
    expect(await registrations.create({ ...fresh, code: wrongCode })).toEqual(reject('VALID_CODE_ERROR'))
  expect(await registrations.create(fresh)).toEqual(reject('VALID_CODE_ERROR'))
  expect(hashed).toEqual([])
})

test('[X-03, C-11] one right code that is sent twenty times at once pays for one hash and makes one member', async () => {
  const { registrations, hashed } = countingHashes()
  const fresh = await wanted()
  const each = Array.from({ length: 20 }, (_, nth) => ({ ...fresh, requestId: randomUUID(), name: `atonce${nth}` }))
  const results = await Promise.all(each.map((one) => registrations.create(one)))
  const refused = results.filter((result) => !result?.ok)
  expect(refused).toEqual(Array.from({ length: 19 }, () => reject('VALID_CODE_ERROR')))
  expect(hashed).toEqual(['demo1234'])
})

test('[C-11] of two who want one name at once, in any case, one gets it; the other has lost neither code nor number', async () => {
  const [one, other] = [await wanted({ name: 'SameName' }), await wanted({ name: 'samename' })]
  const results = await Promise.all([deps.registrations.create(one), deps.registrations.create(other)])
  expect(results.filter((result) => result?.ok === false && result.code === 'NAME_TAKEN').length).toBe(1)
  const loser = results[0]?.ok ? other : one
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
    client: aClient({ uuid: first.device }),
  })
  const code = await codeFor(database.db, first.contact.address)
  expect(await later.registrations.create({ ...stranger, code })).toEqual(reject('CONTACT_TAKEN'))
  await later.messageOutbox.stop()
})

test('[C-11] names near a taken one are found', async () => {
  await made(await wanted({ name: 'TakenOne' }))
  expect(await deps.accounts.namesTaken(['takenone', 'TakenTwo'])).toEqual(new Set(['takenone']))
})
