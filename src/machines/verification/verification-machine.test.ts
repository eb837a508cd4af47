import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject, SimulatedClock } from 'xstate'
import type { Challenge, VerificationCounts, StepUpChallenge } from '#contract/verification/entities/verification.ts'
import { fakeCalls, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { verificationMachine } from './verification-machine.ts'
import type {
  ProofInput,
  RegisterAnswer,
  RegisterInput,
  Settlement,
  ValidateAnswer,
  ValidateInput,
  VerificationEvent,
} from './verification-rules.ts'
import {
  selectChallenge,
  selectKind,
  selectOtherKinds,
  selectProblem,
  selectProgress,
  selectReason,
  selectStep,
  selectStepsLeft,
  selectStepsTotal,
} from './verification-selectors.ts'

const atMs = 1_800_000_000_000
const expiresAtMs = atMs + 120_000
const ticket = 'k'.repeat(43)
const none: VerificationCounts = { image: 0, afs: 0, slider: 0 }

const aStepUp = (id: string, left: Partial<VerificationCounts> = { slider: 1 }): StepUpChallenge => ({
  demandId: id,
  reason: 'safety',
  left: { ...none, ...left },
  expiresAtMs: atMs + 600_000,
})
const challenges = {
  image: {
    kind: 'image',
    challengeId: 'c-image',
    expiresAtMs,
    picture: 'data:i',
    width: 120,
    height: 40,
    length: 4,
  },
  slider: {
    kind: 'slider',
    challengeId: 'c-slider',
    expiresAtMs,
    picture: 'data:s',
    width: 340,
    height: 190,
    piece: 'data:p',
    pieceWidth: 60,
    pieceHeight: 60,
    top: 50,
  },
  afs: { kind: 'afs', challengeId: 'c-afs', expiresAtMs },
  proof: { kind: 'proof', challengeId: 'c-proof', expiresAtMs, seed: '0'.repeat(32), zeroBits: 19 },
} as const satisfies Record<string, Challenge>

const given = (kind: keyof typeof challenges): RegisterAnswer => ({ kind: 'accepted', data: challenges[kind], atMs })
const left = (counts: Partial<VerificationCounts>): ValidateAnswer => ({
  kind: 'accepted',
  data: { left: { ...none, ...counts }, ticket: null },
  atMs,
})
const solved: ValidateAnswer = { kind: 'accepted', data: { left: none, ticket }, atMs }
const wrong: ValidateAnswer = { kind: 'rejected', name: 'VALID_CODE_ERROR', data: null, msg: '验证码错误', atMs }
const gone = { kind: 'rejected', name: 'CHALLENGE_EXPIRED', data: null, msg: '已过期', atMs } as const
const limited = { kind: 'rejected', name: 'RATE_LIMITED_ADDRESS', data: null, msg: '操作频繁', atMs } as const
const silence = { kind: 'fault', reason: 'timeout', atMs } as const
type AnswerEvent = Extract<VerificationEvent, { type: 'verification.answer' }>
const slide: AnswerEvent = {
  type: 'verification.answer',
  answer: { kind: 'slider', x: 140, by: 'pointer', trace: [{ x: 0, y: 0, atMs: 0 }] },
}
const typed: AnswerEvent = { type: 'verification.answer', answer: { kind: 'image', text: 'A7KD' } }

const start = () => {
  const clock = new SimulatedClock()
  const registers = fakeCalls<RegisterAnswer, RegisterInput>()
  const validates = fakeCalls<ValidateAnswer, ValidateInput>()
  const prover = fakeFeed<EventObject, ProofInput>()
  const settle = vi.fn<(settlement: Settlement) => void>()
  const machine = verificationMachine.provide({
    actors: { register: registers.logic, validate: validates.logic, prove: prover.logic },
    actions: { settle: (_args, settlement) => settle(settlement) },
  })
  const actor = createActor(machine, { clock }).start()
  const snapshot = () => actor.getSnapshot()
  const stepUp = (key: string, of: StepUpChallenge) => actor.send({ type: 'verification.required', key, stepUp: of })
  const settled = () => settle.mock.calls.map(([settlement]) => settlement)
  const step = () => selectStep(snapshot())
  return { actor, clock, registers, validates, prover, settled, snapshot, stepUp, step }
}

const startSolving = async (counts: Partial<VerificationCounts> = { slider: 1 }) => {
  const run = start()
  run.stepUp('1', aStepUp('d1', counts))
  await run.registers.last().answer(given(counts.slider ? 'slider' : 'image'))
  return run
}

describe('one step-up', () => {
  test('[S-07] a completed slider gives the waiting call its ticket and shows so for half a second', async () => {
    const { actor, clock, registers, validates, settled, step, snapshot } = await startSolving()
    expect(registers.last().input).toEqual({ demandId: 'd1', kind: 'slider' })
    expect([step(), selectChallenge(snapshot()), selectReason(snapshot())]).toEqual([
      'solving',
      challenges.slider,
      'safety',
    ])
    actor.send(slide)
    expect([step(), validates.last().input]).toEqual(['validating', { challengeId: 'c-slider', answer: slide.answer }])
    await validates.last().answer(solved)
    expect([step(), settled()]).toEqual(['passed', [{ keys: ['1'], ticket }]])
    clock.increment(500)
    expect([step(), snapshot().value]).toEqual(['hidden', 'idle'])
  })

  test('[S-07] a picture of characters after the slider, each once', async () => {
    const { actor, registers, validates, settled, step, snapshot } = await startSolving({ slider: 1, image: 1 })
    expect([selectStepsLeft(snapshot()), selectStepsTotal(snapshot())]).toEqual([2, 2])
    actor.send(slide)
    await validates.last().answer(left({ image: 1 }))
    expect([step(), registers.last().input]).toEqual(['loading', { demandId: 'd1', kind: 'image' }])
    await registers.last().answer(given('image'))
    expect([selectStepsLeft(snapshot()), selectStepsTotal(snapshot())]).toEqual([1, 2])
    actor.send(typed)
    await validates.last().answer(solved)
    expect(settled()).toEqual([{ keys: ['1'], ticket }])
  })

  test('[S-07] [V-08] a wrong answer shakes for half a second and brings a fresh challenge', async () => {
    const { actor, clock, registers, validates, step, snapshot, settled } = await startSolving({ image: 1 })
    actor.send(typed)
    await validates.last().answer(wrong)
    const problem = { name: 'wrong', msg: '验证码错误' }
    expect([step(), selectProblem(snapshot()), selectChallenge(snapshot())]).toEqual([
      'refused',
      problem,
      challenges.image,
    ])
    clock.increment(500)
    expect([step(), selectChallenge(snapshot()), registers.calls.length]).toEqual(['loading', null, 2])
    await registers.last().answer(given('image'))
    expect([step(), selectProblem(snapshot())]).toEqual(['solving', problem])
    actor.send(typed)
    expect([selectProblem(snapshot()), settled()]).toEqual([null, []])
  })

  test('[S-07] closed with nothing solved: the waiting calls hear null', async () => {
    const { actor, settled, step } = await startSolving()
    actor.send({ type: 'verification.close' })
    expect([settled(), step()]).toEqual([[{ keys: ['1'], ticket: null }], 'hidden'])
  })

  test('[S-07] a challenge that runs out is replaced, and says so', async () => {
    const { clock, registers, step, snapshot } = await startSolving()
    clock.increment(119_999)
    expect(step()).toBe('solving')
    clock.increment(1)
    expect([step(), registers.calls.length, selectProblem(snapshot())]).toEqual([
      'loading',
      2,
      { name: 'expired', msg: '' },
    ])
  })

  test('[S-07] an answer that came too late gets a fresh challenge', async () => {
    const { actor, registers, validates, step } = await startSolving()
    actor.send(slide)
    await validates.last().answer(gone)
    expect([step(), registers.calls.length]).toEqual(['loading', 2])
  })

  test('[S-07] another picture on request', async () => {
    const { actor, registers, step } = await startSolving()
    actor.send({ type: 'verification.refresh' })
    expect([step(), registers.calls.length, registers.last().input]).toEqual([
      'loading',
      2,
      { demandId: 'd1', kind: 'slider' },
    ])
  })

  test('[S-07] the other kind can come first', async () => {
    const { actor, registers, snapshot } = await startSolving({ slider: 1, image: 1 })
    expect(selectOtherKinds(snapshot())).toEqual(['image', 'proof'])
    expect(selectOtherKinds(snapshot())).toBe(selectOtherKinds(snapshot()))
    actor.send({ type: 'verification.choose', kind: 'image' })
    expect([registers.last().input, selectKind(snapshot())]).toEqual([{ demandId: 'd1', kind: 'image' }, 'image'])
  })
})

describe('without a picture', () => {
  test('[S-07] the proof stands in for what is seen, also for the second one', async () => {
    const { actor, registers, validates, prover, snapshot, settled, step } = await startSolving({ slider: 2 })
    actor.send({ type: 'verification.choose', kind: 'proof' })
    await registers.last().answer(given('proof'))
    expect([step(), prover.starts]).toEqual(['proving', [{ seed: '0'.repeat(32), zeroBits: 19 }]])
    prover.send({ type: 'proof.progress', share: 0.4 })
    prover.send({ type: 'proof.progress', share: 0.3 })
    expect(selectProgress(snapshot())).toBe(0.4)
    prover.send({ type: 'proof.found', nonce: '771' })
    expect([prover.running(), validates.last().input]).toEqual([
      0,
      { challengeId: 'c-proof', answer: { kind: 'proof', nonce: '771' } },
    ])
    await validates.last().answer(left({ slider: 1 }))
    expect([registers.last().input, selectProgress(snapshot())]).toEqual([{ demandId: 'd1', kind: 'proof' }, 0])
    await registers.last().answer(given('proof'))
    prover.send({ type: 'proof.found', nonce: '8' })
    await validates.last().answer(solved)
    expect(settled()).toEqual([{ keys: ['1'], ticket }])
  })

  test('[S-07] a proof that cannot be computed can be tried again, or left for a picture', async () => {
    const { actor, registers, prover, snapshot, step } = await startSolving()
    actor.send({ type: 'verification.choose', kind: 'proof' })
    await registers.last().answer(given('proof'))
    prover.send({ type: 'proof.failed' })
    expect([step(), selectOtherKinds(snapshot())]).toEqual(['stuck', ['slider']])
    actor.send({ type: 'verification.choose', kind: 'slider' })
    await registers.last().answer(given('slider'))
    expect(step()).toBe('solving')
  })

  test('[S-07] silent signals that suffice show nothing at all', async () => {
    const { registers, validates, settled, step, stepUp, snapshot } = start()
    stepUp('1', aStepUp('d1', { afs: 1 }))
    const steps = [step()]
    await registers.last().answer(given('afs'))
    steps.push(step())
    expect(validates.last().input).toEqual({ challengeId: 'c-afs', answer: { kind: 'afs' } })
    await validates.last().answer(solved)
    steps.push(step())
    expect([steps, settled(), snapshot().value]).toEqual([
      ['hidden', 'hidden', 'hidden'],
      [{ keys: ['1'], ticket }],
      'idle',
    ])
  })

  test.each([
    ['left says so', left({ slider: 1 })],
    ['the answer is wrong', wrong],
  ])('[S-07] silent signals that do not suffice open the dialog: %s', async (_how, answer) => {
    const { registers, validates, step, stepUp, snapshot } = start()
    stepUp('1', aStepUp('d1', { afs: 1 }))
    await registers.last().answer(given('afs'))
    await validates.last().answer(answer)
    expect([step(), registers.last().input, selectStepsTotal(snapshot())]).toEqual([
      'loading',
      { demandId: 'd1', kind: 'slider' },
      1,
    ])
  })

  test.each([
    [{ slider: 1 }, { image: 0, afs: 0, slider: 2 }],
    [
      { slider: 3, image: 1 },
      { image: 2, afs: 0, slider: 3 },
    ],
  ])('[S-07] they add one step to %j, as the server counts', async (counts, expected) => {
    const { registers, validates, stepUp, snapshot } = start()
    stepUp('1', aStepUp('d1', { afs: 1, ...counts }))
    await registers.last().answer(given('afs'))
    await validates.last().answer(wrong)
    expect(snapshot().context.left).toEqual(expected)
  })

  test('[S-06] signals that cannot be sent show why', async () => {
    const { actor, registers, step, stepUp } = start()
    stepUp('1', aStepUp('d1', { afs: 1, slider: 1 }))
    await registers.last().answer(silence)
    expect(step()).toBe('stuck')
    actor.send({ type: 'verification.refresh' })
    expect(registers.last().input).toEqual({ demandId: 'd1', kind: 'afs' })
  })
})

describe('several calls', () => {
  test('[S-07] those of one step-up share the dialog and the ticket', async () => {
    const { actor, registers, validates, settled, stepUp } = await startSolving()
    stepUp('2', aStepUp('d1'))
    actor.send(slide)
    stepUp('3', aStepUp('d1'))
    await validates.last().answer(solved)
    stepUp('4', aStepUp('d1'))
    expect([settled(), registers.calls.length]).toEqual([
      [
        { keys: ['1', '2', '3'], ticket },
        { keys: ['4'], ticket },
      ],
      1,
    ])
  })

  test('[S-07] those of another step-up wait for their own dialog', async () => {
    const { actor, clock, registers, validates, settled, stepUp, step } = await startSolving()
    stepUp('2', aStepUp('d2', { image: 1 }))
    actor.send(slide)
    await validates.last().answer(solved)
    expect(registers.calls.length).toBe(1)
    clock.increment(500)
    expect([step(), registers.last().input]).toEqual(['loading', { demandId: 'd2', kind: 'image' }])
    await registers.last().answer(given('image'))
    actor.send({ type: 'verification.close' })
    expect(settled()).toEqual([
      { keys: ['1'], ticket },
      { keys: ['2'], ticket: null },
    ])
  })

  test('[S-07] a call that is given up leaves; with the last one the dialog goes', async () => {
    const { actor, stepUp, settled, step } = await startSolving()
    stepUp('2', aStepUp('d1'))
    actor.send({ type: 'verification.withdrawn', key: '1' })
    expect(step()).toBe('solving')
    actor.send({ type: 'verification.withdrawn', key: '2' })
    expect([step(), settled()]).toEqual(['hidden', []])
  })

  test('[S-07] a call that waits for its turn can be given up as well', async () => {
    const { actor, stepUp, step, snapshot } = await startSolving()
    stepUp('2', aStepUp('d2'))
    actor.send({ type: 'verification.withdrawn', key: '2' })
    expect([step(), snapshot().context.waiters.map(({ key }) => key)]).toEqual(['solving', ['1']])
  })
})

describe('what goes wrong', () => {
  test('[S-07] a step-up that is gone sends its calls again, and the dialog waits for the fresh one', async () => {
    const { clock, stepUp, registers, settled, step, snapshot } = start()
    stepUp('1', aStepUp('d1'))
    await registers.last().answer(gone)
    expect([settled(), step(), selectProblem(snapshot())]).toEqual([
      [{ keys: ['1'], ticket: '' }],
      'loading',
      { name: 'expired', msg: '' },
    ])
    stepUp('2', aStepUp('d2'))
    expect([registers.last().input, step()]).toEqual([{ demandId: 'd2', kind: 'slider' }, 'loading'])
    await registers.last().answer(gone)
    clock.increment(3_000)
    expect([step(), selectProblem(snapshot())]).toEqual(['hidden', null])
  })

  test('[S-07] nothing left and no ticket: the calls go again', async () => {
    const { actor, validates, settled } = await startSolving()
    actor.send(slide)
    await validates.last().answer(left({}))
    expect(settled()).toEqual([{ keys: ['1'], ticket: '' }])
  })

  test.each([
    ['refused for now', limited, { name: 'limited', msg: '操作频繁' }],
    ['no answer', silence, { name: 'fault', msg: '' }],
  ] as const)('[S-07] %s: the dialog stays, and one may try again', async (_how, answer, problem) => {
    const { actor, stepUp, registers, validates, step, snapshot, settled } = start()
    stepUp('1', aStepUp('d1'))
    await registers.last().answer(answer)
    expect([step(), selectProblem(snapshot())]).toEqual(['stuck', problem])
    actor.send({ type: 'verification.refresh' })
    await registers.last().answer(given('slider'))
    actor.send(slide)
    await validates.last().answer(answer)
    expect([step(), selectProblem(snapshot()), settled()]).toEqual(['stuck', problem, []])
  })

  test('a bug is no refusal: one may try again', async () => {
    const { actor, stepUp, registers, validates, step } = start()
    stepUp('1', aStepUp('d1'))
    await registers.last().fail()
    expect(step()).toBe('stuck')
    actor.send({ type: 'verification.refresh' })
    await registers.last().answer(given('slider'))
    actor.send(slide)
    await validates.last().fail()
    expect(step()).toBe('stuck')
  })
})

describe('forbidden events', () => {
  const can = ({ actor }: ReturnType<typeof start>, event: Parameters<typeof actor.send>[0]) =>
    actor.getSnapshot().can(event)

  test('with no step-up there is nothing to answer, refresh, choose or close', () => {
    const run = start()
    const events = [
      slide,
      { type: 'verification.refresh' },
      { type: 'verification.choose', kind: 'proof' },
      { type: 'verification.close' },
    ] as const
    expect(events.map((event) => can(run, event))).toEqual([false, false, false, false])
  })

  test('while it loads or is validated nothing is answered; while silent nothing is closed', async () => {
    const run = start()
    run.stepUp('1', aStepUp('d1', { afs: 1, slider: 1 }))
    expect([can(run, slide), can(run, { type: 'verification.close' })]).toEqual([false, false])
    await run.registers.last().answer(given('afs'))
    await run.validates.last().answer(left({ slider: 1 }))
    await run.registers.last().answer(given('slider'))
    run.actor.send(slide)
    expect([
      can(run, slide),
      can(run, { type: 'verification.refresh' }),
      can(run, { type: 'verification.choose', kind: 'proof' }),
    ]).toEqual([false, false, false])
  })

  test('an answer of another kind is not heard, nor a kind that is not left', async () => {
    const run = await startSolving()
    expect([can(run, typed), can(run, { type: 'verification.choose', kind: 'image' })]).toEqual([false, false])
  })

  test('while it is refused, proved or passed no answer is heard', async () => {
    const run = await startSolving({ slider: 1 })
    run.actor.send(slide)
    await run.validates.last().answer(wrong)
    const found = [can(run, slide)]
    run.clock.increment(500)
    await run.registers.last().answer(given('slider'))
    run.actor.send({ type: 'verification.choose', kind: 'proof' })
    await run.registers.last().answer(given('proof'))
    found.push(can(run, slide))
    run.prover.send({ type: 'proof.found', nonce: '1' })
    await run.validates.last().answer(solved)
    found.push(can(run, slide), can(run, { type: 'verification.close' }))
    expect(found).toEqual([false, false, false, false])
  })

  test('while stuck or waiting for a fresh step-up no answer is heard', async () => {
    const run = start()
    run.stepUp('1', aStepUp('d1'))
    await run.registers.last().answer(silence)
    const found = [can(run, slide)]
    run.actor.send({ type: 'verification.refresh' })
    await run.registers.last().answer(gone)
    found.push(can(run, slide), can(run, { type: 'verification.refresh' }))
    expect(found).toEqual([false, false, false])
  })
})

test('[S-06] [S-07] [D-03] every state is reached', () => {
  const machine = verificationMachine.provide({ actions: { settle: () => undefined } })
  const done = 'xstate.done.actor.0.verification.working'
  expect(
    reachableValues(machine, {
      input: undefined,
      key: ({ context }) => [context.kind, context.challenge?.kind, context.problem?.name, context.waiters.length > 0],
      events: [
        { type: 'verification.required', key: '1', stepUp: aStepUp('d1') },
        ...(['slider', 'proof'] as const).map((kind) => ({ type: `${done}.registering`, output: given(kind) })),
        { type: `${done}.registering`, output: silence },
        { type: `${done}.registering`, output: gone },
        { type: 'verification.choose', kind: 'proof' },
        slide,
        { type: `${done}.validating`, output: wrong },
        { type: `${done}.validating`, output: solved },
      ],
    }),
  ).toEqual(
    values(
      'idle',
      { working: 'registering' },
      { working: 'solving' },
      { working: 'proving' },
      { working: 'validating' },
      { working: 'refused' },
      { working: 'stuck' },
      'passed',
      'renewing',
    ),
  )
})
