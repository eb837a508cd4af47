import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { reject } from '#contract/outcome.ts'
import { accountParts, aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { CodeOrder } from '#server/accounts/ports/codes.ts'

const startMs = 1_800_000_000_000
const minuteMs = 60_000
let database: TestDatabase
let nowMs: number
let deps: ReturnType<typeof accountParts>
const client = aClient()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  nowMs = startMs
  deps = accountParts(database.db, () => nowMs)
})
afterEach(() => deps.messageOutbox.stop())

const order = (changes: Partial<CodeOrder> = {}): CodeOrder => ({
  purpose: 'register',
  contact: smsPoint(aPhone()),
  memberId: null,
  isSent: true,
  client,
  ...changes,
})

const codesOf = async (contact: string): Promise<number> =>
  (await database.db.selectFrom('one_time_codes').select('id').where('contact', '=', contact).execute()).length

test('[C-11] a code opens what it was sent for, once', async () => {
  const { contact } = order()
  expect(await deps.codes.issue(order({ contact }))).toEqual({
    ok: true,
    value: { retryAfterMs: minuteMs, expiresAtMs: startMs + 10 * minuteMs },
  })
  const code = await codeFor(database.db, contact.address)
  expect(await deps.codes.use('login', contact, null, code)).toBe(false)
  const tries = await Promise.all(Array.from({ length: 6 }, () => deps.codes.use('register', contact, null, code)))
  expect(tries.filter(Boolean)).toEqual([true])
})

test('[C-11] five wrong codes end a code; ten minutes do; a newer one does', async () => {
  const guessed = order()
  await deps.codes.issue(guessed)
  const code = await codeFor(database.db, guessed.contact.address)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let nth = 0; nth < 5; nth += 1)
    expect(await deps.codes.use('register', guessed.contact, null, wrong)).toBe(false)
  expect(await deps.codes.use('register', guessed.contact, null, code)).toBe(false)

  const late = order()
  await deps.codes.issue(late)
  nowMs += 10 * minuteMs
  expect(await deps.codes.use('register', late.contact, null, await codeFor(database.db, late.contact.address))).toBe(
    false,
  )

  const twice = order()
  await deps.codes.issue(twice)
  const first = await codeFor(database.db, twice.contact.address)
  nowMs += minuteMs
  await deps.codes.issue(twice)
  const second = await codeFor(database.db, twice.contact.address)
  const isOpened = [first, second].map((code) => deps.codes.use('register', twice.contact, null, code))
  expect(await Promise.all(isOpened)).toEqual([first === second, first !== second])
})

test('[C-11] of orders at once for a contact one counts', async () => {
  const { contact } = order()
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => deps.codes.issue(order({ contact }))))
  expect(atOnce.filter(({ ok }) => ok).length).toBe(1)
})

test('[C-11] what is not sent leaves a row like any other, no message, and no code that opens', async () => {
  const { contact } = order()
  const hidden = order({ contact, purpose: 'login', isSent: false })
  expect(await deps.codes.issue(hidden)).toEqual({
    ok: true,
    value: { retryAfterMs: minuteMs, expiresAtMs: startMs + 10 * minuteMs },
  })
  expect(await deps.codes.issue(hidden)).toEqual(reject('SEND_TOO_OFTEN', { retryAfterMs: minuteMs }))
  expect(await codesOf(contact.address)).toBe(1)
  await expect(codeFor(database.db, contact.address)).rejects.toThrow()
})

test('[C-11] a code of one member is of no use for another', async () => {
  const [one, other] = [await aMember(database.db), await aMember(database.db)]
  const bind = order({ purpose: 'bind', memberId: one.id })
  await deps.codes.issue(bind)
  const code = await codeFor(database.db, bind.contact.address)
  expect(await deps.codes.use('bind', bind.contact, other.id, code)).toBe(false)
  expect(await deps.codes.use('bind', bind.contact, one.id, code)).toBe(true)
})

test('[C-11] a code that anybody may ask for opens on the device that did: nobody voids it or uses up its tries', async () => {
  const { contact } = order()
  const stranger = aClient({ address: '203.0.113.9' })
  await deps.codes.issue(order({ contact, purpose: 'login' }))
  const code = await codeFor(database.db, contact.address)
  nowMs += 1
  await deps.codes.issue(order({ contact, purpose: 'login', client: stranger }))
  const wrong = code === '000000' ? '000001' : '000000'
  for (let nth = 0; nth < 5; nth += 1) expect(await deps.codes.use('login', contact, null, wrong, stranger)).toBe(false)
  expect(await deps.codes.use('login', contact, null, code, stranger)).toBe(false)
  expect(await deps.codes.use('login', contact, null, code, client)).toBe(true)
})

test('[C-11] codes are stored hashed with the key of the site, and logged nowhere', async () => {
  const { contact } = order()
  await deps.codes.issue(order({ contact }))
  const code = await codeFor(database.db, contact.address)
  const { code_hash: hash } = await database.db
    .selectFrom('one_time_codes')
    .select('code_hash')
    .where('contact', '=', contact.address)
    .executeTakeFirstOrThrow()
  expect([hash.length, hash.includes(code)]).toEqual([32, false])
  await deps.messageOutbox.flush()
  expect(JSON.stringify(deps.logged)).not.toContain(code)
})

test('[C-11] a flow token opens its own step, once, for ten minutes', async () => {
  const member = await aMember(database.db)
  const { ticket, expiresAtMs } = await deps.flowTokens.issue('second', member.id, { keepMs: 5, way: 'password' })
  expect([ticket.length, expiresAtMs]).toEqual([43, startMs + 10 * minuteMs])
  const open = { memberId: member.id, payload: { keepMs: 5, way: 'password' } }
  expect(await deps.flowTokens.peek('second', ticket)).toEqual(open)
  expect(await deps.flowTokens.take('dormant', ticket)).toBeUndefined()
  const taken = await Promise.all(Array.from({ length: 6 }, () => deps.flowTokens.take('second', ticket)))
  expect(taken.filter((one) => one !== undefined)).toEqual([open])
  expect(await deps.flowTokens.peek('second', ticket)).toBeUndefined()
  const late = await deps.flowTokens.issue('dormant', member.id, null)
  nowMs += 10 * minuteMs
  expect(await deps.flowTokens.take('dormant', late.ticket)).toBeUndefined()
})

test('[C-11] what is over is swept away; what counts stays', async () => {
  const { contact } = order()
  await deps.codes.issue(order({ contact }))
  await deps.flowTokens.issue('dormant', null, null)
  nowMs += 23 * 60 * minuteMs
  await deps.codes.sweep()
  await deps.flowTokens.sweep()
  expect(await codesOf(contact.address)).toBe(1)
  expect(await database.db.selectFrom('step_tickets').select('kind').execute()).toEqual([])
  nowMs += 61 * minuteMs
  await deps.codes.sweep()
  expect(await codesOf(contact.address)).toBe(0)
})
