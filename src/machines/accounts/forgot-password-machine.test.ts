import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { forgotPasswordMachine, resetCommand } from './forgot-password-machine.ts'
import type { ForgotIdentity, KeptForgot, ResetAnswer, StartAnswer, VerifyAnswer } from './forgot-password-rules.ts'
import { fakeCalls, fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const atMs = 1_800_000_000_000
const identity: ForgotIdentity = { channel: 'sms', name: 'haifeng01', areaCode: '+86', contact: '13800138000' }
const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(43)) as [string, string, string]
const started = (ticket: string): StartAnswer => ({
  kind: 'accepted',
  data: { ticket, retryAfterMs: 60_000, expiresAtMs: atMs + 600_000, masked: '138****8000' },
  atMs,
})
const codeStep = (ticket: string): KeptForgot['step'] => ({
  kind: 'code',
  ticket,
  masked: '138****8000',
  expiresAtMs: atMs + 600_000,
  againAtMs: atMs + 60_000,
})
const verified: VerifyAnswer = { kind: 'accepted', data: { ticket: second, expiresAtMs: atMs + 300_000 }, atMs }
const passwordStep: KeptForgot['step'] = { kind: 'password', ticket: second, expiresAtMs: atMs + 300_000 }
const reset: ResetAnswer = { kind: 'accepted', data: {}, atMs }
const fault = { kind: 'fault', reason: 'timeout', atMs } as const
const wrongCode: VerifyAnswer = { kind: 'rejected', name: 'VALID_CODE_ERROR', data: null, msg: '验证码错误', atMs }
const spent = { kind: 'rejected', name: 'TICKET_INVALID', data: null, msg: '操作已失效', atMs } as const
const weak: ResetAnswer = {
  kind: 'rejected',
  name: 'PASSWORD_POLICY',
  data: { rule: 'short', policy: 'classic' },
  msg: '密码',
  atMs,
}
const limited = { kind: 'rejected', name: 'RATE_LIMITED_ADDRESS', data: null, msg: '系统繁忙', atMs } as const

const open = async (recalled: KeptForgot | null = null) => {
  const recalls = fakeCalls<KeptForgot | null, unknown>()
  const starts = fakeCalls<StartAnswer, ForgotIdentity>()
  const verifies = fakeCalls<VerifyAnswer, { channel: ForgotIdentity['channel']; ticket: string; code: string }>()
  const { logic, sends: resets } = fakeCommand(resetCommand)
  const waits = fakeCalls<void, { untilMs: number }>()
  const kept: (KeptForgot | null)[] = []
  const machine = forgotPasswordMachine.provide({
    actors: {
      recall: recalls.logic,
      start: starts.logic,
      verify: verifies.logic,
      command: logic,
      waitUntil: waits.logic,
    },
    actions: { keep: (_, params) => void kept.push(params) },
  })
  const actor = createActor(machine).start()
  await recalls.last().answer(recalled)
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const underWay = () => actor.getSnapshot().children.command?.getSnapshot().context.pending
  const waitFor = (untilMs: number) => {
    const wait = waits.calls.findLast(({ input }) => input.untilMs === untilMs)
    if (!wait) throw new Error(`nothing waits until ${untilMs}`)
    return wait
  }
  const toCode = async () => {
    actor.send({ type: 'forgot.start', ...identity })
    await starts.last().answer(started(first))
  }
  const toPassword = async () => {
    await toCode()
    actor.send({ type: 'forgot.verify', code: '123456' })
    await verifies.last().answer(verified)
  }
  return { actor, machine, starts, verifies, resets, kept, state, context, underWay, waitFor, toCode, toPassword }
}

test('[C-11] contact, code, new password: each ticket is used for the next step and kept until then', async () => {
  const { actor, starts, verifies, resets, kept, state, context, toCode } = await open()
  expect(state()).toBe('asking')
  await toCode()
  expect([starts.last().input, state(), kept]).toEqual([
    identity,
    { coding: 'cooling' },
    [{ identity, step: codeStep(first) }],
  ])
  actor.send({ type: 'forgot.verify', code: '123456' })
  expect(verifies.last().input).toEqual({ channel: 'sms', ticket: first, code: '123456' })
  await verifies.last().answer(verified)
  expect([state(), kept.at(-1)]).toEqual(['choosing', { identity, step: passwordStep }])
  actor.send({ type: 'forgot.reset', password: 'abcd1234' })
  expect(resets.last().input.body).toEqual({ channel: 'sms', ticket: second, password: 'abcd1234' })
  await resets.last().answer(reset)
  expect([state(), kept.at(-1)]).toEqual(['done', null])
  expect(context()).toEqual({ identity, step: null, code: '', problem: null })
})

test('[C-11] after a reload it goes on where it was', async () => {
  const atCode = await open({ identity, step: codeStep(first) })
  expect([atCode.state(), atCode.context().identity]).toEqual([{ coding: 'cooling' }, identity])
  const atPassword = await open({ identity, step: passwordStep })
  expect([atPassword.state(), atPassword.context().step]).toEqual(['choosing', passwordStep])
})

test('[C-11] a wrong code is said and another may be tried', async () => {
  const { actor, verifies, state, context, toCode } = await open()
  await toCode()
  actor.send({ type: 'forgot.verify', code: '000000' })
  await verifies.last().answer(wrongCode)
  expect([state(), context().problem]).toEqual([
    { coding: 'cooling' },
    { name: 'VALID_CODE_ERROR', msg: '验证码错误', rule: '' },
  ])
  actor.send({ type: 'forgot.edited' })
  expect(context().problem).toBe(null)
})

test('[C-11] another code may be asked for when the wait is over, and has a ticket of its own', async () => {
  const { actor, starts, verifies, state, toCode, waitFor } = await open()
  await toCode()
  actor.send({ type: 'forgot.resend' })
  expect(starts.calls).toHaveLength(1)
  await waitFor(atMs + 60_000).answer()
  expect(state()).toEqual({ coding: 'entering' })
  actor.send({ type: 'forgot.resend' })
  await starts.last().answer(started(third))
  expect([starts.last().input, state()]).toEqual([identity, { coding: 'cooling' }])
  actor.send({ type: 'forgot.verify', code: '123456' })
  expect(verifies.last().input.ticket).toBe(third)
})

test('a resend that is refused or unanswered leaves the code in force', async () => {
  const { actor, starts, state, context, toCode, waitFor } = await open()
  await toCode()
  await waitFor(atMs + 60_000).answer()
  actor.send({ type: 'forgot.resend' })
  await starts.last().answer(limited)
  expect([state(), context().problem?.name, context().step]).toEqual([
    { coding: 'entering' },
    'RATE_LIMITED_ADDRESS',
    codeStep(first),
  ])
  actor.send({ type: 'forgot.resend' })
  await starts.last().fail()
  expect([state(), context().problem?.name]).toEqual([{ coding: 'entering' }, 'FAULT'])
})

test('[C-11] a ticket that is over or spent starts over, with words and without a trace', async () => {
  const late = await open()
  await late.toCode()
  await late.waitFor(atMs + 600_000).answer()
  expect([late.state(), late.context().problem, late.context().step, late.kept.at(-1)]).toEqual([
    'asking',
    { name: 'EXPIRED', msg: '', rule: '' },
    null,
    null,
  ])
  const used = await open()
  await used.toPassword()
  used.actor.send({ type: 'forgot.reset', password: 'abcd1234' })
  await used.resets.last().answer(spent)
  expect([used.state(), used.context().problem, used.kept.at(-1)]).toEqual([
    'asking',
    { name: 'TICKET_INVALID', msg: '操作已失效', rule: '' },
    null,
  ])
  const spentCode = await open()
  await spentCode.toCode()
  spentCode.actor.send({ type: 'forgot.verify', code: '123456' })
  await spentCode.verifies.last().answer(spent)
  expect([spentCode.state(), spentCode.context().step]).toEqual(['asking', null])
})

test('[V-03] a password that the server refuses names its rule, and the ticket still holds', async () => {
  const { actor, resets, state, context, toPassword } = await open()
  await toPassword()
  actor.send({ type: 'forgot.reset', password: 'short' })
  await resets.last().answer(weak)
  expect([state(), context().problem, context().step]).toEqual([
    'choosing',
    { name: 'PASSWORD_POLICY', msg: '密码', rule: 'short' },
    passwordStep,
  ])
})

test('[C-11] a reset without an answer is unconfirmed; a ticket that is spent then says that it may have happened', async () => {
  const { actor, resets, kept, state, underWay, toPassword } = await open()
  await toPassword()
  actor.send({ type: 'forgot.reset', password: 'abcd1234' })
  await resets.last().answer(fault)
  expect(state()).toBe('unconfirmed')
  actor.send({ type: 'forgot.retry' })
  expect(resets.last().input.body).toEqual({ channel: 'sms', ticket: second, password: 'abcd1234' })
  await resets.last().answer(limited)
  expect(state()).toBe('unconfirmed')
  actor.send({ type: 'forgot.retry' })
  await resets.last().answer(spent)
  expect([state(), kept.at(-1), underWay()]).toEqual(['doubtful', null, null])
  actor.send({ type: 'forgot.back' })
  expect(state()).toBe('asking')
})

test('a start that is refused or unanswered asks again', async () => {
  const { actor, starts, state, context } = await open()
  actor.send({ type: 'forgot.start', ...identity })
  await starts.last().answer({ kind: 'rejected', name: 'CONTACT_REFUSED', data: null, msg: '请输入', atMs })
  expect([state(), context().problem]).toEqual(['asking', { name: 'CONTACT_REFUSED', msg: '请输入', rule: '' }])
  actor.send({ type: 'forgot.start', ...identity })
  await starts.last().fail()
  expect([state(), context().problem?.name, context().identity]).toEqual(['asking', 'FAULT', identity])
})

test('[C-11] one may go back to another contact; what belongs to another step is not heard', async () => {
  const { actor, starts, verifies, resets, kept, state, toCode } = await open()
  actor.send({ type: 'forgot.verify', code: '123456' })
  actor.send({ type: 'forgot.reset', password: 'abcd1234' })
  actor.send({ type: 'forgot.back' })
  expect(state()).toBe('asking')
  await toCode()
  actor.send({ type: 'forgot.start', ...identity })
  actor.send({ type: 'forgot.reset', password: 'abcd1234' })
  expect([starts.calls.length, verifies.calls.length, resets.calls.length]).toEqual([1, 0, 0])
  actor.send({ type: 'forgot.back' })
  expect([state(), kept.at(-1)]).toEqual(['asking', null])
})

test('every state is reached', async () => {
  const { machine } = await open()
  const progress = { pending: { requestId: 'r', body: { channel: 'sms', ticket: second, password: 'abcd1234' } } }
  const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output })
  const found = reachableValues(machine, {
    input: undefined,
    events: [
      done('0.forgot.recalling', null),
      { type: 'forgot.start', ...identity },
      done('0.forgot.starting', started(first)),
      done('0.forgot.coding.cooling', undefined),
      { type: 'forgot.resend' },
      { type: 'forgot.verify', code: '123456' },
      done('0.forgot.coding.verifying', verified),
      { type: 'forgot.reset', password: 'abcd1234' },
      { type: 'command.sending', ...progress, attempts: 1 },
      { type: 'command.accepted', ...progress, attempts: 1, answer: reset },
      { type: 'command.unconfirmed', ...progress, attempts: 1, answer: fault },
      { type: 'command.refused', ...progress, attempts: 2, answer: spent },
    ],
  })
  expect(found).toEqual(
    values(
      'recalling',
      'asking',
      'starting',
      { coding: 'cooling' },
      { coding: 'entering' },
      { coding: 'resending' },
      { coding: 'verifying' },
      'choosing',
      'resetting',
      'unconfirmed',
      'doubtful',
      'done',
    ),
  )
})
