import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { aLeg, aTicket } from '#tests/builders/ticket.ts'
import { betCommand, betSlipMachine, type BetSlipEmitted } from './bet-slip-machine.ts'
import type { BetAnswer, BetBody, PendingBet } from './slip-rules.ts'
import { fakeCommand, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const nowMs = 1_800_000_000_000
const pick = {
  matchId: '7',
  matchName: '华超 第 24 轮',
  selectionId: 'm7:win:home',
  categoryName: '全场独赢',
  itemName: '蓉城赤焰',
  oddsMilli: 1850,
  followsOrderId: null,
}
const request: BetBody['request'] = {
  legs: [{ matchId: '7', selectionId: 'm7:win:home', oddsMilli: 1850 }],
  sizes: null,
  stakeMinor: 5050,
  currency: 'CNY',
  accept: 'higher',
  chatRoomNo: '88231',
  followsOrderId: null,
}
const pending: PendingBet = { requestId, body: { request, pick } }
const order = aTicket({
  orderId: '900',
  legs: [aLeg({ matchId: '7', selectionId: 'm7:win:home', oddsMilli: 1850 })],
  oddsMilli: 1850,
  stakeMinor: 5050,
  riskMinor: 5050,
  placedAtMs: nowMs,
})
const accepted: BetAnswer = { kind: 'accepted', data: { ticket: order, balanceMinor: 994_950 }, atMs: nowMs }
const fault: BetAnswer = { kind: 'fault', reason: 'timeout', atMs: nowMs }

const aMatch = (version: number, oddsMilli: number, status: 'open' | 'suspended' = 'open'): MatchState => ({
  matchId: '7',
  homeScore: 1,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: nowMs },
  markets: [
    { marketId: 'win', name: '全场独赢', selections: [{ selectionId: 'm7:win:home', name: '主', oddsMilli, status }] },
  ],
  events: [],
  version,
})

const start = async (recalled: PendingBet | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const { logic, sends: places, recalls, kept } = fakeCommand(betCommand)
  const pauses = fakeFeed()
  const matches = fakeFeed<{ type: string }, { matchIds: readonly string[] }>()
  const machine = betSlipMachine.provide({
    actors: { command: logic, matchFeed: matches.logic, pauseFeed: pauses.logic },
  })
  const actor = createActor(machine, { clock, input: { roomNo: '88231', currency: 'CNY' } }).start()
  const emitted: BetSlipEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  await recalls.last().answer(recalled)
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const moveTo = (version: number, oddsMilli: number, status: 'open' | 'suspended' = 'open') =>
    matches.send({ type: 'match.changed', ...aMatch(version, oddsMilli, status) })
  return { actor, clock, places, matches, pauses, kept, emitted, state, context, moveTo }
}

const startEditing = async () => {
  const run = await start()
  run.actor.send({ type: 'slip.pick', ...pick })
  run.actor.send({ type: 'stake.change', text: '50.50' })
  return run
}

test('[S-13] a pause of play on another device empties the slip that is edited', async () => {
  const { pauses, state, context } = await startEditing()
  pauses.send({ type: 'play.paused' })
  expect([state(), context().pick]).toEqual(['empty', null])
})

const startPlacing = async () => {
  const run = await startEditing()
  run.actor.send({ type: 'bet.place' })
  return run
}

test('[E-09] [S-13] a bet travels as seen, under a request id kept before it leaves, and becomes an order', async () => {
  const { places, kept, state, context, emitted } = await startPlacing()
  expect([places.last().input, kept]).toEqual([{ place: { roomNo: '88231' }, ...pending }, [pending]])
  await places.last().answer(accepted)
  expect([state(), context().order, context().pending, kept.at(-1)]).toEqual(['accepted', order, null, null])
  expect(emitted).toEqual([{ type: 'bet.accepted', order, balanceMinor: 994_950 }])
})

test('[S-12] following an order names it', async () => {
  const { actor, places } = await start()
  actor.send({ type: 'slip.pick', ...pick, followsOrderId: '812' })
  actor.send({ type: 'stake.change', text: '10' })
  actor.send({ type: 'bet.place' })
  expect([places.last().input.body.request.followsOrderId, places.last().input.body.request.stakeMinor]).toEqual([
    '812',
    1000,
  ])
})

test('a missing answer is unconfirmed and asked again with the same request', async () => {
  const { places, clock, state, context } = await startPlacing()
  await places.last().answer(fault)
  expect([state(), context().reject]).toEqual(['unconfirmed', null])
  clock.increment(1000)
  await places.last().fail()
  clock.increment(2000)
  expect(places.calls.map(({ input: { requestId: id, body } }) => ({ requestId: id, body }))).toEqual([
    pending,
    pending,
    pending,
  ])
  await places.last().answer(accepted)
  expect(state()).toBe('accepted')
})

test('a busy server after an unanswered attempt does not say that the stake is free', async () => {
  const { places, clock, state, kept } = await startPlacing()
  await places.last().answer(fault)
  clock.increment(1000)
  await places.last().answer({ kind: 'rejected', name: 'RATE_LIMITED_MEMBER', data: null, msg: '', atMs: nowMs })
  expect([state(), kept.at(-1)]).toEqual(['unconfirmed', pending])
})

test('after a reload in the middle, the same bet is asked for again', async () => {
  const { places, state, context } = await start(pending)
  expect([state(), places.last().input, context().stakeText, context().stakeMinor]).toEqual([
    'placing',
    { place: { roomNo: '88231' }, ...pending },
    '50.50',
    5050,
  ])
})

test('giving up goes back to the slip and drops what was kept', async () => {
  const { actor, places, state, kept, context } = await startPlacing()
  await places.last().answer(fault)
  actor.send({ type: 'bet.abandon' })
  expect([state(), kept.at(-1), context().pending, context().stakeMinor]).toEqual(['editing', null, null, 5050])
})

describe('odds', () => {
  test('higher odds are taken as they are, lower ones ask first', async () => {
    const { actor, context, moveTo, places } = await startEditing()
    moveTo(1, 1900)
    expect([context().currentOddsMilli, context().oddsChanged]).toEqual([1900, false])
    moveTo(2, 1800)
    expect([context().oddsChanged, actor.getSnapshot().can({ type: 'bet.place' })]).toEqual([true, false])
    actor.send({ type: 'odds.accept' })
    actor.send({ type: 'bet.place' })
    expect(places.last().input.body.request.legs[0]?.oddsMilli).toBe(1800)
  })

  test('the accept policy decides what asks', async () => {
    const { actor, context, moveTo } = await startEditing()
    moveTo(1, 1900)
    actor.send({ type: 'accept.change', accept: 'none' })
    expect(context().oddsChanged).toBe(true)
    moveTo(2, 1700)
    actor.send({ type: 'accept.change', accept: 'any' })
    expect(context().oddsChanged).toBe(false)
  })

  test('an older state of the match, and another match, change nothing', async () => {
    const { context, moveTo, matches } = await startEditing()
    moveTo(5, 1900)
    moveTo(4, 1500)
    matches.send({ type: 'match.changed', ...aMatch(9, 1500), matchId: '8' })
    expect(context().currentOddsMilli).toBe(1900)
  })

  test('a suspended, missing or finished selection cannot be placed', async () => {
    const { actor, context, moveTo, matches } = await startEditing()
    moveTo(1, 1850, 'suspended')
    expect([context().status, actor.getSnapshot().can({ type: 'bet.place' })]).toEqual(['suspended', false])
    moveTo(2, 1850)
    expect(actor.getSnapshot().can({ type: 'bet.place' })).toBe(true)
    matches.send({ type: 'match.changed', ...aMatch(3, 1850), markets: [] })
    expect(context().status).toBe('suspended')
    matches.send({ type: 'match.changed', ...aMatch(4, 1850), gameStatus: 2 })
    expect(context().status).toBe('suspended')
  })

  test('a refusal for changed odds shows the odds in force', async () => {
    const { places, context, state } = await startPlacing()
    const data = { oddsMilli: 1700, legs: [{ leg: 0, oddsMilli: 1700 }] }
    await places.last().answer({ kind: 'rejected', name: 'ODDS_CHANGED', data, msg: '赔率已变化', atMs: nowMs })
    expect([state(), context().currentOddsMilli, context().oddsChanged, context().reject?.name]).toEqual([
      'editing',
      1700,
      true,
      'ODDS_CHANGED',
    ])
  })

  test('the slip listens to its match only while it is edited', async () => {
    const { actor, matches, places } = await startEditing()
    expect([matches.starts, matches.running()]).toEqual([[{ matchIds: ['7'] }], 1])
    actor.send({ type: 'bet.place' })
    expect(matches.running()).toBe(0)
    await places.last().answer(accepted)
    actor.send({ type: 'slip.pick', ...pick, matchId: '8' })
    expect(matches.starts.at(-1)).toEqual({ matchIds: ['8'] })
  })
})

test('a slip does not die of waiting', async () => {
  const { actor, clock, state } = await startEditing()
  clock.increment(24 * 60 * 60_000)
  expect([state(), actor.getSnapshot().can({ type: 'bet.place' })]).toEqual(['editing', true])
})

test('another pick keeps the stake, a new one after an order starts empty', async () => {
  const { actor, places, context } = await startEditing()
  actor.send({ type: 'slip.pick', ...pick, selectionId: 'm7:win:visit' })
  expect([context().stakeText, context().stakeMinor]).toEqual(['50.50', 5050])
  actor.send({ type: 'bet.place' })
  await places.last().answer(accepted)
  actor.send({ type: 'slip.pick', ...pick })
  expect([context().stakeText, context().stakeMinor, context().order]).toEqual(['', null, null])
})

test('[A-05] the currency of a stake follows the choice; what is on its way keeps its own', async () => {
  const { actor, places, context } = await startEditing()
  actor.send({ type: 'currency.change', currency: 'USDT' })
  expect([context().stakeText, context().stakeMinor]).toEqual(['50.50', 50_500_000])
  actor.send({ type: 'bet.place' })
  expect(places.last().input.body.request).toEqual({ ...request, stakeMinor: 50_500_000, currency: 'USDT' })
  actor.send({ type: 'currency.change', currency: 'CNY' })
  expect(context().pending?.body.request.currency).toBe('USDT')
  await places.last().answer({ kind: 'rejected', name: 'BALANCE_SHORT', data: null, msg: '余额不足', atMs: nowMs })
  expect([context().currency, context().stakeMinor]).toEqual(['CNY', 5050])
})

describe('forbidden events', () => {
  test.each(['', '0.99', '20000.01', '1.234', '-5', '1e3', 'abc', '１００'])('[V-06] a stake of %j', async (text) => {
    const { actor } = await startEditing()
    actor.send({ type: 'stake.change', text })
    expect(actor.getSnapshot().can({ type: 'bet.place' })).toBe(false)
  })

  test('an empty slip places nothing; a bet on its way cannot be changed, removed or doubled', async () => {
    const { actor, state } = await start()
    expect(actor.getSnapshot().can({ type: 'bet.place' })).toBe(false)
    actor.send({ type: 'slip.pick', ...pick })
    actor.send({ type: 'stake.change', text: '10' })
    actor.send({ type: 'bet.place' })
    for (const event of [
      { type: 'bet.place' },
      { type: 'slip.remove' },
      { type: 'slip.close' },
      { type: 'bet.abandon' },
      { type: 'stake.change', text: '9' },
    ] as const) {
      expect(actor.getSnapshot().can(event)).toBe(false)
    }
    expect(state()).toBe('placing')
  })

  test('odds that did not change are not accepted', async () => {
    const { actor } = await startEditing()
    expect(actor.getSnapshot().can({ type: 'odds.accept' })).toBe(false)
  })
})

test('every state is reached', () => {
  const progress = { pending, attempts: 1 }
  expect(
    reachableValues(betSlipMachine, {
      input: { roomNo: '88231', currency: 'CNY' },
      key: ({ context: { pick: picked, stakeMinor } }) => [picked !== null, stakeMinor],
      events: [
        { type: 'slip.pick', ...pick },
        { type: 'stake.change', text: '10' },
        { type: 'bet.place' },
        { type: 'command.sending', ...progress },
        { type: 'command.accepted', ...progress, answer: accepted },
        { type: 'command.unconfirmed', ...progress, answer: fault },
        { type: 'command.abandoned', ...progress },
        { type: 'slip.close' },
      ],
    }),
  ).toEqual(values('empty', 'editing', 'placing', 'unconfirmed', 'accepted'))
})
