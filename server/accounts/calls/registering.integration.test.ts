import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { register } from '#contract/accounts/calls/accounts.ts'
import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { InputOf } from '#contract/define-call.ts'
import { registerRepeatMs } from '#contract/limits.ts'
import { accountParts, aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import type { Client } from '#server/platform/calls/client.ts'

type Wanted = InputOf<typeof register>

let database: TestDatabase
let deps: ReturnType<typeof accountParts>
let nowMs = Date.now()
let client: Client
let addresses = 0
let named = 0

beforeAll(async () => {
  database = await testDatabase()
  deps = accountParts(database.db, () => nowMs)
})
afterAll(async () => {
  await deps.messageOutbox.stop()
  await database.drop()
})
beforeEach(() => {
  client = aClient({ address: `10.0.0.${(addresses += 1)}` })
})

const caller = () => ({ member: undefined, client, token: '' })
const registerAs = (wanted: Wanted) => deps.calls.register.run(caller(), wanted)
const logInAs = ({ name, password }: Wanted) =>
  deps.calls.loginV4.run(caller(), { name, password, flag: 0, version: 'v1.0.1' })

/** A registration that has made its member, and whom it answered with. */
const registered = async () => {
  const phone = aPhone()
  const contact = smsPoint(phone)
  await deps.codes.issue({ purpose: 'register', contact, memberId: null, isSent: true, client })
  const code = await codeFor(database.db, contact.address)
  const name = `repeater${(named += 1)}`
  const wanted: Wanted = {
    requestId: randomUUID(),
    name,
    password: 'kantai2026',
    areaCode: '+86',
    phone,
    code,
    ageConfirmed: true,
    version: 'v1.0.1',
  }
  const made = await registerAs(wanted)
  if (!made.ok) throw new Error(made.code)
  return { wanted, member: (made.value as LoginAnswer).userInfo }
}

/** The code of a refusal, or the name of who was logged in. */
const codeOf = async (outcome: ReturnType<typeof registerAs>): Promise<string> => {
  const answered = await outcome
  return answered.ok ? (answered.value as LoginAnswer).userInfo.name : answered.code
}

test('[C-11] a repeat of a registration logs in for 10 minutes, and never again', async () => {
  const { wanted, member } = await registered()
  const madeMs = nowMs
  nowMs = madeMs + registerRepeatMs
  expect(registerRepeatMs).toBe(600_000)
  expect(await codeOf(registerAs(wanted))).toBe(member.name)
  nowMs += 1
  expect(await codeOf(registerAs(wanted))).toBe('REQUEST_ID_REUSED')
  expect(await codeOf(logInAs(wanted))).toBe(member.name)
})

test('[C-11, E-17, S-11] a repeat opens no more than a log-in: a block, sleep and a second factor stop both alike', async () => {
  const { wanted, member } = await registered()
  const stands = (status: '0' | '1' | '2') =>
    database.db.updateTable('members').set({ status }).where('id', '=', member.id).execute()
  const both = async () => [await codeOf(registerAs(wanted)), await codeOf(logInAs(wanted))]
  await stands('2')
  expect(await both()).toEqual(['ACCOUNT_BLOCKED', 'ACCOUNT_BLOCKED'])
  await stands('0')
  expect(await both()).toEqual(['DORMANT_MEMBER', 'DORMANT_MEMBER'])
  await stands('1')
  const at = new Date(nowMs)
  const factor = { member_id: member.id, sealed: Buffer.alloc(1), confirmed_at: at, created_at: at }
  await database.db.insertInto('totp_secrets').values(factor).execute()
  expect(await both()).toEqual(['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_REQUIRED'])
})

test('[C-11, X-03] wrong passwords of repeats are counted with those of log-ins, and slow both down', async () => {
  const { wanted, member } = await registered()
  const guess = { ...wanted, password: 'kantai2027' }
  for (let tries = 0; tries < 3; tries += 1) expect(await codeOf(registerAs(guess))).toBe('REQUEST_ID_REUSED')
  expect(await codeOf(logInAs(guess))).toBe('LOGIN_REFUSED')
  expect(await codeOf(registerAs(guess))).toBe('REQUEST_ID_REUSED')
  expect(await codeOf(registerAs(wanted))).toBe('RATE_LIMITED_ADDRESS')
  expect(await logInAs(wanted)).toEqual({ ok: false, code: 'LOGIN_REFUSED', data: { retryAfterMs: 5_000 } })
  nowMs += 5_000
  expect(await codeOf(registerAs(wanted))).toBe(member.name)
})
