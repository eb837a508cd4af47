import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type CodeAnswer, type CodeRequest, sendCodeMachine } from './send-code-machine.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const atMs = 1_800_000_000_000
const phone = { channel: 'sms', areaCode: '+86', target: '13800138000' } as const
const sent: CodeAnswer = {
  kind: 'accepted',
  data: { retryAfterMs: 60_000, expiresAtMs: atMs + 600_000, masked: '138****8000' },
  atMs,
}
const tooOften: CodeAnswer = {
  kind: 'rejected',
  name: 'SEND_TOO_OFTEN',
  data: { retryAfterMs: 20_000 },
  msg: '验证码发送过于频繁',
  atMs,
}
const refused: CodeAnswer = { kind: 'rejected', name: 'CONTACT_REFUSED', data: null, msg: '请输入有效的手机号', atMs }

const start = () => {
  const sends = fakeCalls<CodeAnswer, CodeRequest>()
  const waits = fakeCalls<void, { untilMs: number }>()
  const machine = sendCodeMachine.provide({ actors: { sendCode: sends.logic, waitUntil: waits.logic } })
  const actor = createActor(machine, { input: { purpose: 'register' } }).start()
  const look = () => ({ state: actor.getSnapshot().value, ...actor.getSnapshot().context })
  return { actor, sends, waits, look }
}

test('[C-11] a code goes out for its purpose, and the same contact waits for the next', async () => {
  const { actor, sends, waits, look } = start()
  actor.send({ type: 'code.send', ...phone })
  expect(sends.last().input).toEqual({ purpose: 'register', ...phone })
  await sends.last().answer(sent)
  expect(look()).toEqual({
    state: 'cooling',
    purpose: 'register',
    to: phone,
    masked: '138****8000',
    againAtMs: atMs + 60_000,
    reject: null,
    isOpen: false,
  })
  actor.send({ type: 'code.send', ...phone })
  expect([sends.calls.length, waits.last().input]).toEqual([1, { untilMs: atMs + 60_000 }])
  await waits.last().answer()
  actor.send({ type: 'code.send', ...phone })
  expect(sends.calls).toHaveLength(2)
})

test('[C-11] another contact does not wait for the first', async () => {
  const { actor, sends } = start()
  actor.send({ type: 'code.send', ...phone })
  await sends.last().answer(sent)
  actor.send({ type: 'code.send', ...phone, areaCode: '+852' })
  expect(sends.last().input).toEqual({ purpose: 'register', ...phone, areaCode: '+852' })
})

test('[C-11] too often waits as long as the server says, with its words', async () => {
  const { actor, sends, look } = start()
  actor.send({ type: 'code.send', ...phone })
  await sends.last().answer(tooOften)
  const { state, againAtMs, reject } = look()
  expect([state, againAtMs, reject]).toEqual([
    'cooling',
    atMs + 20_000,
    { name: 'SEND_TOO_OFTEN', msg: '验证码发送过于频繁' },
  ])
})

test('[V-04] a refused contact is said until it is edited', async () => {
  const { actor, sends, look } = start()
  actor.send({ type: 'code.send', ...phone })
  await sends.last().answer(refused)
  expect([look().state, look().reject]).toEqual(['ready', { name: 'CONTACT_REFUSED', msg: '请输入有效的手机号' }])
  actor.send({ type: 'code.edited' })
  expect(look().reject).toBe(null)
})

test('a missing answer leaves open whether the code was sent', async () => {
  const { actor, sends, look } = start()
  actor.send({ type: 'code.send', ...phone })
  await sends.last().answer({ kind: 'fault', reason: 'timeout', atMs })
  expect([look().state, look().isOpen]).toEqual(['ready', true])
  actor.send({ type: 'code.send', ...phone })
  expect(look().isOpen).toBe(false)
  await sends.last().fail()
  expect([look().state, look().isOpen]).toEqual(['ready', true])
})

test('one request at a time', () => {
  const { actor, sends } = start()
  actor.send({ type: 'code.send', ...phone })
  actor.send({ type: 'code.send', ...phone, target: '13900139000' })
  expect(sends.calls).toHaveLength(1)
})

test('every state is reached', () => {
  const { waits, sends } = start()
  const machine = sendCodeMachine.provide({ actors: { sendCode: sends.logic, waitUntil: waits.logic } })
  const done = (output: unknown) => ({ type: 'xstate.done.actor.0.sendCode.sending', output })
  const found = reachableValues(machine, {
    input: { purpose: 'login' },
    events: [{ type: 'code.send', ...phone }, done(sent), done(refused)],
  })
  expect(found).toEqual(values('ready', 'sending', 'cooling'))
})
