import { expect, test } from 'vitest'
import type { ReauthenticationChallenge } from '#contract/accounts/entities/reauthentication.ts'
import { createFakeGateway } from '#src/streams/testing/fake-gateway.ts'
import { provideReauthentication } from './provide-reauthentication.ts'

const nowMs = 1_800_000_000_000
const challenge: ReauthenticationChallenge = {
  methods: ['password', 'passkey', 'totp'],
  contacts: [{ channel: 'mail', masked: 'f***@example.org' }],
}
const submit = { type: 'reauthentication.submit', secret: ' 123456 ', code: '654321' } as const
const shown = { kind: 'accepted', data: { untilMs: nowMs + 300_000 } } as never
const contact = { channel: 'mail', code: '654321' }

const start = (answer: string | undefined = '{"id":"k"}') => {
  const { gateway, calls, last } = createFakeGateway()
  const askPasskey = async (): Promise<string> => {
    if (answer === '') throw new Error('told no')
    return answer
  }
  const sent = () => [last().path, last().input]
  return { ...provideReauthentication({ gateway, serverNow: () => nowMs, askPasskey }), calls, last, sent }
}

test('all that wait go out again when password and code were shown', async () => {
  const { reauthenticate, actor, last, sent } = start()
  const waiting = Promise.all([
    reauthenticate(challenge, undefined),
    reauthenticate(challenge, new AbortController().signal),
  ])
  actor.send(submit)
  const proof = { method: 'password', password: ' 123456 ' }
  expect(sent()).toEqual(['accounts/reauthenticate', { proof, contact }])
  await last().answer(shown)
  expect(await waiting).toEqual([true, true])
})

test('a code of the authenticator is sent without the blanks around it', () => {
  const { reauthenticate, actor, sent } = start()
  void reauthenticate(challenge, undefined)
  actor.send({ type: 'reauthentication.chooseMethod', method: 'totp' })
  actor.send(submit)
  expect(sent()).toEqual(['accounts/reauthenticate', { proof: { method: 'totp', code: '123456' }, contact }])
})

test('where a code alone is asked for, no proof is sent', () => {
  const { reauthenticate, actor, sent } = start()
  void reauthenticate({ ...challenge, methods: [] }, undefined)
  actor.send({ ...submit, secret: '' })
  expect(sent()).toEqual(['accounts/reauthenticate', { contact }])
})

test('a passkey answers a question of its own', async () => {
  const { reauthenticate, actor, last, sent } = start()
  const waiting = reauthenticate(challenge, undefined)
  actor.send({ type: 'reauthentication.chooseMethod', method: 'passkey' })
  actor.send(submit)
  expect(sent()).toEqual(['accounts/passkey/options', {}])
  await last().answer({ kind: 'accepted', data: { challengeId: 'c1', options: '{}' } } as never)
  const proof = { method: 'passkey', challengeId: 'c1', response: '{"id":"k"}' }
  expect(sent()).toEqual(['accounts/reauthenticate', { proof, contact }])
  await last().answer(shown)
  expect(await waiting).toBe(true)
})

test('a device that is told no changes nothing, and can be asked again', async () => {
  const { reauthenticate, actor, last, calls } = start('')
  void reauthenticate(challenge, undefined)
  actor.send({ type: 'reauthentication.chooseMethod', method: 'passkey' })
  actor.send(submit)
  await last().answer({ kind: 'accepted', data: { challengeId: 'c1', options: '{}' } } as never)
  expect([actor.getSnapshot().value, actor.getSnapshot().context.problem, calls.length]).toEqual([
    { asking: 'editing' },
    { name: 'CANCELLED', msg: '' },
    1,
  ])
  actor.stop()
})

test('the code goes to the member’s own contact, whatever the form wants to bind', async () => {
  const { reauthenticate, actor, last, sent } = start()
  void reauthenticate(challenge, undefined)
  actor.send({ type: 'reauthentication.askCode' })
  expect(sent()).toEqual([
    'accounts/v3/send/code',
    { purpose: 'reauthenticate', channel: 'mail', areaCode: '+86', target: '' },
  ])
  const data = { retryAfterMs: 60_000, expiresAtMs: nowMs + 600_000, masked: 'f***@example.org' }
  await last().answer({ kind: 'accepted', data } as never)
  expect(actor.getSnapshot().context.againAtMs).toBe(nowMs + 60_000)
  actor.stop()
})

test('closed: the call hears that nothing was changed; so does one that is given up', async () => {
  const { reauthenticate, actor } = start()
  const waiting = reauthenticate(challenge, undefined)
  actor.send({ type: 'reauthentication.close' })
  expect(await waiting).toBe(false)
  const leaving = new AbortController()
  const left = reauthenticate(challenge, leaving.signal)
  leaving.abort()
  expect([await left, await reauthenticate(challenge, leaving.signal), actor.getSnapshot().value]).toEqual([
    false,
    false,
    'idle',
  ])
})

test('a challenge that cannot be read opens nothing', async () => {
  const { reauthenticate, actor } = start()
  await expect(reauthenticate({ methods: null }, undefined)).rejects.toThrow()
  expect(actor.getSnapshot().value).toBe('idle')
})
