import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MemberDetails, UserInfoSteps } from '#contract/members/entities/member-details.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { userInfoStepsMachine } from './user-info-steps-machine.ts'
import {
  type DetailsAnswer,
  isComplete,
  nextStep,
  type SaveAnswer,
  type StepCommand,
  stepsProgress,
} from './user-info-steps-rules.ts'

const noSteps = {
  userRealNameBind: '0',
  userInfoBind: '0',
  selectRealName: '0',
  selectUSDT: '0',
} as const satisfies UserInfoSteps
const allSteps: UserInfoSteps = { userRealNameBind: '1', userInfoBind: '1', selectRealName: '1', selectUSDT: '1' }

const details = (steps: Partial<UserInfoSteps>): MemberDetails => ({
  realName: '',
  phone: '',
  mail: '',
  birthday: '',
  registeredAtMs: 1_700_000_000_000,
  lastLoginMs: null,
  currency: 'CNY',
  hasWithdrawPassword: false,
  withdrawLockedUntilMs: null,
  withdrawalHold: { untilMs: null, isFrozen: false },
  hasTotp: false,
  passkeyCount: 0,
  cardCount: 0,
  walletCount: 0,
  steps: { ...noSteps, ...steps },
})
const loaded = (steps: Partial<UserInfoSteps> = {}): DetailsAnswer => ({ kind: 'accepted', data: details(steps) })
const fault = { kind: 'fault', reason: 'timeout' } as const
const realName: StepCommand = { kind: 'bindRealName', realName: '陈思远' }
const refused: Extract<SaveAnswer, { kind: 'rejected' }> = {
  kind: 'rejected',
  name: 'FIELD_REFUSED',
  data: { field: 'realName', rule: 'length' },
  msg: '填写内容不符合要求',
}

const start = async (answer: DetailsAnswer = loaded()) => {
  const clock = new SimulatedClock()
  const loads = fakeCalls<DetailsAnswer, unknown>()
  const saves = fakeCalls<SaveAnswer, StepCommand>()
  const machine = userInfoStepsMachine.provide({ actors: { loadDetails: loads.logic, save: saves.logic } })
  const actor = createActor(machine, { clock }).start()
  await loads.last().answer(answer)
  const seen = () => [actor.getSnapshot().value, actor.getSnapshot().context.step]
  const context = () => actor.getSnapshot().context
  return { actor, clock, loads, saves, seen, context }
}

test('[E-16] the steps come in their order, and the holder waits for the real name', () => {
  expect(nextStep(noSteps, [])).toEqual('userRealNameBind')
  expect(nextStep(noSteps, ['userRealNameBind'])).toEqual('userInfoBind')
  expect(nextStep(noSteps, ['userRealNameBind', 'userInfoBind'])).toEqual('selectUSDT')
  expect(nextStep({ ...noSteps, userRealNameBind: '1', userInfoBind: '1' }, [])).toEqual('selectRealName')
  expect(nextStep(allSteps, [])).toEqual(null)
})

test('[E-16, E-17] what is switched off is neither asked for nor counted', () => {
  const steps: UserInfoSteps = { ...allSteps, userInfoBind: '0', selectUSDT: '2' }
  expect([stepsProgress(steps), isComplete(steps)]).toEqual([{ done: 2, total: 3 }, false])
  expect(isComplete({ ...steps, userInfoBind: '1' })).toEqual(true)
  expect(nextStep({ ...noSteps, userRealNameBind: '2' }, [])).toEqual('userInfoBind')
})

test('[E-16] a step that is kept leads to the next one', async () => {
  const { actor, loads, saves, seen } = await start()
  expect(seen()).toEqual(['filling', 'userRealNameBind'])
  actor.send({ type: 'steps.save', command: realName })
  expect(saves.last().input).toEqual(realName)
  await saves.last().answer({ kind: 'accepted', data: details({ userRealNameBind: '1' }) })
  await loads.last().answer(loaded({ userRealNameBind: '1' }))
  expect(seen()).toEqual(['filling', 'userInfoBind'])
})

test('[E-16] a step of two parts stays until both are kept', async () => {
  const { actor, loads, saves, seen } = await start(loaded({ userRealNameBind: '1' }))
  actor.send({ type: 'steps.save', command: { kind: 'bindBirthday', birthday: '1996-02-29' } })
  await saves.last().answer({ kind: 'accepted', data: details({ userRealNameBind: '1' }) })
  await loads.last().answer(loaded({ userRealNameBind: '1' }))
  expect(seen()).toEqual(['filling', 'userInfoBind'])
})

test('[E-16] a refusal stays at its step, and the next try clears it', async () => {
  const { actor, saves, seen, context } = await start()
  actor.send({ type: 'steps.save', command: realName })
  await saves.last().answer(refused)
  expect([seen(), context().reject, context().command]).toEqual([['filling', 'userRealNameBind'], refused, null])
  actor.send({ type: 'steps.save', command: realName })
  expect([actor.getSnapshot().value, context().reject]).toEqual(['saving', null])
})

test('[E-16] what was bound already counts as kept', async () => {
  const { actor, loads, saves, seen, context } = await start()
  actor.send({ type: 'steps.save', command: realName })
  await saves.last().answer({ kind: 'rejected', name: 'ALREADY_BOUND', data: null, msg: '' })
  await loads.last().answer(loaded({ userRealNameBind: '1' }))
  expect([seen(), context().reject]).toEqual([['filling', 'userInfoBind'], null])
})

test('[E-16] a missing answer is unconfirmed: what the server then says decides', async () => {
  const { actor, clock, loads, saves, seen, context } = await start()
  actor.send({ type: 'steps.save', command: realName })
  await saves.last().answer(fault)
  expect(actor.getSnapshot().value).toEqual('unconfirmed')
  clock.increment(1000)
  await loads.last().answer(loaded({ userRealNameBind: '1' }))
  expect(seen()).toEqual(['filling', 'userInfoBind'])

  actor.send({ type: 'steps.save', command: { kind: 'bindBirthday', birthday: '1996-02-29' } })
  await saves.last().fail()
  actor.send({ type: 'steps.retry' })
  await loads.last().answer(loaded({ userRealNameBind: '1' }))
  expect([seen(), context().unanswered]).toEqual([['filling', 'userInfoBind'], true])
})

test('[E-16] a step may be put off, and what was put off be taken up again', async () => {
  const { actor, seen, context } = await start(loaded({ ...allSteps, selectUSDT: '0', userInfoBind: '0' }))
  actor.send({ type: 'steps.postpone' })
  expect(seen()).toEqual(['filling', 'selectUSDT'])
  actor.send({ type: 'steps.show', step: 'userInfoBind' })
  expect(seen()).toEqual(['filling', 'userInfoBind'])
  actor.send({ type: 'steps.show', step: 'userRealNameBind' })
  expect(seen()).toEqual(['filling', 'userInfoBind'])
  actor.send({ type: 'steps.show', step: 'selectUSDT' })
  actor.send({ type: 'steps.postpone' })
  expect([seen(), context().postponed]).toEqual([
    ['resting', null],
    ['userInfoBind', 'selectUSDT'],
  ])
  actor.send({ type: 'steps.resume' })
  expect(seen()).toEqual(['filling', 'userInfoBind'])
})

test('[E-16] a card or an address that was added elsewhere completes its step', async () => {
  const { actor, loads, seen } = await start(loaded({ ...allSteps, selectUSDT: '0' }))
  actor.send({ type: 'steps.refresh' })
  await loads.last().answer(loaded(allSteps))
  expect(seen()).toEqual(['complete', null])
})

test('without details nothing is asked for; they are read again after 1, 2, 4 … s', async () => {
  const { clock, loads, seen } = await start(fault)
  expect(seen()).toEqual(['failed', null])
  clock.increment(1000)
  await loads.last().fail()
  clock.increment(1999)
  expect(loads.calls).toHaveLength(2)
  clock.increment(1)
  await loads.last().answer(loaded(allSteps))
  expect(seen()).toEqual(['complete', null])
})

test('a step is only saved while it is on screen', async () => {
  const { actor, saves } = await start(loaded(allSteps))
  expect(actor.getSnapshot().can({ type: 'steps.save', command: realName })).toEqual(false)
  actor.send({ type: 'steps.save', command: realName })
  expect(saves.calls).toEqual([])
})

test('[E-16] every state is reachable', () => {
  const events = [
    { type: 'xstate.done.actor.0.userInfoSteps.loading', output: loaded() },
    { type: 'xstate.done.actor.0.userInfoSteps.loading', output: loaded(allSteps) },
    { type: 'xstate.done.actor.0.userInfoSteps.loading', output: loaded({ ...allSteps, selectUSDT: '0' }) },
    { type: 'xstate.error.actor.0.userInfoSteps.loading' },
    { type: 'steps.save', command: realName },
    { type: 'steps.postpone' },
    { type: 'xstate.done.actor.0.userInfoSteps.saving', output: fault },
  ]
  expect(
    reachableValues(userInfoStepsMachine, {
      events,
      input: undefined,
      key: ({ context }) => context.details?.steps.userRealNameBind,
    }),
  ).toEqual(values('loading', 'failed', 'filling', 'saving', 'unconfirmed', 'resting', 'complete'))
})
