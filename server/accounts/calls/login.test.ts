import { createHash, createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { login } from '#contract/accounts/calls/accounts.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { LoginWay } from '#contract/accounts/entities/security-event.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Context } from './handle.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { handleLoginSecond } from './login-second.ts'
import { handleLoginV3 } from './login-v3.ts'
import { handleLoginV4 } from './login-v4.ts'
import { handleLogin } from './login.ts'
import { handleWebLogin } from './web-login.ts'
import type { AccountRecord } from '#server/accounts/ports.ts'
import type { FailedLogins } from '#server/accounts/ports/security-log.ts'

const startMs = 1_800_000_000_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const password = 'demo1234'
const client = aClient()
const issued = { ticket: 't'.repeat(43), expiresAtMs: startMs + 1 }
let nowMs: number
let member: MemberInfo
let account: AccountRecord
let checked: string[]
let events: string[]
let waitMs: number
let opened: unknown[]
let noted: unknown[]
let hasSecond: boolean
let context: Context<'anonymous'>

const payload = (changes: Partial<InputOf<typeof login>> = {}, momentMs = nowMs): InputOf<typeof login> => {
  const given = { name: member.name, password, ...changes }
  const mac = createHmac('sha256', given.password).update(`${momentMs}\n${given.name}`).digest('hex')
  const oldPassword = createHash('sha256').update(given.password).digest('hex')
  return { timewd: `${momentMs}.${mac}`, oldPassword, flag: 0, version: 'v1.0.1', ...given }
}

/** Notes a count: of the device, or of the name and the address. */
const note = (what: string, name: string, address: string, device?: string): void =>
  void events.push(`${what} ${name} ${address}${device === undefined ? '' : ' device'}`)

const limiter = {
  check: async (...counted: [string, string, string?]) => {
    note('check', ...counted)
    return { retryAfterMs: waitMs }
  },
  failed: async (...counted: [string, string, string?]) => {
    note('failed', ...counted)
    return { retryAfterMs: 5_000 }
  },
  succeeded: async (...counted: [string, string, string?]) => note('succeeded', ...counted),
}

const standIns = () => ({
  now: () => nowMs,
  client,
  loginLimiter: limiter,
  failedLogins: {
    note: ({ who, way }: Parameters<FailedLogins['note']>[0]) => void noted.push([Object.values(who)[0], way]),
  },
  settings: { get: () => 90 },
  risk: {
    // What waits is tried from a device that nobody knows.
    isKnownDevice: async () => waitMs === 0,
    failed: async () => void events.push('risk failed'),
    trust: async (_client: unknown, memberId: string) => void events.push(`risk trusts ${memberId}`),
  },
  accessControl: {
    welcome: (_client: unknown, { name }: MemberInfo) => void events.push(`access control welcomes ${name}`),
  },
  members: {
    checkPassword: async (name: string, given: string) => {
      checked.push(name)
      return given === password ? member : undefined
    },
  },
  accounts: { byId: async () => account, byName: async () => account },
  sessions: {
    open: async (memberId: string, _client: unknown, keepMs: number, way: LoginWay) => {
      opened.push([memberId, keepMs, way])
      return { token: 'token', expiresAtMs: nowMs + keepMs }
    },
  },
  flowTokens: {
    issue: async (kind: string, memberId: string, payloadOf: unknown) => {
      events.push(`flow token ${kind} ${memberId} ${JSON.stringify(payloadOf)}`)
      return issued
    },
    peek: async (kind: string, ticket: string) =>
      kind === 'second' && ticket === issued.ticket
        ? { memberId: member.id, payload: { keepMs: 7, way: 'sms' } }
        : undefined,
    take: async (_kind: string, ticket: string) => {
      events.push(`taken ${ticket.slice(0, 1)}`)
      return { memberId: member.id, payload: { keepMs: 7, way: 'sms' } }
    },
  },
  authenticators: { isOn: async () => hasSecond, verify: async (_memberId: string, code: string) => code === '123456' },
})

beforeEach(() => {
  nowMs = startMs
  member = aMemberInfo()
  account = {
    member,
    phone: '+8613812345678',
    phoneArea: '+86',
    mail: null,
    createdAtMs: 0,
    lastLoginMs: startMs - dayMs,
    passwordChangedAtMs: 0,
    isImported: false,
    mustResetPassword: false,
  }
  checked = []
  opened = []
  noted = []
  events = []
  waitMs = 0
  hasSecond = false
  context = standIns() as unknown as Context<'anonymous'>
})

const stands = (changes: Partial<AccountRecord>, status: MemberInfo['status'] = '1'): void => {
  member = aMemberInfo({ status })
  account = { ...account, ...changes, member }
}

const answer = (keepMs: number) => ({
  ok: true,
  value: { token: 'token', userInfo: member, expiresAtMs: nowMs + keepMs },
})

test('[E-02] flag 0 keeps the session for 12 hours, flag 1 for 30 days', async () => {
  expect(await handleLogin.run(context, payload())).toEqual(answer(12 * hourMs))
  expect(await handleLogin.run(context, payload({ flag: 1 }))).toEqual(answer(30 * dayMs))
  expect(opened).toEqual([
    [member.id, 12 * hourMs, 'password'],
    [member.id, 30 * dayMs, 'password'],
  ])
})

test('[C-11, C-04] v4, v3 and the web form log in as v5 does, without the proof of the moment', async () => {
  const { name } = member
  expect(await handleLoginV4.run(context, { name, password, flag: 1, version: 'v1.0.1' })).toEqual(answer(30 * dayMs))
  expect(await handleLoginV3.run(context, { name, password, flag: '1' })).toEqual(answer(30 * dayMs))
  expect(await handleLoginV3.run(context, { name, password, flag: '0' })).toEqual(answer(12 * hourMs))
  expect(await handleWebLogin.run(context, { username: name, password })).toEqual(answer(12 * hourMs))
  const refused = { ok: false, code: 'LOGIN_REFUSED', data: { retryAfterMs: 5_000 } }
  expect(await handleWebLogin.run(context, { username: name, password: 'wrong' })).toEqual(refused)
})

test('[E-02] timewd binds the password to the name and to five minutes', async () => {
  const refused = { ok: false, code: 'LOGIN_REFUSED', data: { retryAfterMs: 5_000 } }
  expect(await handleLogin.run(context, { ...payload(), timewd: payload({ name: 'other' }).timewd })).toEqual(refused)
  expect(await handleLogin.run(context, { ...payload(), oldPassword: 'a'.repeat(64) })).toEqual(refused)
  expect(checked).toEqual([])
  const skewed = { ok: false, code: 'CLOCK_SKEW', data: { serverTimeMs: startMs } }
  expect(await handleLogin.run(context, payload({}, startMs - 300_001))).toEqual(skewed)
  expect(await handleLogin.run(context, payload({}, startMs + 300_001))).toEqual(skewed)
  expect((await handleLogin.run(context, payload({}, startMs - 300_000))).ok).toBe(true)
})

test('[E-02] every attempt is counted first; one that has to wait is not looked at, nor is its password', async () => {
  await handleLogin.run(context, payload())
  await handleLogin.run(context, payload({ password: 'wrong pass' }))
  waitMs = 4_000
  expect(await handleLogin.run(context, payload())).toEqual({
    ok: false,
    code: 'LOGIN_REFUSED',
    data: { retryAfterMs: 4_000 },
  })
  expect(events).toEqual([
    'check viewer01 127.0.0.1',
    'check viewer01 127.0.0.1 device',
    'succeeded viewer01 127.0.0.1',
    'succeeded viewer01 127.0.0.1 device',
    'risk trusts 50048001',
    'access control welcomes viewer01',
    'check viewer01 127.0.0.1',
    'check viewer01 127.0.0.1 device',
    'risk failed',
    'failed viewer01 127.0.0.1',
    'check viewer01 127.0.0.1',
  ])
  expect(checked.length).toBe(2)
  expect(noted).toEqual([['viewer01', 'password']])
})

test('[S-11, V-08] the right password of a dormant member gives a flow token and no session; a wrong one tells nothing', async () => {
  const lastLoginMs = startMs - 90 * dayMs - 1
  const refusal = {
    ok: false,
    code: 'DORMANT_MEMBER',
    data: {
      ticket: issued.ticket,
      status: 'dormant',
      contacts: [{ channel: 'sms', masked: '138****5678' }],
      lastLoginMs,
    },
  }
  stands({ lastLoginMs })
  expect(await handleLogin.run(context, payload())).toEqual(refusal)
  stands({ lastLoginMs: lastLoginMs + 1 })
  expect((await handleLogin.run(context, payload())).ok).toBe(true)
  stands({ lastLoginMs }, '0')
  expect(await handleLogin.run(context, payload())).toEqual(refusal)
  const wrong = await handleLogin.run(context, payload({ password: 'wrong pass' }))
  expect(wrong).toEqual({ ok: false, code: 'LOGIN_REFUSED', data: { retryAfterMs: 5_000 } })
  expect(opened.length).toBe(1)
})

test('[E-17] a disabled member is told so with the right password only', async () => {
  stands({}, '2')
  expect(await handleLogin.run(context, payload())).toEqual({
    ok: false,
    code: 'ACCOUNT_BLOCKED',
  })
  const wrong = await handleLogin.run(context, payload({ password: 'wrong pass' }))
  expect(wrong).toEqual({ ok: false, code: 'LOGIN_REFUSED', data: { retryAfterMs: 5_000 } })
  expect(opened).toEqual([])
})

test('[C-11] who has a second factor gets a flow token for it, which keeps the wish of how long the session lasts', async () => {
  hasSecond = true
  expect(await handleLogin.run(context, payload({ flag: 1 }))).toEqual({
    ok: false,
    code: 'SECOND_FACTOR_REQUIRED',
    data: issued,
  })
  expect(events.at(-1)).toBe(`flow token second 50048001 {"keepMs":${30 * dayMs},"way":"password"}`)
  const { ticket } = issued
  expect(await handleLoginSecond.run(context, { ticket, code: '123456' })).toEqual(answer(7))
  expect(opened).toEqual([[member.id, 7, 'sms']])
  expect(events.slice(-7)).toEqual([
    'check second 50048001 127.0.0.1',
    'check second 50048001 127.0.0.1 device',
    'succeeded second 50048001 127.0.0.1',
    'succeeded second 50048001 127.0.0.1 device',
    'taken t',
    'risk trusts 50048001',
    'access control welcomes viewer01',
  ])
})

test('[C-11] a wrong second code leaves the flow token; tries are limited; a stranger flow token opens nothing', async () => {
  const { ticket } = issued
  const wrong = { ok: false, code: 'VALID_CODE_ERROR' }
  expect(await handleLoginSecond.run(context, { ticket, code: '000000' })).toEqual(wrong)
  waitMs = 1
  const limited = { ok: false, code: 'RATE_LIMITED_ADDRESS' }
  expect(await handleLoginSecond.run(context, { ticket, code: '123456' })).toEqual(limited)
  const invalid = { ok: false, code: 'TICKET_INVALID' }
  expect(await handleLoginSecond.run(context, { ticket: 'x'.repeat(43), code: '123456' })).toEqual(invalid)
  expect(events).toEqual([
    'check second 50048001 127.0.0.1',
    'check second 50048001 127.0.0.1 device',
    'risk failed',
    'check second 50048001 127.0.0.1',
  ])
  expect(noted).toEqual([[member.id, 'second']])
  expect(opened).toEqual([])
})
