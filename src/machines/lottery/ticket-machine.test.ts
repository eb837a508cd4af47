import { expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { lotteryGames, type LotteryTicket } from '#contract/lottery/entities/lottery.ts'
import { combinationsOf, lotteryPlays, playOf } from '#contract/lottery/rules/ticket.ts'
import { lotteryLinesMax, lotteryMultipleMax } from '#contract/limits.ts'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { buyCommand, ticketMachine } from './ticket-machine.ts'
import {
  faultOf,
  omissionOf,
  quickNumbers,
  randomPicks,
  sumOf,
  type BuyAnswer,
  type BuyBody,
  type PendingBuy,
} from './ticket-rules.ts'

const requestId = '0b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b'
const atMs = 1_800_000_000_000
const issues = ['20270304-0001', '20270304-0002', '20270304-0003']
const input = { game: 'k3', currency: 'CNY', random: () => 0.99 } as const
const body: BuyBody = {
  game: 'k3',
  lines: [{ play: 'sum', picks: [[4, 17]] }],
  currency: 'CNY',
  draws: issues.map((issue) => ({ issue, multiple: 2 })),
  stopsOnWin: true,
}
const pending: PendingBuy = { requestId, body }
const ticket: LotteryTicket = {
  ticketId: '2b8e7c1a-52a5-4f8e-9d5c-7c7d5f1f2a3b',
  game: 'k3',
  lines: body.lines,
  combinations: 2,
  currency: 'CNY',
  stopsOnWin: true,
  stakedMinor: 2_400,
  entries: [],
  boughtAtMs: atMs,
}
const answered: BuyAnswer = { kind: 'accepted', data: { ticket, balanceMinor: 1 }, atMs }
const closed: BuyAnswer = { kind: 'rejected', name: 'DRAW_CLOSED', data: null, msg: '该期已封盘', atMs }
const fault = { kind: 'fault', reason: 'timeout', atMs } as const

const start = async (recalled: PendingBuy | null = null) => {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(requestId)
  const clock = new SimulatedClock()
  const { logic, sends, recalls } = fakeCommand(buyCommand)
  const actor = createActor(ticketMachine.provide({ actors: { command: logic } }), { clock, input }).start()
  const emitted: boolean[] = []
  actor.on('ticket.answered', ({ isBought }) => emitted.push(isBought))
  await recalls.last().answer(recalled)
  const context = () => actor.getSnapshot().context
  return { actor, sends, emitted, context, state: () => actor.getSnapshot().value, fault: () => faultOf(context()) }
}

const startBuying = async () => {
  const run = await start()
  const { actor } = run
  actor.send({ type: 'draws.changed', issues })
  actor.send({ type: 'pick.toggle', row: 0, option: 17 })
  actor.send({ type: 'pick.toggle', row: 0, option: 4 })
  actor.send({ type: 'multiple.change', multiple: 2 })
  actor.send({ type: 'draws.count', drawCount: 3 })
  actor.send({ type: 'ticket.buy' })
  return run
}

test('[R-12] a ticket goes out once for the draws that are sold, and is empty again when it is bought', async () => {
  const { actor, sends, emitted, context, state } = await startBuying()
  actor.send({ type: 'ticket.buy' })
  actor.send({ type: 'pick.toggle', row: 0, option: 9 })
  expect([state(), sends.calls.length, sends.last().input]).toEqual(['buying', 1, { place: null, ...pending }])
  await sends.last().answer(answered)
  expect([state(), context().ticket, context().picks, context().drawCount]).toEqual(['editing', ticket, [[]], 1])
  expect(emitted).toEqual([true])
})

test('[R-12] a refusal leaves the numbers and says why; the next pick forgets it', async () => {
  const { actor, sends, emitted, context, state } = await startBuying()
  await sends.last().answer(closed)
  expect([state(), context().reject?.name, context().picks, emitted]).toEqual([
    'editing',
    'DRAW_CLOSED',
    [[4, 17]],
    [false],
  ])
  actor.send({ type: 'pick.toggle', row: 0, option: 4 })
  expect([context().reject, context().picks]).toEqual([null, [[17]]])
})

test('[R-12, X-04] without an answer the same ticket is asked for again, and may be given up on', async () => {
  const { actor, sends, state, context } = await startBuying()
  await sends.last().answer(fault)
  expect([state(), context().pending]).toEqual(['unconfirmed', pending])
  actor.send({ type: 'ticket.retry' })
  expect([state(), sends.last().input]).toEqual(['buying', { place: null, ...pending }])
  await sends.last().answer(fault)
  actor.send({ type: 'ticket.abandon' })
  expect([state(), context().pending]).toEqual(['editing', null])
})

test('[R-12, X-04] a ticket that was under way before a reload goes out again', async () => {
  const { sends, state } = await start(pending)
  expect([state(), sends.last().input]).toEqual(['buying', { place: null, ...pending }])
})

test('[R-12] what keeps a ticket from being bought is named', async () => {
  const { actor, fault: why } = await start()
  const picked = () => actor.send({ type: 'picks.quick', row: 0, kind: 'all' })
  expect(why()).toBe('empty')
  picked()
  expect(why()).toBe('closed')
  actor.send({ type: 'draws.changed', issues })
  expect(why()).toBe(null)
  actor.send({ type: 'available.changed', availableMinor: 16 * 200 - 1 })
  expect(why()).toBe('short')
  actor.send({ type: 'available.changed', availableMinor: 16 * 200 })
  expect(why()).toBe(null)
  for (let nth = 0; nth < lotteryLinesMax; nth += 1) {
    picked()
    actor.send({ type: 'line.add' })
  }
  actor.send({ type: 'available.changed', availableMinor: null })
  picked()
  expect(why()).toBe('lines')
  expect(actor.getSnapshot().can({ type: 'line.add' })).toBe(false)
  actor.send({ type: 'line.remove', at: 0 })
  actor.send({ type: 'multiple.change', multiple: lotteryMultipleMax })
  expect(why()).toBe('max')
})

test('[R-12] combinations, multiples and draws are counted together; bounds hold', async () => {
  const { actor, context } = await start()
  actor.send({ type: 'draws.changed', issues })
  actor.send({ type: 'play.choose', code: 'twoDifferent' })
  actor.send({ type: 'picks.quick', row: 0, kind: 'all' })
  actor.send({ type: 'line.add' })
  actor.send({ type: 'picks.random' })
  actor.send({ type: 'multiple.change', multiple: 999 })
  actor.send({ type: 'draws.count', drawCount: 9 })
  expect(sumOf(context())).toEqual({
    combinations: 16,
    draws: 3,
    drawMinor: 16 * 200 * 200,
    totalMinor: 16 * 200 * 200 * 3,
  })
  actor.send({ type: 'multiple.change', multiple: Number.NaN })
  actor.send({ type: 'draws.count', drawCount: 0 })
  actor.send({ type: 'draws.changed', issues: issues.slice(0, 1) })
  expect([context().multiple, context().drawCount]).toEqual([1, 1])
  actor.send({ type: 'play.choose', code: 'none' })
  actor.send({ type: 'currency.change', currency: 'USDT' })
  actor.send({ type: 'stop.change', stopsOnWin: false })
  expect([context().play.code, sumOf(context()).drawMinor, context().stopsOnWin]).toEqual([
    'twoDifferent',
    15 * 200_000,
    false,
  ])
})

test('[R-12] a quick pick by chance is one combination of every play', () => {
  for (const game of lotteryGames)
    for (const play of lotteryPlays[game])
      for (const chance of [0, 0.37, 0.999])
        expect([
          play.code,
          combinationsOf(
            play,
            randomPicks(play, () => chance),
          ),
        ]).toEqual([play.code, 1])
  expect(quickNumbers([1, 2, 3, 4, 5, 6], 'big')).toEqual([4, 5, 6])
  expect(quickNumbers([1, 2, 3, 4, 5], 'small')).toEqual([1, 2])
  expect(quickNumbers([1, 2, 3], 'odd')).toEqual([1, 3])
  expect(quickNumbers([1, 2, 3], 'even')).toEqual([2])
})

test('[R-12] omissions count the draws since a number appeared where the play looks for it', () => {
  const drawn = [
    [3, 7, 1, 2, 5],
    [7, 3, 9, 10, 11],
  ]
  const of = (code: string, option: number, row = 0) => {
    const play = playOf('11of5', code)
    return play && omissionOf(play, { option, row }, drawn)
  }
  expect([of('any3', 7), of('any3', 9), of('any3', 8)]).toEqual([0, 1, 2])
  expect([of('first2', 7), of('first2', 7, 1), of('first2Any', 9)]).toEqual([1, 0, 2])
  expect([of('oddCount', 4), of('middle', 3)]).toEqual([0, 0])
})

test('[R-12] every state is reached', () => {
  const progress = { pending, attempts: 1 }
  const reached = reachableValues(ticketMachine, {
    input,
    events: [
      { type: 'command.sending', ...progress },
      { type: 'command.accepted', ...progress, answer: answered },
      { type: 'command.unconfirmed', ...progress, answer: null },
    ],
  })
  expect(reached).toEqual(values('editing', 'buying', 'unconfirmed'))
})
