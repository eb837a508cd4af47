import { createHash, createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { login } from '#contract/calls/accounts.ts'
import type { InputOf } from '#contract/define-call.ts'
import type { Context } from '#server/ports/handling.ts'
import { aMemberInfo } from '#tests/builders/member-info.ts'
import { handleLogin } from './login.ts'

const startMs = 1_800_000_000_000
const password = 'demo1234'
const member = aMemberInfo()
let nowMs: number
let checked: string[]
let heard: string[]
let waitMs: number
let opened: unknown[]
let context: Context<'anonymous'>

const payload = (changes: Partial<InputOf<typeof login>> = {}, momentMs = nowMs): InputOf<typeof login> => {
  const given = { name: member.name, password, ...changes }
  const mac = createHmac('sha256', given.password).update(`${momentMs}\n${given.name}`).digest('hex')
  const oldPassword = createHash('sha256').update(given.password).digest('hex')
  return { timewd: `${momentMs}.${mac}`, oldPassword, flag: 0, version: 'v1.0.1', ...given }
}

beforeEach(() => {
  nowMs = startMs
  checked = []
  opened = []
  heard = []
  waitMs = 0
  context = {
    now: () => nowMs,
    loginLimiter: {
      check: async (name: string, address: string) => {
        heard.push(`check ${name} ${address}`)
        return { retryAfterMs: waitMs }
      },
      failed: async (name: string, address: string) => {
        heard.push(`failed ${name} ${address}`)
        return { retryAfterMs: 5_000 }
      },
      succeeded: async (name: string, address: string) => void heard.push(`succeeded ${name} ${address}`),
    },
    client: {
      address: '127.0.0.1',
      uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
      clientType: 'web',
      language: 'zh-CN',
    },
    members: {
      checkPassword: async (name: string, given: string) => {
        checked.push(name)
        return given === password ? member : undefined
      },
    },
    sessions: {
      open: async (memberId: string, _client: unknown, keepMs: number) => {
        opened.push([memberId, keepMs])
        return { token: 'token' }
      },
    },
  } as unknown as Context<'anonymous'>
})

const hourMs = 3_600_000

test('[E-02] flag 0 keeps the session for 12 hours, flag 1 for 30 days', async () => {
  expect(await handleLogin.run(context, payload())).toEqual({
    accepted: true,
    data: { token: 'token', userInfo: member },
  })
  await handleLogin.run(context, payload({ flag: 1 }))
  expect(opened).toEqual([
    [member.id, 12 * hourMs],
    [member.id, 720 * hourMs],
  ])
})

test('[E-02] timewd binds the password to the name and to five minutes', async () => {
  const refused = { accepted: false, reject: 'LOGIN_REFUSED', data: { retryAfterMs: 5_000 } }
  expect(await handleLogin.run(context, { ...payload(), timewd: payload({ name: 'other' }).timewd })).toEqual(refused)
  expect(await handleLogin.run(context, { ...payload(), oldPassword: 'a'.repeat(64) })).toEqual(refused)
  expect(checked).toEqual([])
  const skewed = { accepted: false, reject: 'CLOCK_SKEW', data: { serverTimeMs: startMs } }
  expect(await handleLogin.run(context, payload({}, startMs - 300_001))).toEqual(skewed)
  expect(await handleLogin.run(context, payload({}, startMs + 300_001))).toEqual(skewed)
  expect((await handleLogin.run(context, payload({}, startMs - 300_000))).accepted).toBe(true)
})

test('[E-02] every attempt is counted first; one that has to wait is not looked at, nor is its password', async () => {
  await handleLogin.run(context, payload())
  await handleLogin.run(context, payload({ password: 'wrong pass' }))
  waitMs = 4_000
  expect(await handleLogin.run(context, payload())).toEqual({
    accepted: false,
    reject: 'LOGIN_REFUSED',
    data: { retryAfterMs: 4_000 },
  })
  expect(heard).toEqual([
    'check viewer01 127.0.0.1',
    'succeeded viewer01 127.0.0.1',
    'check viewer01 127.0.0.1',
    'failed viewer01 127.0.0.1',
    'check viewer01 127.0.0.1',
  ])
  expect(checked.length).toBe(2)
})
