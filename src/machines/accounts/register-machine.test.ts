import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { registerCommand, registerMachine } from './register-machine.ts'
import type { RegisterAnswer, RegisterEmitted, RegisterOpened } from './register-rules.ts'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const form = {
  name: 'haifeng01',
  password: 'abcd1234',
  areaCode: '+86',
  phone: '13800138000',
  code: '123456',
  inviteCode: '',
  agreed: 'terms:2026-11-22',
}
const answer: RegisterOpened['answer'] = {
  token: 'token',
  userInfo: {
    id: '1001',
    nickname: '球迷123456',
    avatar: '/art/av-01.svg',
    vipLevel: 0,
    kind: 'member',
    name: 'haifeng01',
    status: '1',
    anchorRoomNo: null,
  },
  expiresAtMs: 1_800_000_000_000,
}
const accepted: RegisterAnswer = { kind: 'accepted', data: answer }
const fault: RegisterAnswer = { kind: 'fault', reason: 'timeout' }
const taken: RegisterAnswer = { kind: 'rejected', name: 'NAME_TAKEN', data: null, msg: '用户名已被使用' }
const weak: RegisterAnswer = {
  kind: 'rejected',
  name: 'PASSWORD_POLICY',
  data: { rule: 'isName', policy: 'classic' },
  msg: '请输入符合规则的密码',
}
const limited: RegisterAnswer = { kind: 'rejected', name: 'RATE_LIMITED_ADDRESS', data: null, msg: '系统繁忙' }

const start = () => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const { logic, sends: calls } = fakeCommand(registerCommand)
  const opened: RegisterOpened[] = []
  const machine = registerMachine.provide({
    actors: { command: logic },
    actions: { open: (_, params) => void opened.push(params) },
  })
  const actor = createActor(machine, { input: { fromPage: '/app/room/88231' } }).start()
  const emitted: RegisterEmitted[] = []
  actor.on('register.done', (event) => emitted.push(event))
  const look = () => ({ state: actor.getSnapshot().value, ...actor.getSnapshot().context })
  return { actor, machine, calls, opened, emitted, look }
}

test('[C-11] who has registered is greeted, logged in and goes where they came from', async () => {
  const { actor, calls, opened, emitted, look } = start()
  actor.send({ type: 'register.submit', ...form })
  expect(calls.last().input).toEqual({ place: null, requestId, body: form })
  await calls.last().answer(accepted)
  expect(opened).toEqual([{ answer, fromPage: '/app/room/88231' }])
  expect(emitted).toEqual([{ type: 'register.done', nickname: '球迷123456' }])
  expect(look()).toEqual({
    state: 'registered',
    fromPage: '/app/room/88231',
    pending: null,
    reject: null,
    dormant: null,
  })
})

test('[C-11] a missing answer is unconfirmed; the next try carries the same request id and the same form', async () => {
  const { actor, calls, opened, look } = start()
  actor.send({ type: 'register.submit', ...form })
  await calls.last().answer(fault)
  expect([look().state, opened]).toEqual(['unconfirmed', []])
  actor.send({ type: 'register.submit', ...form, name: 'another01' })
  expect(calls.calls).toHaveLength(1)
  actor.send({ type: 'register.retry' })
  expect(calls.calls.map(({ input }) => input)).toEqual([
    { place: null, requestId, body: form },
    { place: null, requestId, body: form },
  ])
  await calls.last().answer(accepted)
  expect(look().state).toBe('registered')
})

test('a rate limit after an unanswered try leaves the outcome open; at the first it refuses', async () => {
  const { actor, calls, look } = start()
  actor.send({ type: 'register.submit', ...form })
  await calls.last().answer(limited)
  expect([look().state, look().reject]).toEqual([
    'editing',
    { field: 'form', name: 'RATE_LIMITED_ADDRESS', msg: '系统繁忙', rule: '' },
  ])
  actor.send({ type: 'register.submit', ...form })
  await calls.last().fail()
  actor.send({ type: 'register.retry' })
  await calls.last().answer(limited)
  expect([look().state, look().pending?.requestId]).toEqual(['unconfirmed', requestId])
})

test('who gives up an unconfirmed registration may change the form, under another request id', async () => {
  const { actor, calls, look } = start()
  actor.send({ type: 'register.submit', ...form })
  await calls.last().answer(fault)
  actor.send({ type: 'register.abandon' })
  expect([look().state, look().pending]).toEqual(['editing', null])
  vi.spyOn(crypto, 'randomUUID').mockReturnValue('3d0f2f3e-0a51-4d8e-8f61-1f2f3a4b5c6d')
  actor.send({ type: 'register.submit', ...form })
  expect(calls.last().input.requestId).toBe('3d0f2f3e-0a51-4d8e-8f61-1f2f3a4b5c6d')
})

const dormant = {
  ticket: 't'.repeat(43),
  status: 'dormant' as const,
  contacts: [{ channel: 'sms' as const, masked: '138****8000' }],
  lastLoginMs: 7,
}
const sleeping: RegisterAnswer = { kind: 'rejected', name: 'DORMANT_MEMBER', data: dormant, msg: '已休眠' }

test('[V-08, S-11] whose number is a dormant member’s may wake that one up, or take another number', async () => {
  const { actor, calls, look } = start()
  actor.send({ type: 'register.submit', ...form })
  await calls.last().answer(sleeping)
  expect(look()).toEqual({ state: 'dormant', fromPage: '/app/room/88231', pending: null, reject: null, dormant })
  actor.send({ type: 'register.submit', ...form })
  expect([look().state, calls.calls.length]).toEqual(['dormant', 1])
  actor.send({ type: 'register.back' })
  expect([look().state, look().dormant]).toEqual(['editing', null])
})

test.for([
  ['NAME_REFUSED', 'name'],
  ['NAME_TAKEN', 'name'],
  ['CONTACT_REFUSED', 'phone'],
  ['CONTACT_TAKEN', 'phone'],
  ['VALID_CODE_ERROR', 'code'],
  ['REQUEST_ID_REUSED', 'form'],
] as const)('[C-11] %s is shown at %s until that field is edited', async ([name, field]) => {
  const { actor, calls, look } = start()
  actor.send({ type: 'register.submit', ...form })
  await calls.last().answer({ kind: 'rejected', name, data: null, msg: '不行' })
  expect(look().reject).toEqual({ field, name, msg: '不行', rule: '' })
  actor.send({ type: 'register.edited', field: 'password' })
  expect(look().reject).toEqual(field === 'form' ? null : { field, name, msg: '不行', rule: '' })
  if (field !== 'form') actor.send({ type: 'register.edited', field })
  expect(look().reject).toBe(null)
})

test('[V-03] a password that the server refuses says the rule that it breaks', async () => {
  const { actor, calls, look } = start()
  actor.send({ type: 'register.submit', ...form })
  await calls.last().answer(weak)
  expect(look().reject).toEqual({
    field: 'password',
    name: 'PASSWORD_POLICY',
    msg: '请输入符合规则的密码',
    rule: 'isName',
  })
})

test('nothing is sent twice while an answer is awaited, and nothing after', async () => {
  const { actor, calls, look } = start()
  for (const type of ['register.retry', 'register.abandon'] as const) actor.send({ type })
  expect(look().state).toBe('editing')
  actor.send({ type: 'register.submit', ...form })
  actor.send({ type: 'register.submit', ...form })
  actor.send({ type: 'register.abandon' })
  expect([calls.calls.length, look().state]).toEqual([1, 'submitting'])
  await calls.last().answer(accepted)
  actor.send({ type: 'register.submit', ...form })
  actor.send({ type: 'register.retry' })
  expect([calls.calls.length, look().state]).toEqual([1, 'registered'])
})

test('every state is reached', () => {
  const { machine } = start()
  const progress = { pending: { requestId, body: form }, attempts: 1 }
  const found = reachableValues(machine, {
    input: { fromPage: '' },
    events: [
      { type: 'register.submit', ...form },
      { type: 'register.retry' },
      { type: 'command.sending', ...progress },
      { type: 'command.accepted', ...progress, answer: accepted },
      { type: 'command.unconfirmed', ...progress, answer: fault },
      { type: 'command.refused', ...progress, answer: taken },
      { type: 'command.refused', ...progress, answer: sleeping },
    ],
  })
  expect(found).toEqual(values('editing', 'submitting', 'unconfirmed', 'dormant', 'registered'))
})
