import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { reauthenticationMachine } from './reauthentication-machine.ts'
import type {
  AskedFor,
  CodeAnswer,
  ProveAnswer,
  ProveInput,
  ReauthenticationEvent,
  ReauthenticationSettlement,
} from './reauthentication-rules.ts'

const atMs = 1_800_000_000_000
const phone = { channel: 'sms', masked: '138****0001' } as const
const mail = { channel: 'mail', masked: 'f***@example.org' } as const
const both: AskedFor = { methods: ['password', 'totp'], contacts: [phone, mail] }
const codeOnly: AskedFor = { methods: [], contacts: [phone] }
const factorOnly: AskedFor = { methods: ['password'], contacts: [] }

const shown: ProveAnswer = { kind: 'accepted', data: { untilMs: atMs + 300_000 } }
const refusal = (name: 'PASSWORD_WRONG' | 'LOGGED_IN_ELSEWHERE', msg: string): ProveAnswer => ({
  kind: 'rejected',
  name,
  data: null,
  msg,
})
const wrong = refusal('PASSWORD_WRONG', '当前密码错误')
const elsewhere = refusal('LOGGED_IN_ELSEWHERE', '已在其他设备登录')
const sent: CodeAnswer = {
  kind: 'accepted',
  data: { retryAfterMs: 60_000, expiresAtMs: atMs + 600_000, masked: phone.masked },
  atMs,
}
const tooOften: CodeAnswer = {
  kind: 'rejected',
  name: 'SEND_TOO_OFTEN',
  data: { retryAfterMs: 9_000 },
  msg: '频繁',
  atMs,
}
const submit: ReauthenticationEvent = { type: 'reauthentication.submit', secret: 'demo1234', code: '123456' }
const close: ReauthenticationEvent = { type: 'reauthentication.close' }
const askCode: ReauthenticationEvent = { type: 'reauthentication.askCode' }

const start = () => {
  const codes = fakeCalls<CodeAnswer, { channel: 'sms' | 'mail' }>()
  const proofs = fakeCalls<ProveAnswer, ProveInput>()
  const settle = vi.fn<(settlement: ReauthenticationSettlement) => void>()
  const machine = reauthenticationMachine.provide({
    actors: { sendCode: codes.logic, prove: proofs.logic },
    actions: { settle: (_args, settlement) => settle(settlement) },
  })
  const actor = createActor(machine).start()
  return {
    actor,
    codes,
    proofs,
    settled: () => settle.mock.calls.map(([settlement]) => settlement),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    ask: (key: string, challenge: AskedFor) => actor.send({ type: 'reauthentication.required', key, challenge }),
  }
}

test('what was shown lets the waiting call go out again', async () => {
  const run = start()
  run.ask('1', both)
  expect([run.value(), run.context().method, run.context().channel]).toEqual([{ asking: 'editing' }, 'password', 'sms'])
  run.actor.send(submit)
  expect(run.proofs.last().input).toEqual({
    method: 'password',
    secret: 'demo1234',
    contact: { channel: 'sms', code: '123456' },
  })
  await run.proofs.last().answer(shown)
  expect([run.value(), run.settled()]).toEqual(['idle', [{ keys: ['1'], isProven: true }]])
})

test('nothing that is typed stays in the machine', async () => {
  const run = start()
  run.ask('1', both)
  run.actor.send(submit)
  await run.proofs.last().answer(wrong)
  expect(JSON.stringify(run.context())).not.toMatch(/demo1234|123456/)
})

test('all calls that meet it share one dialog, which asks for what any of them lacks', async () => {
  const run = start()
  run.ask('1', codeOnly)
  expect([run.context().method, run.context().channel]).toEqual([null, 'sms'])
  run.ask('2', factorOnly)
  expect(run.context().challenge).toEqual({ methods: ['password'], contacts: [phone] })
  run.actor.send(submit)
  await run.proofs.last().answer(shown)
  expect(run.settled()).toEqual([{ keys: ['1', '2'], isProven: true }])
})

test('a call that comes while another proof is looked at, and lacks more, is asked by itself', async () => {
  const run = start()
  run.ask('1', factorOnly)
  run.actor.send(submit)
  run.ask('2', factorOnly)
  run.ask('3', codeOnly)
  await run.proofs.last().answer(shown)
  expect(run.settled()).toEqual([{ keys: ['1', '2'], isProven: true }])
  expect([run.value(), run.context().challenge]).toEqual([{ asking: 'editing' }, codeOnly])
})

test('closed: all that wait hear that nothing is changed', () => {
  const run = start()
  run.ask('1', both)
  run.ask('2', both)
  run.actor.send(close)
  expect([run.value(), run.settled()]).toEqual(['idle', [{ keys: ['1', '2'], isProven: false }]])
})

test('closed while a proof is looked at: its answer lets nothing go out', async () => {
  const run = start()
  run.ask('1', both)
  run.actor.send(submit)
  run.actor.send(close)
  await run.proofs.last().answer(shown)
  expect(run.settled()).toEqual([{ keys: ['1'], isProven: false }])
})

describe('a proof that does not count', () => {
  test('says why, and can be given again', async () => {
    const run = start()
    run.ask('1', both)
    run.actor.send(submit)
    await run.proofs.last().answer(wrong)
    expect([run.value(), run.context().problem]).toEqual([
      { asking: 'editing' },
      { name: 'PASSWORD_WRONG', msg: '当前密码错误' },
    ])
    run.actor.send(submit)
    await run.proofs.last().answer({ kind: 'cancelled' })
    expect(run.context().problem).toEqual({ name: 'CANCELLED', msg: '' })
    run.actor.send(submit)
    await run.proofs.last().answer({ kind: 'fault', reason: 'timeout' })
    expect(run.context().problem).toEqual({ name: 'FAULT', msg: '' })
    run.actor.send(submit)
    await run.proofs.last().fail()
    expect(run.context().problem).toEqual({ name: 'FAULT', msg: '' })
    expect(run.settled()).toEqual([])
  })

  test('because the session is over closes the dialog', async () => {
    const run = start()
    run.ask('1', both)
    run.actor.send(submit)
    await run.proofs.last().answer(elsewhere)
    expect([run.value(), run.settled()]).toEqual(['idle', [{ keys: ['1'], isProven: false }]])
  })
})

describe('the code', () => {
  test('goes to the chosen contact of the account, and waits for the next', async () => {
    const run = start()
    run.ask('1', both)
    run.actor.send({ type: 'reauthentication.chooseContact', channel: 'mail' })
    run.actor.send(askCode)
    expect([run.value(), run.codes.last().input]).toEqual([{ asking: 'sendingCode' }, { channel: 'mail' }])
    await run.codes.last().answer(sent)
    expect([run.context().sentTo, run.context().againAtMs, run.context().channel]).toEqual([
      phone.masked,
      atMs + 60_000,
      'mail',
    ])
    run.actor.send({ type: 'reauthentication.chooseContact', channel: 'sms' })
    expect([run.context().sentTo, run.context().againAtMs]).toEqual(['', 0])
  })

  test('asked for too often says how long to wait; a fault says so', async () => {
    const run = start()
    run.ask('1', both)
    run.actor.send(askCode)
    await run.codes.last().answer(tooOften)
    expect([run.context().againAtMs, run.context().problem]).toEqual([
      atMs + 9_000,
      { name: 'SEND_TOO_OFTEN', msg: '频繁' },
    ])
    run.actor.send(askCode)
    await run.codes.last().fail()
    expect(run.context().problem).toEqual({ name: 'FAULT', msg: '' })
  })

  test('is not sent where none is asked for, nor to what the account has not', () => {
    const run = start()
    run.ask('1', factorOnly)
    run.actor.send(askCode)
    run.actor.send({ type: 'reauthentication.chooseContact', channel: 'mail' })
    expect([run.value(), run.codes.calls.length, run.context().channel]).toEqual([{ asking: 'editing' }, 0, null])
  })

  test('whose session is over closes the dialog', async () => {
    const run = start()
    run.ask('1', both)
    run.actor.send(askCode)
    await run.codes.last().answer({ ...elsewhere, atMs } as CodeAnswer)
    expect([run.value(), run.settled()]).toEqual(['idle', [{ keys: ['1'], isProven: false }]])
  })
})

test('another way is taken only where it is offered, and stands for the rest of the dialog', () => {
  const run = start()
  run.ask('1', both)
  run.actor.send({ type: 'reauthentication.chooseMethod', method: 'passkey' })
  expect(run.context().method).toBe('password')
  run.actor.send({ type: 'reauthentication.chooseMethod', method: 'totp' })
  run.ask('2', both)
  expect(run.context().method).toBe('totp')
})

test('a call that is given up leaves; the last one closes the dialog', () => {
  const run = start()
  run.ask('1', both)
  run.ask('2', both)
  run.actor.send({ type: 'reauthentication.withdrawn', key: '1' })
  expect(run.value()).toEqual({ asking: 'editing' })
  run.actor.send({ type: 'reauthentication.withdrawn', key: '2' })
  expect([run.value(), run.settled()]).toEqual(['idle', []])
})

test('every state is reached', () => {
  const done = (name: string, output: unknown) => ({ type: `xstate.done.actor.${name}`, output })
  const reached = reachableValues(reauthenticationMachine.provide({ actions: { settle: () => undefined } }), {
    input: undefined,
    key: ({ context }) => context.waiters.length > 0,
    events: [
      { type: 'reauthentication.required', key: '1', challenge: both },
      { type: 'reauthentication.withdrawn', key: '1' },
      askCode,
      submit,
      close,
      done('0.reauthentication.asking.sendingCode', sent),
      done('0.reauthentication.asking.proving', shown),
    ],
  })
  expect(reached).toEqual(values('idle', { asking: 'editing' }, { asking: 'sendingCode' }, { asking: 'proving' }))
})
