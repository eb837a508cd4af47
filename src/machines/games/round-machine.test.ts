import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { GameRound } from '#contract/games/entities/round.ts'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { restMs } from './rest-ms.ts'
import { roundCommand, roundMachine } from './round-machine.ts'
import { readRoundStake, scaledStake, type PendingRound, type RoundAnswer } from './round-rules.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const seedId = '1b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const atMs = 1_800_000_000_000
const bet = { game: 'dice', side: 'over', targetHundredths: 5_049 } as const
const input = { bet, currency: 'CNY', stakeText: '10' } as const
const pending: PendingRound = { requestId, body: { play: { seedId, bet, currency: 'CNY', stakeMinor: 2_000 } } }
const round: GameRound = {
  roundId: '2b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b',
  bet,
  moves: [],
  outcome: { game: 'dice', rollHundredths: 7_677, isWin: true },
  state: 'done',
  currency: 'CNY',
  stakeMinor: 2_000,
  stakedMinor: 2_000,
  returnedMinor: 3_999,
  seedId,
  nonce: 0,
  startedAtMs: atMs,
  endedAtMs: atMs,
}
const answered: RoundAnswer = { kind: 'accepted', data: { round, balanceMinor: 100_000 }, atMs }
const spun: RoundAnswer = {
  kind: 'accepted',
  data: {
    round: { ...round, bet: { game: 'slot' }, outcome: { game: 'slot', stops: [5, 9, 2, 16, 11] } },
    balanceMinor: 100_000,
  },
  atMs,
}
const changed: RoundAnswer = { kind: 'rejected', name: 'SEEDS_CHANGED', data: null, msg: '种子已更换', atMs }
const fault = { kind: 'fault', reason: 'timeout', atMs } as const

const start = async (recalled: PendingRound | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const { logic, sends, recalls, kept } = fakeCommand(roundCommand)
  const actor = createActor(roundMachine.provide({ actors: { command: logic } }), { clock, input }).start()
  const emitted: string[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  await recalls.last().answer(recalled)
  return {
    actor,
    clock,
    sends,
    kept,
    emitted,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
  }
}

const startPlaying = async () => {
  const run = await start()
  run.actor.send({ type: 'seeds.changed', seedId })
  run.actor.send({ type: 'available.changed', availableMinor: 100_000 })
  run.actor.send({ type: 'stake.scale', by: 'double' })
  run.actor.send({ type: 'round.play' })
  return run
}

describe('stakes [C-13, V-06]', () => {
  const of = (text: string, availableMinor: number | null = 40_000) =>
    readRoundStake(text, { currency: 'CNY', availableMinor })
  test.each([
    ['', 'empty'],
    ['1e3', 'format'],
    ['-1', 'format'],
    ['１０x', 'format'],
    ['1.234', 'decimals'],
    ['0.99', 'min'],
    ['500.01', 'max'],
    ['9'.repeat(30), 'max'],
    ['400.01', 'short'],
  ])('%s is %s', (text, stakeError) => {
    expect(of(text)).toEqual({ stakeMinor: null, stakeError })
  })
  test('the bounds themselves', () => {
    expect(of('1')).toEqual({ stakeMinor: 100, stakeError: null })
    expect(of('500', null)).toEqual({ stakeMinor: 50_000, stakeError: null })
  })
  test('half and double stay within the bounds', () => {
    expect(scaledStake({ stakeMinor: 301, currency: 'CNY' }, 'half')).toBe('1.5')
    expect(scaledStake({ stakeMinor: 101, currency: 'CNY' }, 'half')).toBe('1')
    expect(scaledStake({ stakeMinor: 30_000, currency: 'CNY' }, 'double')).toBe('500')
    expect(scaledStake({ stakeMinor: null, currency: 'USDT' }, 'double')).toBe('0.4')
  })
})

test('[C-13] nothing is played before the seeds are known, or on what is no bet', async () => {
  const { actor } = await start()
  const canPlay = () => actor.getSnapshot().can({ type: 'round.play' })
  expect(canPlay()).toBe(false)
  actor.send({ type: 'seeds.changed', seedId })
  expect(canPlay()).toBe(true)
  actor.send({ type: 'bet.change', bet: { ...bet, targetHundredths: 9_901 } })
  expect(canPlay()).toBe(false)
})

test('[C-13] a round goes out under the pair that is shown, once, and is shown when it is answered', async () => {
  const { actor, sends, kept, emitted, context, state } = await startPlaying()
  actor.send({ type: 'round.play' })
  actor.send({ type: 'stake.change', text: '1' })
  expect([state(), sends.calls.length, sends.last().input]).toEqual(['playing', 1, { place: null, ...pending }])
  await sends.last().answer(answered)
  expect([state(), context().round, context().stakeText]).toEqual(['editing', round, '20'])
  expect([emitted, kept.at(-1)]).toEqual([['round.rested'], null])
})

describe('what came is said when its picture rests [C-13]', () => {
  test('nothing is asked again, and nothing else is played, while the reels turn', async () => {
    const { actor, clock, sends, emitted, state } = await startPlaying()
    await sends.last().answer(spun)
    clock.increment(700)
    actor.send({ type: 'round.drawn' })
    clock.increment(1_279)
    const canPlay = actor.getSnapshot().can({ type: 'round.play' })
    expect([state(), emitted, canPlay]).toEqual([{ showing: 'moving' }, [], false])
    clock.increment(1)
    expect([state(), emitted]).toEqual(['editing', ['round.rested']])
  })

  test('a picture that nobody draws is waited for, a second', async () => {
    const { clock, sends, emitted, state } = await startPlaying()
    await sends.last().answer(spun)
    clock.increment(999)
    expect(state()).toEqual({ showing: 'coming' })
    clock.increment(1)
    expect(state()).toEqual({ showing: 'moving' })
    clock.increment(1_280)
    expect([state(), emitted]).toEqual(['editing', ['round.rested']])
  })

  test('at once for who wants no motion', async () => {
    const { actor, sends, emitted, state } = await startPlaying()
    actor.send({ type: 'motion.changed', isStill: true })
    await sends.last().answer(spun)
    expect([state(), emitted]).toEqual(['editing', ['round.rested']])
  })

  test('a ball falls row after row, cards come one after another, a roll is there at once', () => {
    const hands = [{ cards: [1, 2, 3], isDoubled: false, isDone: true }]
    const outcomes: readonly GameRound['outcome'][] = [
      round.outcome,
      { game: 'plinko', path: [0, 1, 1, 0, 1, 0, 1, 1], slot: 5 },
      { game: 'blackjack', hands, dealer: [4, 5, 6, 7], playing: null },
    ]
    expect(outcomes.map((outcome) => restMs({ outcome }))).toEqual([0, 880, 450])
  })
})

test('[C-13] a refusal is shown, and the seeds are asked for again', async () => {
  const { actor, sends, emitted, context, state } = await startPlaying()
  await sends.last().answer(changed)
  expect([state(), context().reject?.name, emitted]).toEqual(['editing', 'SEEDS_CHANGED', ['round.rested']])
  actor.send({ type: 'stake.change', text: '5' })
  expect(context().reject).toBe(null)
})

test('[C-13, X-04] without an answer the same round is asked for again by itself, and may be given up on', async () => {
  const { actor, clock, sends, state, context } = await startPlaying()
  await sends.last().answer(fault)
  expect([state(), context().pending]).toEqual(['unconfirmed', pending])
  clock.increment(1_000)
  expect([state(), sends.last().input.requestId]).toEqual(['playing', requestId])
  await sends.last().answer(fault)
  actor.send({ type: 'round.abandon' })
  expect([state(), context().pending]).toEqual(['editing', null])
})

test('[C-13] a round of before a reload goes out again, and the page shows what was bet', async () => {
  const { sends, state, context } = await start(pending)
  expect([state(), sends.last().input.requestId, context().stakeText]).toEqual(['playing', requestId, '20'])
})

test('[A-05] another currency has bounds and a balance of its own', async () => {
  const { actor, context } = await start()
  actor.send({ type: 'currency.change', currency: 'USDT' })
  expect([context().stakeMinor, context().availableMinor]).toEqual([10_000_000, null])
})

describe('a round of several moves [C-13]', () => {
  const open: GameRound = {
    ...round,
    bet: { game: 'mines', mines: 3 },
    outcome: { game: 'mines', opened: [], isHit: false, laid: null },
    state: 'open',
    returnedMinor: null,
    endedAtMs: null,
  }
  const pick = { kind: 'pick', tile: 12 } as const
  const picked: GameRound = {
    ...open,
    moves: [pick],
    outcome: { game: 'mines', opened: [12], isHit: false, laid: null },
  }
  const begun = async () => {
    const run = await startPlaying()
    await run.sends.last().answer({ kind: 'accepted', data: { round: open, balanceMinor: 0 }, atMs })
    return run
  }

  test('while it is open no other one begins; each move says how many were before it', async () => {
    const { actor, sends, context } = await begun()
    expect(actor.getSnapshot().can({ type: 'round.play' })).toBe(false)
    actor.send({ type: 'round.move', move: pick })
    expect(sends.last().input.body).toEqual({ move: { roundId: open.roundId, at: 0, move: pick } })
    await sends.last().answer({ kind: 'accepted', data: { round: picked, balanceMinor: 0 }, atMs })
    actor.send({ type: 'round.move', move: { kind: 'cashOut' } })
    expect(sends.last().input.body).toMatchObject({ move: { at: 1 } })
    await sends.last().answer({ kind: 'accepted', data: { round: { ...round, moves: [pick] }, balanceMinor: 0 }, atMs })
    expect(context().round?.state).toBe('done')
    expect(actor.getSnapshot().can({ type: 'round.move', move: pick })).toBe(false)
  })

  test('one that the server knows is gone on with, and a list that is old takes nothing back', async () => {
    const { actor, context } = await start()
    actor.send({ type: 'round.found', round })
    expect(context().round).toBe(null)
    actor.send({ type: 'round.found', round: open })
    actor.send({ type: 'round.found', round: picked })
    actor.send({ type: 'round.found', round: open })
    expect([context().round, context().bet]).toEqual([picked, open.bet])
    actor.send({ type: 'round.found', round: { ...picked, state: 'done', returnedMinor: 0, endedAtMs: atMs } })
    actor.send({ type: 'round.found', round: picked })
    expect(context().round?.state).toBe('done')
  })
})

test('every state is reached', () => {
  const progress = { pending, attempts: 1 }
  const reached = reachableValues(roundMachine, {
    input,
    events: [
      { type: 'command.sending', ...progress },
      { type: 'command.accepted', ...progress, answer: answered },
      { type: 'command.accepted', ...progress, answer: spun },
      { type: 'command.unconfirmed', ...progress, answer: null },
      { type: 'round.drawn' },
    ],
  })
  const shown = [{ showing: 'coming' }, { showing: 'moving' }]
  expect(reached).toEqual(values('editing', 'playing', ...shown, 'unconfirmed'))
})
