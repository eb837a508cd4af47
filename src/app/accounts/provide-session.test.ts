import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { LoginAnswer } from '#contract/accounts/entities/account.ts'
import type { CodeName } from '#contract/codes.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { createFakeSocket } from '#src/streams/testing/fake-socket.ts'
import { provideSession } from './provide-session.ts'

const userInfo = {
  id: '12',
  name: 'viewer01',
  nickname: '海风吹',
  avatar: '/art/av-01.svg',
  vipLevel: 6,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
}
const nowMs = 1_800_000_000_000

const start = (stored: Record<string, string> = {}) => {
  const values = new Map(Object.entries(stored))
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const { gateway, calls, last } = createFakeGateway()
  const { socket, push } = createFakeSocket()
  const visited: string[] = []
  let notify: (name: CodeName, msg: string) => void = () => undefined
  const machine = provideSession({
    gateway,
    socket,
    store,
    navigate: (to) => visited.push(to),
    serverNow: () => nowMs,
    currentPage: () => '/app/room/88231',
    onSessionCode: (listener) => {
      notify = listener
      return () => undefined
    },
  })
  const session = createActor(machine, { input: {} }).start()
  return { session, values, calls, last, push, visited, notify: (name: CodeName, msg: string) => notify(name, msg) }
}

const stored = { token: 't1', userInfo: JSON.stringify(userInfo) }
const member = { kind: 'accepted', data: { userInfo, wallets: [] } } as never

const opened: LoginAnswer = {
  token: 't2',
  userInfo: { ...userInfo, kind: 'member', status: '1' },
  expiresAtMs: nowMs + 1_000,
}

test.each([
  ['/app/room/88231', []],
  ['/app/live', ['/app/live']],
] as const)('[R-01] who logs in over a page stays there; another page is gone to (%s)', async (fromPage, gone) => {
  const { session, visited } = start()
  await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
  session.send({ type: 'session.opened', answer: opened, fromPage })
  expect(visited).toEqual(gone)
})

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

test('[S-01] without a token nothing is asked, and nothing waited for', () => {
  const { session, calls } = start()
  expect([session.getSnapshot().value, calls]).toEqual(['anonymous', []])
})

test('[S-01] [E-01] a stored token is asked about; an unreadable userInfo does not matter', async () => {
  const { session, last } = start({ token: 't1', userInfo: '{' })
  expect(last().path).toBe('member/info/web')
  await last().answer(member)
  const { context } = await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  expect([context.token, context.userInfo]).toEqual(['t1', userInfo])
})

test('[E-02] the login payload is bound to name, password and moment', async () => {
  const { session, calls, last, values, visited } = start()
  await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
  session.send({
    type: 'session.login',
    by: 'password',
    name: ' viewer01 ',
    password: 'demo1234',
    remember: true,
    fromPage: '/app/live',
  })
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const { timewd, oldPassword, ...rest } = last().input as Record<string, string>
  expect([last().path, rest]).toEqual([
    'accounts/v5/login',
    { name: 'viewer01', password: 'demo1234', flag: 1, version: 'v1.0.1' },
  ])
  expect([/^1800000000000\.[0-9a-f]{64}$/.test(timewd ?? ''), oldPassword?.length]).toEqual([true, 64])
  await last().answer({ kind: 'accepted', data: { token: 't2', userInfo, expiresAtMs: nowMs + 60_000 } } as never)
  await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  expect([values.get('token'), values.get('userInfo'), visited]).toEqual([
    't2',
    JSON.stringify(userInfo),
    ['/app/live'],
  ])
  session.stop()
})

test('[S-04] an end clears exactly token, user info, reminder flags and phone-bind flag', async () => {
  const flags = { passwordReminder: '1', passwordReminderAt: '2', phoneBind: '1' }
  const kept = { 'grandstand.theme': 'fresh', 'grandstand.uuid': 'u' }
  const { session, last, values, push } = start({ ...stored, ...flags, ...kept })
  await last().answer(member)
  await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  push('session.ended', { code: 20102, msg: '您的账号已被停用，请联系客服' })
  expect([session.getSnapshot().value, Object.fromEntries(values)]).toEqual(['anonymous', kept])
  expect(session.getSnapshot().context.notice?.msg).toBe('您的账号已被停用，请联系客服')
})

test('[S-05, L-03] an address block clears the same keys and no others', async () => {
  const kept = { 'grandstand.theme': 'fresh', 'grandstand.lines': '{}' }
  const { session, last, values, notify } = start({ ...stored, phoneBind: '1', ...kept })
  await last().answer(member)
  await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  notify('IP_BLOCKED', '您的网络地址已被限制访问')
  expect([session.getSnapshot().value, Object.fromEntries(values)]).toEqual(['anonymous', kept])
  expect(session.getSnapshot().context.notice?.msg).toBe('您的网络地址已被限制访问')
})

test('[C-11] a code by SMS logs in; the second factor follows where it is asked for', async () => {
  const { session, calls, last, values } = start()
  await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
  const phone = { areaCode: '+86', phone: '13800000000', code: '123456' }
  session.send({ type: 'session.login', by: 'sms', ...phone, remember: false })
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect([last().path, last().input]).toEqual(['accounts/sms/login', { ...phone, flag: 0, version: 'v1.0.1' }])
  const second = { ticket: 's'.repeat(43), expiresAtMs: nowMs + 60_000 }
  await last().answer({ kind: 'rejected', name: 'SECOND_FACTOR_REQUIRED', data: second, msg: '' } as never)
  await waitFor(session, (snapshot) => snapshot.matches('needsSecondFactor'))
  session.send({ type: 'session.secondFactor', code: '654321' })
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect([last().path, last().input]).toEqual(['accounts/login/second', { ticket: second.ticket, code: '654321' }])
  await last().answer({ kind: 'accepted', data: { token: 't2', userInfo, expiresAtMs: nowMs + 60_000 } } as never)
  await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  expect(values.get('token')).toBe('t2')
  session.stop()
})

test('[C-11] a passkey logs in with what the browser signed', async () => {
  const { session, calls, last } = start()
  await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
  const signed = { challengeId: crypto.randomUUID(), response: '{"id":"k"}' }
  session.send({ type: 'session.login', by: 'passkey', ...signed, remember: true })
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect([last().path, last().input]).toEqual(['accounts/passkey/login', { ...signed, flag: 1, version: 'v1.0.1' }])
  session.stop()
})

test('[S-03] a 401 of any call logs out; OK leads to login and back', async () => {
  const { session, last, notify, visited, values } = start(stored)
  await last().answer(member)
  await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  notify('LOGIN_REQUIRED', '您的操作需要登录')
  session.send({ type: 'session.acknowledge' })
  expect([session.getSnapshot().value, visited, values.has('token')]).toEqual([
    'anonymous',
    ['/login?fromPage=%2Fapp%2Froom%2F88231'],
    false,
  ])
})

test('[S-01] a log-out in another tab is one here', async () => {
  const { session, last, values } = start(stored)
  await last().answer(member)
  await waitFor(session, (snapshot) => snapshot.matches('loggedIn'))
  values.delete('token')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
  await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
  expect(session.getSnapshot().context.userInfo).toBeNull()
})
