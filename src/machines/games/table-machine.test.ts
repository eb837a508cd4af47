import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventObject } from 'xstate'
import type { PlacedBet, TableNews, TableRound, TableView } from '#contract/games/entities/table.ts'
import { tableNewsLateMaxMs } from '#contract/limits.ts'
import { fakeCommand, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { curveShape } from './curve-shape.ts'
import { betCommand, leaveCommand, tableMachine } from './table-machine.ts'
import {
  laidOn,
  phaseOf,
  readDraft,
  readLeave,
  withNews,
  withView,
  type BetAnswer,
  type Draft,
  type LeaveAnswer,
} from './table-rules.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const atMs = 1_800_000_000_000
const funds = { currency: 'CNY', availableMinor: 100_000 } as const
const draft: Draft = { game: 'crash', stakeText: '20', leaveText: '' }

const round: TableRound = {
  roundId: '1b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b',
  game: 'crash',
  state: 'open',
  published: 'a'.repeat(64),
  place: 1,
  closesAtMs: atMs + 8_000,
  startsAtMs: atMs + 9_500,
  endedAtMs: null,
  outcome: null,
  isInterrupted: false,
}
const crowd = { count: 0, countsOn: [], bets: [] }
const view: TableView = {
  game: 'crash',
  atMs,
  round,
  crowd,
  chain: { published: 'a'.repeat(64), nextPublished: 'b'.repeat(64), length: 10_000, used: 1 },
  recent: [],
  mine: null,
  roomNo: null,
}
const mine: PlacedBet = {
  betId: '2b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b',
  roundId: round.roundId,
  bet: { game: 'crash', stakeMinor: 2_000, leaveHundredths: null },
  currency: 'CNY',
  stakeMinor: 2_000,
  state: 'open',
  leftHundredths: null,
  returnedMinor: null,
  placedAtMs: atMs,
  outcome: null,
}
const running: TableNews = { game: 'crash', atMs: atMs + 9_500, round: { ...round, state: 'running' }, crowd }
const ended: TableRound = {
  ...round,
  state: 'ended',
  endedAtMs: atMs + 20_000,
  outcome: { game: 'crash', pointHundredths: 187 },
}
const taken: BetAnswer = { kind: 'accepted', data: { bet: mine, balanceMinor: 98_000 }, atMs }
const left: LeaveAnswer = { kind: 'accepted', data: { bet: { ...mine, leftHundredths: 142 } }, atMs }
const late: LeaveAnswer = { kind: 'rejected', name: 'LEAVE_LATE', data: null, msg: '来不及了', atMs }
const closed: BetAnswer = { kind: 'rejected', name: 'BETS_CLOSED', data: null, msg: '已封盘', atMs }
const fault = { kind: 'fault', reason: 'timeout', atMs } as const

const start = async () => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const bets = fakeCommand(betCommand)
  const leaves = fakeCommand(leaveCommand)
  const feed = fakeFeed<EventObject, { game: 'crash' | 'baccarat' }>()
  const machine = tableMachine.provide({ actors: { bet: bets.logic, leave: leaves.logic, feed: feed.logic } })
  const actor = createActor(machine, { input: { draft, currency: 'CNY' } }).start()
  const emitted: string[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  await bets.recalls.last().answer(null)
  await leaves.recalls.last().answer(null)
  actor.send({ type: 'table.loaded', view })
  return {
    actor,
    bets,
    leaves,
    emitted,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

const startOnCurve = async () => {
  const run = await start()
  run.actor.send({ type: 'bet.place' })
  await run.bets.sends.last().answer(taken)
  run.actor.send({ type: 'table.news', news: running })
  return run
}

describe('drafts [C-13, V-06]', () => {
  test.each([
    ['', undefined],
    ['1.00', undefined],
    ['1.01', 101],
    ['2', 200],
    ['1000', 100_000],
    ['1000.00', 100_000],
    ['1000.01', undefined],
    ['2,5', undefined],
  ])('where to leave: %s is %s', (text, hundredths) => {
    expect(readLeave(text)).toBe(hundredths)
  })

  test('a bet on the curve, and what is wrong with one', () => {
    const of = (stakeText: string, leaveText = '') =>
      readDraft({ ...funds, draft: { game: 'crash', stakeText, leaveText } })
    expect(of('20', '2.5')).toEqual({ game: 'crash', stakeMinor: 2_000, leaveHundredths: 250 })
    expect([of('0.5'), of('20', '1'), of('')]).toEqual(['min', 'leave', 'empty'])
  })

  test('chips on a table are laid together, each place within the bounds and all of it too', () => {
    const of = (...chips: { on: 'player' | 'tie'; minor: number }[]) =>
      readDraft({ ...funds, draft: { game: 'baccarat', chips, chipMinor: 1_000, last: [] } })
    const chips = [
      { on: 'player', minor: 1_000 },
      { on: 'tie', minor: 500 },
      { on: 'player', minor: 1_000 },
    ] as const
    expect(laidOn(chips)).toEqual([
      { on: 'player', stakeMinor: 2_000 },
      { on: 'tie', stakeMinor: 500 },
    ])
    expect(of(...chips)).toEqual({ game: 'baccarat', stakes: laidOn(chips) })
    const many = Array.from({ length: 3 }, () => ({ on: 'tie' as const, minor: 20_000 }))
    expect([of(), of(...many), of({ on: 'tie', minor: 50 })]).toEqual(['empty', 'max', 'min'])
    const poor = {
      currency: 'CNY',
      availableMinor: 100,
      draft: { game: 'baccarat', chips, chipMinor: 1_000, last: [] },
    } as const
    expect(readDraft(poor)).toBe('short')
  })
})

describe('what is known of a table [C-13]', () => {
  test('bets close by the clock, the rest by what the server says', () => {
    expect(phaseOf(round, round.closesAtMs - 1)).toBe('open')
    expect(phaseOf(round, round.closesAtMs)).toBe('closed')
    expect(phaseOf({ ...round, state: 'running' }, atMs)).toBe('running')
  })

  test('what was said earlier counts for nothing; another round leaves my bet behind', () => {
    const withMine = { ...view, mine }
    expect(withNews(withMine, { ...running, atMs: atMs - 1 })).toBe(withMine)
    expect(withNews(withMine, running).mine).toEqual(mine)
    const other = { ...running, round: { ...round, roundId: requestId } }
    expect(withNews(withMine, other).mine).toBe(null)
    expect(withView(withNews(withMine, other), view).round?.roundId).toBe(requestId)
  })

  test('what was said long before was said by a clock that was set back since, and counts', () => {
    const [late, setBack] = [tableNewsLateMaxMs, tableNewsLateMaxMs + 1].map((ms) => atMs - ms)
    const of = (saidAtMs = 0) => withNews(view, { ...running, atMs: saidAtMs }).round?.state
    expect([of(late), of(setBack)]).toEqual(['open', 'running'])
    const known = { ...view, round: ended }
    expect(withView(known, { ...view, atMs: atMs - tableNewsLateMaxMs }).round).toBe(ended)
    expect(withView(known, { ...view, atMs: atMs - tableNewsLateMaxMs - 1 }).round).toBe(round)
  })

  test('a round that was played joins those before it, once', () => {
    const news = { ...running, round: ended }
    expect(withNews(withNews(view, news), news).recent).toEqual([ended])
  })
})

describe('a member at a table [C-13]', () => {
  test('a bet goes out once, for the round that is shown', async () => {
    const { actor, bets, emitted, context, state } = await start()
    actor.send({ type: 'bet.place' })
    actor.send({ type: 'bet.place' })
    const body = {
      roundId: round.roundId,
      bet: { game: 'crash', stakeMinor: 2_000, leaveHundredths: null },
      currency: 'CNY',
    }
    expect([bets.sends.calls.length, bets.sends.last().input]).toEqual([1, { place: null, requestId, body }])
    expect(state()).toEqual({ betting: 'placing', leaving: 'staying' })
    await bets.sends.last().answer(taken)
    expect([context().view?.mine, emitted]).toEqual([mine, ['bet.answered']])
    expect(actor.getSnapshot().can({ type: 'bet.place' })).toBe(false)
  })

  test('nothing is bet while the round runs, or on what is no bet', async () => {
    const { actor } = await start()
    const canPlace = () => actor.getSnapshot().can({ type: 'bet.place' })
    expect(canPlace()).toBe(true)
    actor.send({ type: 'draft.change', draft: { ...draft, leaveText: '1' } })
    expect(canPlace()).toBe(false)
    actor.send({ type: 'draft.change', draft })
    actor.send({ type: 'table.news', news: running })
    expect(canPlace()).toBe(false)
  })

  test('a refusal is shown until something else is typed', async () => {
    const { actor, bets, context } = await start()
    actor.send({ type: 'bet.place' })
    await bets.sends.last().answer(closed)
    expect([context().reject?.name, context().view?.mine]).toEqual(['BETS_CLOSED', null])
    actor.send({ type: 'draft.change', draft })
    expect(context().reject).toBe(null)
  })

  test('[X-04] without an answer a bet is unconfirmed, asked for again, and may be given up on', async () => {
    const { actor, bets, state } = await start()
    actor.send({ type: 'bet.place' })
    await bets.sends.last().answer(fault)
    expect(state()).toEqual({ betting: 'unconfirmed', leaving: 'staying' })
    actor.send({ type: 'bet.retry' })
    expect([state(), bets.sends.last().input.requestId]).toEqual([
      { betting: 'placing', leaving: 'staying' },
      requestId,
    ])
    await bets.sends.last().answer(fault)
    actor.send({ type: 'bet.abandon' })
    expect(state()).toEqual({ betting: 'editing', leaving: 'staying' })
  })

  test('the curve is left once, where the server says', async () => {
    const { actor, leaves, state, context } = await startOnCurve()
    actor.send({ type: 'curve.leave' })
    actor.send({ type: 'curve.leave' })
    expect([leaves.sends.calls.length, leaves.sends.last().input.body]).toEqual([1, { betId: mine.betId }])
    expect(state()).toEqual({ betting: 'editing', leaving: 'asking' })
    await leaves.sends.last().answer(left)
    expect(context().view?.mine?.leftHundredths).toBe(142)
    expect(actor.getSnapshot().can({ type: 'curve.leave' })).toBe(false)
  })

  test('too late is said, and nobody leaves a curve without a bet', async () => {
    const { actor, leaves, context } = await startOnCurve()
    actor.send({ type: 'curve.leave' })
    await leaves.sends.last().answer(late)
    expect([context().reject?.name, context().view?.mine?.leftHundredths]).toEqual(['LEAVE_LATE', null])
    const other = await start()
    other.actor.send({ type: 'table.news', news: running })
    expect(other.actor.getSnapshot().can({ type: 'curve.leave' })).toBe(false)
  })

  test('that a bet was paid is said once', async () => {
    const { actor, emitted } = await startOnCurve()
    const paid: TableView = {
      ...view,
      atMs: atMs + 20_000,
      round: ended,
      mine: { ...mine, state: 'done', returnedMinor: 0 },
    }
    actor.send({ type: 'table.loaded', view: paid })
    actor.send({ type: 'table.loaded', view: { ...paid, atMs: paid.atMs + 1 } })
    expect(emitted).toEqual(['bet.answered', 'round.paid'])
  })

  test('every state is reached', () => {
    const progress = { pending: { requestId, body: { betId: mine.betId } }, attempts: 1 }
    const bet = {
      pending: { requestId, body: { roundId: round.roundId, bet: mine.bet, currency: 'CNY' } },
      attempts: 1,
    } as const
    const reached = reachableValues(tableMachine, {
      input: { draft, currency: 'CNY' },
      events: [
        { type: 'bet.progress', progress: { type: 'command.sending', ...bet } },
        { type: 'bet.progress', progress: { type: 'command.accepted', ...bet, answer: taken } },
        { type: 'bet.progress', progress: { type: 'command.unconfirmed', ...bet, answer: null } },
        { type: 'leave.progress', progress: { type: 'command.sending', ...progress } },
        { type: 'leave.progress', progress: { type: 'command.accepted', ...progress, answer: left } },
      ],
    })
    const betting = ['editing', 'placing', 'unconfirmed']
    const all = betting.flatMap((each) => ['staying', 'asking'].map((leaving) => ({ betting: each, leaving })))
    expect(reached).toEqual(values(...all))
  })
})

test('[C-13] the curve begins below and ends at its right end', () => {
  expect(curveShape(0)).toMatch(/^M0 300L/)
  expect(curveShape(20_000)).toMatch(/L600 0$/)
})
