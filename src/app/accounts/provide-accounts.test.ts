import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { clientVersion } from '#contract/limits.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import type { RegisterOpened } from '#src/machines/accounts/register-rules.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { provideForgotPassword, provideRegister, provideSendCode } from './provide-accounts.ts'

const nowMs = 1_800_000_000_000
const ticket = 'a'.repeat(43)
const sent = { ticket, retryAfterMs: 60_000, expiresAtMs: nowMs + 600_000, masked: '138****8000' }

const start = () => {
  const { gateway, calls, last } = createFakeGateway()
  const opened: RegisterOpened[] = []
  const parts = {
    gateway,
    stepStorage: memoryStore(),
    serverNow: () => nowMs,
    open: (one: RegisterOpened) => void opened.push(one),
  }
  return { parts, calls, last, opened }
}

test('[C-11] a code is asked for with its purpose', () => {
  const { parts, last } = start()
  const actor = createActor(provideSendCode(parts), { input: { purpose: 'login' } }).start()
  actor.send({ type: 'code.send', channel: 'sms', areaCode: '+86', target: '13800138000' })
  expect([last().path, last().input]).toEqual([
    'accounts/v3/send/code',
    { purpose: 'login', channel: 'sms', areaCode: '+86', target: '13800138000' },
  ])
})

test.for([
  ['', {}],
  ['K4', { inviteCode: 'K4' }],
] as const)('[C-11] a registration carries an invite code only if there is one: %j', ([inviteCode, more]) => {
  const { parts, last } = start()
  const form = {
    name: 'haifeng01',
    password: 'abcd1234',
    areaCode: '+86',
    phone: '13800138000',
    code: '123456',
    agreed: 'terms:2026-11-22',
  }
  const actor = createActor(provideRegister(parts), { input: { fromPage: '' } }).start()
  actor.send({ type: 'register.submit', ...form, inviteCode })
  const requestId = actor.getSnapshot().context.pending?.requestId
  expect([last().path, last().input]).toEqual([
    'accounts/v4/register',
    { requestId, ...form, ageConfirmed: true, ...more, version: clientVersion },
  ])
})

test.for([
  ['sms', '13800138000', 'phone', { areaCode: '+86', phone: '13800138000' }],
  ['mail', 'hai@example.com', 'email', { mail: 'hai@example.com' }],
] as const)(
  '[C-11] a password forgotten by %s goes through its three calls, over a reload',
  async ([channel, contact, name, fields]) => {
    const { parts, last } = start()
    const first = createActor(provideForgotPassword(parts)).start()
    await waitFor(first, (snapshot) => snapshot.matches('asking'))
    first.send({ type: 'forgot.start', channel, name: 'haifeng01', areaCode: '+86', contact })
    expect([last().path, last().input]).toEqual([`accounts/forgot/${name}/start`, { name: 'haifeng01', ...fields }])
    await last().answer({ kind: 'accepted', data: sent } as never)
    await waitFor(first, (snapshot) => snapshot.matches('coding'))
    first.stop()
    const second = createActor(provideForgotPassword(parts)).start()
    await waitFor(second, (snapshot) => snapshot.matches('coding'))
    second.send({ type: 'forgot.verify', code: '123456' })
    expect([last().path, last().input]).toEqual([`accounts/forgot/${name}/verify`, { ticket, code: '123456' }])
    const next = 'b'.repeat(43)
    await last().answer({ kind: 'accepted', data: { ticket: next, expiresAtMs: nowMs + 600_000 } } as never)
    await waitFor(second, (snapshot) => snapshot.matches('choosing'))
    second.send({ type: 'forgot.reset', password: 'abcd1234' })
    expect([last().path, last().input]).toEqual([
      `accounts/forgot/${name}/reset`,
      { ticket: next, password: 'abcd1234' },
    ])
    await last().answer({ kind: 'accepted', data: {} } as never)
    await waitFor(second, (snapshot) => snapshot.matches('done'))
    expect(parts.stepStorage.getItem('grandstand.forgot')).toBe(null)
    second.stop()
  },
)
