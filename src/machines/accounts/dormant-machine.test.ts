import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { DormantState } from '#contract/accounts/entities/dormant.ts'
import {
  type ActivateResult,
  type CheckResult,
  type CodeAnswer,
  type DormantChannel,
  dormantMachine,
} from './dormant-machine.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const atMs = 1_800_000_000_000
const contacts: DormantState['contacts'] = [
  { channel: 'sms', masked: '138****0000' },
  { channel: 'mail', masked: 'v***@example.com' },
]
const asleep: CheckResult = { kind: 'accepted', data: { status: 'dormant', contacts } }
const friendless: CheckResult = { kind: 'accepted', data: { status: 'dormant', contacts: [] } }
const awake: CheckResult = { kind: 'accepted', data: { status: 'active', contacts } }
const sent: CodeAnswer = {
  kind: 'accepted',
  data: { retryAfterMs: 60_000, expiresAtMs: atMs + 600_000, masked: '138****0000' },
  atMs,
}
const activated: ActivateResult = { kind: 'accepted', data: { status: 'active' } }
const wrong: ActivateResult = { kind: 'rejected', name: 'VALID_CODE_ERROR', data: null, msg: '验证码错误' }
const gone = { kind: 'rejected', name: 'TICKET_INVALID', data: null, msg: '已过期' } as const
const silence = { kind: 'fault', reason: 'timeout' } as const

const start = () => {
  const checks = fakeCalls<CheckResult, { ticket: string }>()
  const codes = fakeCalls<CodeAnswer, { ticket: string; channel: DormantChannel }>()
  const activates = fakeCalls<ActivateResult, { ticket: string; code: string }>()
  const machine = dormantMachine.provide({
    actors: { check: checks.logic, sendCode: codes.logic, activate: activates.logic },
  })
  const actor = createActor(machine, { input: { ticket: 't1', contacts: [] } }).start()
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, checks, codes, activates, state, context }
}

const startEntering = async () => {
  const run = start()
  await run.checks.last().answer(asleep)
  run.actor.send({ type: 'dormant.choose', channel: 'sms' })
  await run.codes.last().answer(sent)
  return run
}

test('[S-11] checked, a code sent and entered: active', async () => {
  const { actor, checks, codes, activates, state, context } = start()
  expect([state(), checks.last().input]).toEqual(['checking', { ticket: 't1' }])
  await checks.last().answer(asleep)
  expect([state(), context().contacts]).toEqual(['asking', contacts])
  actor.send({ type: 'dormant.choose', channel: 'mail' })
  expect([state(), codes.last().input]).toEqual(['sendingCode', { ticket: 't1', channel: 'mail' }])
  await codes.last().answer(sent)
  expect([state(), context().masked, context().resendAtMs]).toEqual(['entering', '138****0000', atMs + 60_000])
  actor.send({ type: 'dormant.submit', code: '123456' })
  expect([state(), activates.last().input]).toEqual(['activating', { ticket: 't1', code: '123456' }])
  await activates.last().answer(activated)
  expect([state(), actor.getSnapshot().status]).toEqual(['active', 'done'])
})

test('[S-11] without a contact the password was enough', async () => {
  const { actor, checks, activates, state, context } = start()
  await checks.last().answer(friendless)
  actor.send({ type: 'dormant.activate' })
  expect(activates.last().input).toEqual({ ticket: 't1', code: '' })
  await activates.last().answer(silence)
  expect([state(), context().hasFault]).toEqual(['asking', true])
  actor.send({ type: 'dormant.activate' })
  await activates.last().answer(activated)
  expect(state()).toBe('active')
})

test('[S-11] who is active by now has nothing to do', async () => {
  const { checks, state } = start()
  await checks.last().answer(awake)
  expect(state()).toBe('active')
})

test('[S-11] a wrong code and no answer may be tried again', async () => {
  const { actor, activates, state, context } = await startEntering()
  actor.send({ type: 'dormant.submit', code: '1' })
  await activates.last().answer(wrong)
  expect([state(), context().reject]).toEqual(['entering', { name: 'VALID_CODE_ERROR', msg: '验证码错误' }])
  actor.send({ type: 'dormant.submit', code: '2' })
  expect(context().reject).toBeNull()
  await activates.last().answer(silence)
  expect([state(), context().hasFault]).toEqual(['entering', true])
})

test('[S-11] after a bug the server is asked what it knows', async () => {
  const { actor, activates, checks, state } = await startEntering()
  actor.send({ type: 'dormant.submit', code: '1' })
  await activates.last().fail()
  expect([state(), checks.calls.length]).toEqual(['checking', 2])
})

test('[S-11] another code waits as long as the server says', async () => {
  const { actor, codes, state, context } = await startEntering()
  actor.send({ type: 'dormant.resend' })
  const data = { retryAfterMs: 90_000 }
  await codes.last().answer({ kind: 'rejected', name: 'SEND_TOO_OFTEN', data, msg: '发送过于频繁', atMs })
  expect([state(), context().resendAtMs, context().reject?.msg]).toEqual(['entering', atMs + 90_000, '发送过于频繁'])
})

test('[S-11] a first code that cannot be sent goes back to the choice, with words', async () => {
  const { actor, checks, codes, state, context } = start()
  await checks.last().answer(asleep)
  actor.send({ type: 'dormant.choose', channel: 'sms' })
  await codes.last().answer({ kind: 'rejected', name: 'RATE_LIMITED_ADDRESS', data: null, msg: '操作频繁', atMs })
  expect([state(), context().reject?.msg]).toEqual(['asking', '操作频繁'])
  actor.send({ type: 'dormant.choose', channel: 'sms' })
  await codes.last().fail()
  expect([state(), context().hasFault]).toEqual(['asking', true])
})

test('[S-11] another contact can be chosen', async () => {
  const { actor, state } = await startEntering()
  actor.send({ type: 'dormant.back' })
  actor.send({ type: 'dormant.choose', channel: 'mail' })
  expect(state()).toBe('sendingCode')
})

test('[S-11] a check that got no answer is repeated on request', async () => {
  const { actor, checks, state, context } = start()
  await checks.last().answer(silence)
  expect([state(), context().hasFault]).toEqual(['unchecked', true])
  actor.send({ type: 'dormant.retry' })
  await checks.last().fail()
  expect(state()).toBe('unchecked')
})

test('[S-11] a ticket that is gone ends it, at every step', async () => {
  const checked = start()
  await checked.checks.last().answer(gone)
  const asked = await startEntering()
  asked.actor.send({ type: 'dormant.resend' })
  await asked.codes.last().answer({ ...gone, atMs })
  const entered = await startEntering()
  entered.actor.send({ type: 'dormant.submit', code: '1' })
  await entered.activates.last().answer(gone)
  expect([checked.state(), asked.state(), entered.state()]).toEqual(['expired', 'expired', 'expired'])
})

test('[S-11] forbidden events', async () => {
  const can = ({ actor }: ReturnType<typeof start>) =>
    [
      { type: 'dormant.choose', channel: 'sms' } as const,
      { type: 'dormant.activate' } as const,
      { type: 'dormant.submit', code: '1' } as const,
      { type: 'dormant.resend' } as const,
      { type: 'dormant.retry' } as const,
    ].map((event) => actor.getSnapshot().can(event))
  const checking = start()
  const asking = start()
  await asking.checks.last().answer(asleep)
  const sending = await startEntering()
  sending.actor.send({ type: 'dormant.resend' })
  const activating = await startEntering()
  activating.actor.send({ type: 'dormant.submit', code: '1' })
  const unchecked = start()
  await unchecked.checks.last().answer(silence)
  expect([checking, asking, sending, await startEntering(), activating, unchecked].map(can)).toEqual([
    [false, false, false, false, false],
    [true, false, false, false, false],
    [false, false, false, false, false],
    [false, false, true, true, false],
    [false, false, false, false, false],
    [false, false, false, false, true],
  ])
})

test('[S-11] every state is reached', () => {
  const done = (state: string, output: unknown) => ({ type: `xstate.done.actor.0.dormant.${state}`, output })
  expect(
    reachableValues(dormantMachine, {
      input: { ticket: 't1', contacts: [] },
      key: ({ context }) => [context.contacts.length, context.masked],
      events: [
        done('checking', asleep),
        done('checking', silence),
        done('checking', gone),
        { type: 'dormant.choose', channel: 'sms' },
        done('sendingCode', sent),
        { type: 'dormant.submit', code: '1' },
        done('activating', activated),
      ],
    }),
  ).toEqual(values('checking', 'unchecked', 'asking', 'sendingCode', 'entering', 'activating', 'active', 'expired'))
})
