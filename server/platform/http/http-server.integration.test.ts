import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls/accounts.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { sitePerInfo } from '#contract/site/calls/site-info.ts'
import { timeCheck, versionCheck } from '#contract/site/calls/system.ts'
import { bodyBytesMax } from '#contract/limits.ts'
import { aMember } from '#tests/builders/member.ts'
import { aSite } from '#tests/builders/site-info.ts'
import { openClient } from '#tests/world/client.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createHttpHarness, type HttpHarness } from './http-harness.ts'

const dayMs = 24 * 60 * 60_000

let database: TestDatabase
let harness: HttpHarness

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  harness = await createHttpHarness(database.db)
  return () => harness.close()
})

test('[C-06, C-08, C-07, L-02] an honest client shakes hands, checks the site key, and is answered', async () => {
  const visitor = harness.client()
  expect(await visitor.accepted(sitePerInfo, {})).toEqual(aSite())
  expect((await visitor.accepted(versionCheck, {})).maintainStatus).toBe('1')
  const { serverTimeMs } = await visitor.accepted(timeCheck, {})
  expect(Math.abs(serverTimeMs - Date.now())).toBeLessThan(2_000)
})

test('[C-06] a page that carries another key refuses the server', async () => {
  const visitor = openClient(harness.baseUrl, 'f'.repeat(64))
  expect(await visitor.refusal(sitePerInfo, {})).toEqual({ kind: 'fault', reason: 'unreadable' })
})

test('[E-02, E-01, S-01, S-03] a member logs in, is known by the token, and is not after logging out', async () => {
  const member = await aMember(database.db)
  const someone = harness.client()
  expect(await someone.refusal(memberInfo, {})).toEqual({ name: 'LOGIN_REQUIRED', data: null, msg: '您的操作需要登录' })
  const { userInfo } = await someone.logIn(member.name)
  expect(userInfo).toEqual(member)
  expect(await someone.accepted(memberInfo, {})).toEqual({
    userInfo: member,
    wallets: [{ currency: 'CNY', balanceMinor: 1_000_000 }],
  })
  expect(await someone.accepted(logout, {})).toEqual({})
  expect((await someone.refusal(memberInfo, {})) as object).toEqual({
    name: 'LOGIN_REQUIRED',
    data: null,
    msg: '您的操作需要登录',
  })
  expect(someone.state.heard).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED'])
})

test('[S-04] a log-in elsewhere ends the earlier session with words of device, network and time', async () => {
  const member = await aMember(database.db)
  const [first, second] = [harness.client(), harness.client()]
  await first.logIn(member.name)
  await second.logIn(member.name)
  expect(await first.refusal(memberInfo, {})).toEqual({
    name: 'LOGGED_IN_ELSEWHERE',
    data: { atMs: expect.any(Number), device: { zh: '其他设备', en: 'another device' }, network: '127.0.0.*' },
    msg: expect.stringMatching(
      /^您的账号于 \d{4}-\d\d-\d\d \d\d:\d\d（UTC\+8）在其他设备登录：其他设备，127\.0\.0\.\*$/,
    ),
  })
  expect((await second.accepted(memberInfo, {})).userInfo).toEqual(member)
})

test('[E-02] a wrong password and an unknown name get the same answer; then both wait', async () => {
  const member = await aMember(database.db)
  const guess = async (name: string) => {
    try {
      await harness.client().logIn(name, 'wrong pass')
      return 'let in'
    } catch (error) {
      return (error as Error).message.replace(/"retryAfterMs":[45]\d{3}\b/, '"retryAfterMs":5000')
    }
  }
  const known = []
  const unknown = []
  for (let i = 0; i < 5; i++) {
    known.push(await guess(member.name))
    unknown.push(await guess('nobody-here'))
  }
  expect(known).toEqual(unknown)
  expect(known[0]).toContain('"name":"LOGIN_REFUSED","data":{"retryAfterMs":0}')
  expect(known[4]).toContain('"name":"LOGIN_REFUSED","data":{"retryAfterMs":5000}')
  await expect(harness.client().logIn(member.name)).rejects.toThrow('LOGIN_REFUSED')
})

test('[E-02] passwords that are tried all at once do not overtake the limit', async () => {
  const member = await aMember(database.db)
  const guesses = Array.from({ length: 30 }, (_, nth) => harness.client().logIn(member.name, `guess ${nth}`))
  const outcomes = await Promise.allSettled(guesses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expect(harness.passwordChecks).toEqual(Array<string>(5).fill(member.name))
})

test('[E-02, S-04] a blocked member is told so, after the right password only', async () => {
  const member = await aMember(database.db, { status: '2' })
  await expect(harness.client().logIn(member.name)).rejects.toThrow('ACCOUNT_BLOCKED')
  await expect(harness.client().logIn(member.name, 'wrong pass')).rejects.toThrow('LOGIN_REFUSED')
})

test('[E-02] a session without "keep me" lasts 12 hours', async () => {
  const member = await aMember(database.db)
  const someone = harness.client()
  await someone.logIn(member.name)
  harness.turns.offsetMs = dayMs / 2 - 60_000
  expect((await harness.sessions.find(someone.state.token)).kind).toBe('active')
  harness.turns.offsetMs = dayMs / 2 + 60_000
  expect((await harness.sessions.find(someone.state.token)).kind).toBe('unknown')
})

test('[C-01] a client whose clock is wrong learns the time and goes on', async () => {
  const visitor = harness.client()
  await visitor.accepted(sitePerInfo, {})
  harness.turns.offsetMs = 3 * 60 * 60_000
  expect(await visitor.accepted(sitePerInfo, {})).toEqual(aSite())
})

test('[C-06] after a restart clients shake hands again, unseen', async () => {
  const visitor = harness.client()
  await visitor.accepted(sitePerInfo, {})
  await harness.restart({ epoch: Buffer.alloc(16, 3) })
  expect(await visitor.accepted(sitePerInfo, {})).toEqual(aSite())
})

test('[C-01, C-02] a body of 256 KB passes, one byte more does not, and an unknown path comes first', async () => {
  const tooLarge = { status: 200, code: 20007, data: null, msg: '请求内容过大' }
  expect((await harness.post('/api/gw/ic/verify', new Uint8Array(bodyBytesMax))).code).toBe(20008)
  expect(await harness.post('/api/gw/ic/verify', new Uint8Array(bodyBytesMax + 1))).toEqual(tooLarge)
  const unknown = { status: 200, code: 20006, data: null, msg: '接口不存在' }
  expect(await harness.post('/api/no/such/call', new Uint8Array(bodyBytesMax + 1))).toEqual(unknown)
  expect((await harness.post('/api/accounts/v5/login', '{}')).code).toBe(20009)
})

test('[X-03] an address that calls too often is told so in words', async () => {
  await harness.restart({ perMinute: { address: 60, member: 60 } })
  const codes = []
  for (let i = 0; i < 12; i++) codes.push((await harness.post('/api/v2/vvm', '{}')).code)
  expect(codes).toEqual([...Array<number>(10).fill(0), 20202, 20202])
})

test('a bug is a generic answer, and is logged', async () => {
  const member = await aMember(database.db)
  const someone = harness.client()
  await someone.logIn(member.name)
  harness.turns.balances = async () => {
    throw new Error('the ledger is broken')
  }
  expect(await someone.refusal(memberInfo, {})).toEqual({ kind: 'fault', reason: 'busy' })
  harness.turns.balances = async () => [{ currency: 'CNY', balanceMinor: -1 }]
  expect(await someone.refusal(memberInfo, {})).toEqual({ kind: 'fault', reason: 'busy' })
  expect(harness.errors[0]).toBe('a call failed: the ledger is broken')
  expect(harness.errors.length).toBe(2)
})
