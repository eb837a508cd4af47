import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import { fakeCalls, fakeCommand, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { aLeg, aTicket } from '#tests/builders/ticket.ts'
import { businessOf, choiceOf, type SlipDocument } from './slip-document.ts'
import type { MaxStake, QuoteInput, SlipEmitted, SlipEvent, TicketFeedInput } from './slip-events.ts'
import { legKeyOf } from './leg-key.ts'
import type { SlipPick } from './slip-legs.ts'
import { slipMachine } from './slip-machine.ts'
import { betCommand } from './slip-setup.ts'
import { visibleTotalOf, totalOf } from './slip-rules.ts'
import type { BetAnswer, BetBody } from './slip-types.ts'

const nowMs = 1_800_000_000_000
const nothing: SlipDocument = { choice: null, business: null }

const aPick = (matchId: string, selectionId = '1x2:home', oddsMilli = 2000): SlipPick => ({
  matchId,
  matchName: '蓉城赤焰 vs 滨海蓝鲸',
  sides: { home: '蓉城赤焰', visit: '滨海蓝鲸' },
  sport: 'football',
  selectionId,
  categoryName: '全场独赢',
  itemName: '蓉城赤焰',
  teamLogo: '',
  oddsMilli,
  follows: null,
})

const aMatch = (
  matchId: string,
  version: number,
  prices: Readonly<Record<string, number>>,
  change: { status?: 'open' | 'suspended'; gameStatus?: 0 | 1 | 2 } = {},
): MatchState => ({
  matchId,
  homeScore: 1,
  visitScore: 0,
  gameStatus: change.gameStatus ?? 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: nowMs },
  markets: Object.entries(prices).map(([selectionId, oddsMilli]) => ({
    marketId: selectionId,
    name: '全场独赢',
    selections: [{ selectionId, name: '主', oddsMilli, status: change.status ?? 'open' }],
  })),
  events: [],
  version,
})

const accepted = (ticket: Ticket): BetAnswer => ({ kind: 'accepted', data: { ticket, balanceMinor: 5 }, atMs: nowMs })
const fault: BetAnswer = { kind: 'fault', reason: 'timeout', atMs: nowMs }
const refused = (rest: object): BetAnswer => ({ kind: 'rejected', msg: '不行', atMs: nowMs, ...rest }) as BetAnswer

const start = (document: SlipDocument = nothing, memberId: string | null = '12') => {
  const clock = new SimulatedClock()
  const commands = fakeCommand(betCommand)
  const matches = fakeFeed<{ type: string }, { matchIds: readonly string[] }>()
  const tickets = fakeFeed<{ type: string }, TicketFeedInput>()
  const pauses = fakeFeed()
  const around = fakeFeed()
  const quotes = fakeCalls<MaxStake, QuoteInput>()
  const machine = slipMachine.provide({
    actors: {
      command: commands.logic,
      matchFeed: matches.logic,
      ticketFeed: tickets.logic,
      pauseFeed: pauses.logic,
      surroundings: around.logic,
      askMaxStake: quotes.logic,
    },
  })
  const actor = createActor(machine, { clock, input: { memberId, currency: 'CNY', document } }).start()
  const emitted: SlipEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  const context = () => actor.getSnapshot().context
  const content = () => (actor.getSnapshot().value as { content: string }).content
  const send = (...events: SlipEvent[]) => events.forEach((event) => actor.send(event))
  const bodies = (): BetBody[] => commands.sends.calls.map(({ input }) => input.body)
  return { actor, clock, commands, matches, tickets, pauses, around, quotes, emitted, context, content, send, bodies }
}

const keyOf = (matchId: string, selectionId = '1x2:home') => legKeyOf({ matchId, selectionId })
const stake = (matchId: string, text: string): SlipEvent => ({ type: 'stake.change', target: keyOf(matchId), text })
const toggle = (...args: Parameters<typeof aPick>): SlipEvent => ({ type: 'slip.toggle', pick: aPick(...args) })
const parlay: SlipEvent = { type: 'mode.change', mode: 'parlay' }
const system: SlipEvent = { type: 'mode.change', mode: 'system' }
const place: SlipEvent = { type: 'bet.place' }

test('[S-13] the slip reaches every state', () => {
  const { actor } = start()
  const events = [
    { ...toggle('1') },
    { ...stake('1', '50') },
    { type: 'stake.max', target: keyOf('1') },
    place,
    { type: 'slip.clear' },
  ]
  expect(
    reachableValues(actor.logic as typeof slipMachine, {
      events,
      input: { memberId: '12', currency: 'CNY', document: nothing },
      key: ({ context: { legs, bets } }) => [legs, Object.keys(bets)],
    }),
  ).toEqual(
    values(
      ...['empty', 'editing', 'placing'].flatMap((content) =>
        ['typed', 'asking']
          .filter((state) => state === 'typed' || content === 'editing' || content === 'empty' || content === 'placing')
          .map((state) => ({ content, prices: 'watching', tickets: 'watching', stake: state })),
      ),
    ),
  )
})

describe('[S-13] singles', () => {
  test('each has an own stake, an own request id and an own answer', async () => {
    const { send, commands, bodies, context, emitted, content } = start()
    send(toggle('1'), toggle('2', '1x2:home', 1500), toggle('3'), stake('1', '50'), stake('2', '12.34'))
    expect(totalOf(context())).toEqual({ lineCount: 2, riskMinor: 6234, maxReturnMinor: 11_851 })
    send(place)
    // While they are on their way the foot goes on saying what was placed; nothing more would be taken.
    expect(visibleTotalOf(context())).toEqual({ lineCount: 2, riskMinor: 6234, maxReturnMinor: 11_851 })
    expect(totalOf(context()).riskMinor).toBe(0)
    const shared = { sizes: null, currency: 'CNY', accept: 'higher', chatRoomNo: null, followsOrderId: null }
    expect(bodies()).toEqual([
      { ...shared, legs: [{ matchId: '1', selectionId: '1x2:home', oddsMilli: 2000 }], stakeMinor: 5000 },
      { ...shared, legs: [{ matchId: '2', selectionId: '1x2:home', oddsMilli: 1500 }], stakeMinor: 1234 },
    ])
    expect(new Set(commands.sends.calls.map(({ input }) => input.requestId)).size).toBe(2)
    const [one, two] = commands.sends.calls
    const ticket = aTicket({ orderId: '900', legs: [aLeg({ matchId: '1' })] })
    await one?.answer(accepted(ticket))
    await two?.answer(refused({ name: 'BALANCE_SHORT', data: null }))
    expect(emitted).toEqual([{ type: 'bet.accepted', ticket, balanceMinor: 5 }])
    expect([context().legs.map(({ matchId }) => matchId), context().receipts, context().rejects, content()]).toEqual([
      ['2', '3'],
      [ticket],
      { [keyOf('2')]: { name: 'BALANCE_SHORT', msg: '不行' } },
      'editing',
    ])
  })

  test('a bet on its way keeps its leg as it is, and goes out once', async () => {
    const { send, bodies, context } = start()
    send(toggle('1'), stake('1', '50'), place, place, toggle('1'), { type: 'slip.remove', key: keyOf('1') })
    expect([bodies().length, context().legs.length]).toEqual([1, 1])
  })

  test('a bet on its way keeps the currency of its stake when the slip changes its own', () => {
    const { send, context } = start()
    send(toggle('1'), stake('1', '50'), place, { type: 'currency.change', currency: 'USDT' })
    expect([context().currency, context().bets[keyOf('1')]?.currency]).toEqual(['USDT', 'CNY'])
  })

  test('without an answer it is unconfirmed and asked again under the same id', async () => {
    const { send, commands, context, clock } = start()
    send(toggle('1'), stake('1', '50'), place)
    await commands.sends.last().answer(fault)
    expect(context().bets[keyOf('1')]?.state).toBe('unconfirmed')
    commands.network.send({ type: 'network.online' })
    clock.increment(1_000)
    const [first, second] = commands.sends.calls.map(({ input }) => [input.requestId, input.body])
    expect(second).toEqual(first)
    send({ type: 'bet.retry', target: keyOf('1') })
    await commands.sends.last().answer(accepted(aTicket({ legs: [aLeg({ matchId: '1' })] })))
    expect([context().bets, context().legs]).toEqual([{}, []])
  })

  test('one that is given up stays on the slip', async () => {
    const { send, commands, context } = start()
    send(toggle('1'), stake('1', '50'), place)
    await commands.sends.last().answer(fault)
    send({ type: 'bet.abandon', target: keyOf('1') })
    expect([context().bets, context().legs.length]).toEqual([{}, 1])
  })
})

describe('[S-13] prices that move', () => {
  const moved = async (accept: 'none' | 'higher' | 'any', oddsMilli: number) => {
    const run = start()
    run.send(toggle('1'), stake('1', '50'), { type: 'accept.change', accept })
    run.matches.send({ type: 'match.changed', ...aMatch('1', 2, { '1x2:home': oddsMilli }) })
    run.send(place)
    return run
  }

  test.each([
    ['none', 2100, 0],
    ['none', 1900, 0],
    ['higher', 2100, 1],
    ['higher', 1900, 0],
    ['any', 1900, 1],
  ] as const)('by %s a move to %i sends %i bets', async (accept, oddsMilli, sent) => {
    const { bodies } = await moved(accept, oddsMilli)
    expect(bodies().map(({ legs }) => legs[0]?.oddsMilli)).toEqual(sent === 0 ? [] : [oddsMilli])
  })

  test('what is refused for its price shows the new one, and goes once that is accepted', async () => {
    const { send, commands, bodies, context } = start()
    send(toggle('1'), stake('1', '50'), place)
    await commands.sends
      .last()
      .answer(refused({ name: 'ODDS_CHANGED', data: { oddsMilli: 1800, legs: [{ leg: 0, oddsMilli: 1800 }] } }))
    expect(context().legs[0]).toMatchObject({ oddsMilli: 2000, currentMilli: 1800 })
    send(place)
    expect(bodies().length).toBe(1)
    send({ type: 'odds.accept', key: keyOf('1') }, place)
    expect(bodies()[1]?.legs[0]?.oddsMilli).toBe(1800)
  })

  test('an older state of a match changes nothing', () => {
    const { send, matches, context } = start()
    send(toggle('1'))
    matches.send({ type: 'match.changed', ...aMatch('1', 5, { '1x2:home': 2500 }) })
    matches.send({ type: 'match.changed', ...aMatch('1', 4, { '1x2:home': 2100 }) })
    expect(context().legs[0]?.currentMilli).toBe(2500)
  })

  test('prices of the matches on the slip are watched, and of no others', () => {
    const { send, matches } = start()
    send(toggle('2'), toggle('1'), toggle('2'))
    expect(matches.starts.map(({ matchIds }) => matchIds)).toEqual([[], ['2'], ['1', '2'], ['1']])
    expect(matches.running()).toBe(1)
  })
})

describe('[S-13] parlays and systems', () => {
  test('a parlay leaves out what is suspended, and says so by its legs', () => {
    const { send, matches, bodies } = start()
    send(toggle('1'), toggle('2'), toggle('3'), parlay, { type: 'stake.change', target: 'parlay', text: '10' })
    matches.send({ type: 'match.changed', ...aMatch('2', 2, { '1x2:home': 2000 }, { status: 'suspended' }) })
    send(place)
    expect(bodies().map(({ legs, sizes }) => [legs.map(({ matchId }) => matchId), sizes])).toEqual([[['1', '3'], null]])
  })

  test('a system of three by twos and threes is four lines with one stake each', () => {
    const { send, bodies, context } = start()
    send(toggle('1'), toggle('2', '1x2:home', 3000), toggle('3', '1x2:home', 1500), system)
    send({ type: 'size.toggle', size: 3 }, { type: 'stake.change', target: 'system', text: '10' })
    expect(totalOf(context())).toEqual({ lineCount: 4, riskMinor: 4000, maxReturnMinor: 22_500 })
    send(place)
    expect(bodies().map(({ sizes, stakeMinor }) => [sizes, stakeMinor])).toEqual([[[2, 3], 1000]])
  })

  test.each([
    ['one match twice', [toggle('1'), toggle('1', 'total:over:2.5')]],
    ['one leg', [toggle('1')]],
  ])('%s is no parlay', (_, picks) => {
    const { send, bodies } = start()
    send(...picks, parlay, { type: 'stake.change', target: 'parlay', text: '10' }, place)
    expect(bodies()).toEqual([])
  })

  test('no size, and more lines than a ticket takes, are no system', () => {
    const { send, bodies } = start()
    const ten = Array.from({ length: 10 }, (_, at) => toggle(String(at + 1)))
    send(...ten, system, { type: 'stake.change', target: 'system', text: '10' })
    send({ type: 'size.toggle', size: 2 }, place)
    send({ type: 'size.toggle', size: 5 }, { type: 'size.toggle', size: 4 }, place)
    expect(bodies()).toEqual([])
    send({ type: 'size.toggle', size: 4 }, place)
    expect(bodies().map(({ sizes }) => sizes)).toEqual([[5]])
  })

  test('what was placed leaves the slip, the other legs stay', async () => {
    const { send, commands, context } = start()
    send(toggle('1'), toggle('2'), parlay, { type: 'stake.change', target: 'parlay', text: '10' }, place, toggle('3'))
    const legs = [aLeg({ matchId: '1' }), aLeg({ matchId: '2' })]
    await commands.sends.last().answer(accepted(aTicket({ kind: 'parlay', legs })))
    expect([context().legs.map(({ matchId }) => matchId), context().lineStakes.parlay]).toEqual([['3'], ''])
    expect(context().mode).toBe('single')
  })

  test('[S-13] one selection is a single bet, also on a slip that was a parlay', () => {
    const { send, context } = start()
    send(toggle('1'), toggle('2'), parlay, { type: 'slip.clear' }, toggle('3'))
    expect(context().mode).toBe('single')
    send(parlay, toggle('4'))
    expect(context().mode).toBe('parlay')
    send({ type: 'slip.remove', key: keyOf('4') })
    expect(context().mode).toBe('single')
  })
})

test.each([
  ['SELECTION_SUSPENDED', 'suspended'],
  ['SELECTION_UNKNOWN', 'closed'],
  ['MATCH_OVER', 'closed'],
] as const)('[S-13] a bet refused for %s leaves its leg %s', async (name, status) => {
  const { send, commands, context } = start()
  send(toggle('1'), stake('1', '50'), place)
  await commands.sends.last().answer(refused({ name, data: { legs: [0] } }))
  expect(context().legs[0]?.status).toBe(status)
})

test('[S-13] a match that ends while the slip is open closes its leg, and no bet on it leaves', () => {
  const { send, matches, bodies, context } = start()
  send(toggle('1'), stake('1', '50'), toggle('2'), stake('2', '20'))
  matches.send({ type: 'match.changed', ...aMatch('1', 2, { '1x2:home': 1010 }, { gameStatus: 2 }) })
  expect([context().legs[0]?.status, totalOf(context()).riskMinor]).toEqual(['closed', 2000])
  send(place)
  expect(bodies().map(({ legs }) => legs[0]?.matchId)).toEqual(['2'])
  send({ type: 'slip.sweep' })
  expect(context().legs.map(({ matchId }) => matchId)).toEqual(['2'])
})

test('[S-13] a slip of ten takes no eleventh, and says so until something changes', () => {
  const { send, context } = start()
  send(...Array.from({ length: 11 }, (_, at) => toggle(String(at + 1))))
  expect([context().legs.length, context().notice]).toEqual([10, 'full'])
  send(toggle('1'))
  expect([context().legs.length, context().notice]).toEqual([9, null])
})

describe('[S-13] tickets that wait', () => {
  const waiting = aTicket({
    orderId: '900',
    legs: [aLeg({ matchId: '1' })],
    status: 'waiting',
    decideAtMs: nowMs + 5_000,
  })

  test.each(['running', 'rejected'] as const)('one is %s when the server says so', async (status) => {
    const { send, commands, tickets, context } = start()
    send(toggle('1'), stake('1', '50'), place)
    await commands.sends.last().answer(accepted(waiting))
    expect(tickets.starts.at(-1)).toEqual({ waiting: [{ orderId: '900', decideAtMs: nowMs + 5_000 }] })
    tickets.send({ type: 'ticket.changed', ticket: { ...waiting, status } })
    expect([context().receipts.map((ticket) => ticket.status), tickets.starts.at(-1)]).toEqual([
      [status],
      { waiting: [] },
    ])
    send({ type: 'receipt.close', orderId: '900' })
    expect(context().receipts).toEqual([])
  })

  test('an outcome is seen once it is there, and is gone when the slip is opened anew; what nobody saw stays', async () => {
    const { send, commands, tickets, context } = start()
    const shown = () => [context().receipts.map(({ orderId }) => orderId), context().seen]
    send(toggle('1'), stake('1', '50'), place)
    await commands.sends.last().answer(accepted(waiting))
    send({ type: 'receipts.seen' }, { type: 'receipts.sweep' })
    expect(shown()).toEqual([['900'], []])
    tickets.send({ type: 'ticket.changed', ticket: { ...waiting, status: 'running' } })
    send({ type: 'receipts.sweep' })
    expect(shown()).toEqual([['900'], []])
    send({ type: 'receipts.seen' })
    expect(shown()).toEqual([['900'], ['900']])
    send({ type: 'receipts.sweep' })
    expect(shown()).toEqual([[], []])
  })

  test('the first selection of a new slip takes what was seen off it; a bet that is taken back is to be seen again', async () => {
    const { send, commands, tickets, context } = start()
    const shown = () => [context().receipts.map(({ orderId }) => orderId), context().seen]
    send(toggle('1'), stake('1', '50'), place)
    await commands.sends.last().answer(accepted({ ...waiting, status: 'running' }))
    send({ type: 'receipts.seen' })
    tickets.send({ type: 'ticket.changed', ticket: { ...waiting, status: 'won' } })
    expect(shown()).toEqual([['900'], ['900']])
    tickets.send({ type: 'ticket.changed', ticket: { ...waiting, status: 'void' } })
    expect(shown()).toEqual([['900'], []])
    send(toggle('2'))
    expect(shown()).toEqual([['900'], []])
    send({ type: 'receipts.seen' }, toggle('3'))
    expect(shown()).toEqual([['900'], ['900']])
    send({ type: 'slip.clear' }, toggle('4'))
    expect(shown()).toEqual([[], []])
  })
})

describe('[E-09, S-12] rooms', () => {
  const follows = { orderId: '812', legCount: 2 }
  const picks = [aPick('1'), aPick('2')].map((pick) => ({ ...pick, follows }))

  test('a bet is shown in the room that is open when its member has chosen so', () => {
    const { send, bodies } = start()
    send({ type: 'room.changed', roomNo: '88231' }, toggle('1'), stake('1', '50'), place)
    send({ type: 'share.change', shares: true }, toggle('2'), stake('2', '50'), place)
    send({ type: 'room.changed', roomNo: null }, toggle('3'), stake('3', '50'), place)
    expect(bodies().map(({ chatRoomNo }) => chatRoomNo)).toEqual([null, '88231', null])
  })

  test('a parlay is followed whole, or not at all', () => {
    const { send, bodies } = start()
    const stakeIt: SlipEvent = { type: 'stake.change', target: 'parlay', text: '10' }
    send(toggle('9'), { type: 'slip.follow', picks }, stakeIt, place)
    expect(bodies().map(({ legs, followsOrderId }) => [legs.map(({ matchId }) => matchId), followsOrderId])).toEqual([
      [['1', '2'], '812'],
    ])
    const other = start()
    other.send({ type: 'slip.follow', picks }, toggle('3'), stakeIt, place)
    expect(other.bodies().map(({ followsOrderId }) => followsOrderId)).toEqual([null])
  })

  test('a single joins what is on the slip', () => {
    const { send, bodies } = start()
    send(toggle('9'), { type: 'slip.follow', picks: [{ ...aPick('1'), follows: { ...follows, legCount: 1 } }] })
    send(stake('1', '10'), place)
    expect(bodies().map(({ followsOrderId }) => followsOrderId)).toEqual(['812'])
  })
})

describe('[V-06, A-05] stakes', () => {
  test('the most that a line may stake is asked of the server', async () => {
    const { send, quotes, context } = start()
    send(toggle('1'), { type: 'stake.max', target: keyOf('1') })
    expect(quotes.last().input.body.legs).toEqual([{ matchId: '1', selectionId: '1x2:home', oddsMilli: 2000 }])
    await quotes.last().answer({ stakeMinor: 123_450 })
    expect(context().legs[0]?.stakeText).toBe('1234.50')
    send({ type: 'stake.max', target: keyOf('1') })
    await quotes.last().answer({ reject: { name: 'LIABILITY_REACHED', msg: '已满' } })
    expect(context().rejects[keyOf('1')]?.msg).toBe('已满')
    send({ type: 'stake.max', target: keyOf('1') })
    await quotes.last().fail()
    expect(context().asked).toBe(null)
  })

  test('what is no stake keeps the bet back', () => {
    const { send, bodies } = start()
    send(toggle('1'), stake('1', '0.99'), place, stake('1', '1.001'), place, stake('1', '20000.01'), place)
    expect(bodies()).toEqual([])
  })
})

test('[S-13] a pause of play empties the slip; what is on its way stays', async () => {
  const { send, pauses, context } = start()
  send(toggle('1'), stake('1', '50'), place, toggle('2'))
  pauses.send({ type: 'play.paused' })
  expect(context().legs.map(({ matchId }) => matchId)).toEqual(['1'])
})

describe('[S-13] reload and other tabs', () => {
  const left = () => {
    const before = start()
    before.send(toggle('1'), stake('1', '50'), toggle('2'), { type: 'share.change', shares: true }, place)
    const document = { choice: choiceOf(before.context()), business: businessOf(before.context()) }
    return { document, pending: before.commands.kept.at(-1) ?? null }
  }

  test('a page that comes back goes on with what was on its way', async () => {
    const { document, pending } = left()
    const { commands, context, content } = start(document)
    expect([context().legs.length, context().shares, content()]).toEqual([2, true, 'placing'])
    await commands.recalls.last().answer(pending)
    expect(commands.sends.last().input.requestId).toBe(pending?.requestId)
    await commands.sends.last().answer(accepted(aTicket({ legs: [aLeg({ matchId: '1' })] })))
    expect([context().legs.map(({ matchId }) => matchId), content()]).toEqual([['2'], 'editing'])
  })

  test('another tab shows it, and what came of it', async () => {
    const { document } = left()
    const { around, context, content, commands } = start()
    around.send({ type: 'slip.synced', document })
    expect([content(), commands.sends.calls.length]).toEqual(['placing', 0])
    const ticket = aTicket({ legs: [aLeg({ matchId: '1' })] })
    const later = {
      choice: { ...document.choice, legs: [] },
      business: { bets: {}, receipts: [ticket], seen: [], shares: true },
    }
    around.send({ type: 'slip.synced', document: later as SlipDocument })
    commands.recalls.last().input.place.missing(later as SlipDocument)
    expect([content(), context().receipts]).toEqual(['empty', [ticket]])
  })

  test('an answer is read also where another tab has kept a slip without the bet', () => {
    const stale = { choice: null, business: { bets: {}, receipts: [], seen: [], shares: false } }
    const ticket = aTicket({ legs: [aLeg({ matchId: '1' })] })
    const answers = [
      accepted(ticket),
      refused({ name: 'ODDS_CHANGED', data: { legs: [{ leg: 0, oddsMilli: 1_800 }] } }),
    ]
    const seen = answers.map((answer) => {
      const { around, commands, context, send } = start()
      send(toggle('1'), stake('1', '10'), place)
      around.send({ type: 'slip.synced', document: stale })
      const pending = { requestId: commands.sends.last().input.requestId, body: commands.sends.last().input.body }
      const progress = { type: answer.kind === 'accepted' ? 'command.accepted' : 'command.refused', answer }
      const childId = context().commandIds[keyOf('1')] ?? ''
      send({
        type: 'bet.progressed',
        target: keyOf('1'),
        childId,
        progress: { ...progress, pending, attempts: 1 },
      } as SlipEvent)
      const { receipts, rejects, legs } = context()
      return [receipts, rejects[keyOf('1')]?.name, legs.map(({ currentMilli }) => currentMilli)]
    })
    expect(seen).toEqual([
      [[ticket], undefined, []],
      [[], 'ODDS_CHANGED', [1_800]],
    ])
  })

  test('of what was left too long ago nobody says that it failed', async () => {
    const { document } = left()
    const { commands, context, send, content } = start(document)
    commands.recalls.last().input.place.missing(document)
    expect([context().bets[keyOf('1')]?.state, content()]).toEqual(['forgotten', 'editing'])
    send({ type: 'bet.abandon', target: keyOf('1') })
    expect(context().bets).toEqual({})
  })

  test('bets, and whether they are shared, are their member’s alone', () => {
    const { document } = left()
    const { around, context } = start(document)
    around.send({ type: 'member.changed', memberId: '13', document: nothing })
    expect([context().bets, context().legs.length, context().memberId]).toEqual([{}, 2, '13'])
    expect(context().shares).toBe(false)
    around.send({ type: 'member.changed', memberId: '12', document })
    expect(context().shares).toBe(true)
    const visitor = start(document, null).context()
    expect([visitor.bets, visitor.shares]).toEqual([{}, false])
  })
})
