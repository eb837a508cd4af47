import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { SpeedPayOrder } from '#contract/finance/entities/speed-pay-order.ts'
import { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import {
  speedAppealAfterMs,
  speedRemindersMax,
  speedRemindEveryMs,
  speedUnmatchedMs,
  speedWarnMs,
} from '#contract/limits.ts'
import { orderPhases } from './order-conventions.ts'
import { advanceOrder, openOrder, statesOf, type OrderStep } from './order-step.ts'
import { speedPayMachine, type SpeedPayEvent, type SpeedPayInput } from './speed-pay-machine.ts'
import { speedWithdrawMachine, type SpeedWithdrawEvent, type SpeedWithdrawInput } from './speed-withdraw-machine.ts'

const minuteMs = 60_000
const payInput: SpeedPayInput = {
  atMs: 1_000,
  currency: 'CNY',
  amountMinor: 50_000,
  bonusMinor: 0,
  expiresAtMs: 1_000 + 15 * minuteMs,
  confirmMs: 30 * minuteMs,
}
const withdrawInput: SpeedWithdrawInput = {
  atMs: 1_000,
  currency: 'CNY',
  amountMinor: 50_000,
  feeMinor: 250,
  payMinor: 49_750,
  payee: { to: 'card', masked: '4111 **** **** 1111', name: '示例银行' },
  isCancelAllowed: true,
  lackingMinor: 0,
  offerMs: 60 * minuteMs,
}
const timer = (machine: string, name: string, state: string) =>
  ({ type: `xstate.after.${name}.${machine}.${state}` }) as never
const payTimer = (name: string, state: string) => timer('speed-pay', name, state)
const withdrawTimer = (name: string, state: string) => timer('speed-withdraw', name, state)

const run = (machine: AnyStateMachine, opened: OrderStep, events: readonly { type: string }[]): OrderStep =>
  events.reduce<OrderStep>((step, event) => {
    const next = advanceOrder(machine, step, { event, atMs: step.context.atMs + 1_000 })
    if (!next) throw new Error(`${event.type} is refused in ${step.state}`)
    return next
  }, opened)
const pay = (...events: SpeedPayEvent[]) => run(speedPayMachine, openOrder(speedPayMachine, payInput), events)
const withdraw = (...events: SpeedWithdrawEvent[]) =>
  run(speedWithdrawMachine, openOrder(speedWithdrawMachine, withdrawInput), events)
const contextOf = (step: OrderStep) => step.context as unknown as Record<string, unknown>

const paid = { type: 'member.paid' } as const
const notReceived = { type: 'counterparty.appealed', reason: 'not-received' } as const
const decided = { reason: 'seen' } as const
const matched = { type: 'counterparty.matched', payUntilMs: 9_000 } as const
const payerPaid = { type: 'counterparty.paid', confirmUntilMs: 99_000 } as const
const appealed = { type: 'timer.appealed', appeal: { by: 'timer', reason: 'not-confirmed' } } as const

const payReached: Record<SpeedPayOrder['state'], OrderStep> = {
  paying: pay(),
  confirming: pay(paid),
  appealed: pay(paid, notReceived),
  succeeded: pay(paid, { type: 'counterparty.confirmed' }),
  refused: pay(paid, notReceived, { type: 'operator.refused', ...decided }),
  expired: pay(payTimer('payWindow', 'paying')),
  closed: pay({ type: 'member.closed' }),
}
const unmatched = withdrawTimer('offerWindow', 'offered')
const withdrawReached: Record<SpeedWithdrawOrder['state'], OrderStep> = {
  offered: withdraw(),
  matched: withdraw(matched),
  confirming: withdraw(matched, payerPaid),
  appealed: withdraw(matched, payerPaid, appealed),
  unmatched: withdraw(unmatched),
  succeeded: withdraw(matched, payerPaid, { type: 'member.confirmed' }),
  cancelled: withdraw({ type: 'member.cancelled' }),
  returned: withdraw(unmatched, withdrawTimer('unmatchedWindow', 'unmatched')),
  converted: withdraw(unmatched, { type: 'member.converted' }),
}

const payEvents: SpeedPayEvent[] = [
  paid,
  { type: 'member.closed' },
  { type: 'member.reminded' },
  { type: 'member.appealed', reason: 'not-confirmed' },
  { type: 'counterparty.confirmed' },
  notReceived,
  { type: 'operator.settled', ...decided },
  { type: 'operator.refused', ...decided },
]
const withdrawEvents: SpeedWithdrawEvent[] = [
  { type: 'member.cancelled' },
  { type: 'member.reoffered' },
  { type: 'member.converted' },
  matched,
  { type: 'counterparty.closed' },
  { type: 'timer.lapsed' },
  payerPaid,
  { type: 'member.appealed', appeal: appealed.appeal },
  { type: 'counterparty.appealed', appeal: appealed.appeal },
  appealed,
  { type: 'member.confirmed' },
  { type: 'operator.settled' },
  { type: 'operator.refused' },
]
const allowedIn = (machine: AnyStateMachine, step: OrderStep, events: readonly { type: string }[]) =>
  events
    .filter((event) => advanceOrder(machine, step, { event, atMs: step.context.atMs + 60 * minuteMs }) !== null)
    .map(({ type }) => type)

describe('states', () => {
  test('[S-13] each of both machines is reached, and they are those of the contract, each in one phase', () => {
    for (const [machine, reached, options] of [
      [speedPayMachine, payReached, SpeedPayOrder.shape.state.options],
      [speedWithdrawMachine, withdrawReached, SpeedWithdrawOrder.shape.state.options],
    ] as const) {
      const states = Object.keys(reached)
      expect(Object.values(reached).map(({ state }) => state)).toEqual(states)
      expect([...options].toSorted()).toEqual(states.toSorted())
      expect(orderPhases.flatMap((phase) => statesOf(machine, phase)).toSorted()).toEqual(states.toSorted())
    }
  })

  test('[C-14, S-13] each allows what it says and nothing else', () => {
    const allowed = Object.entries(payReached).map(([state, step]) => [
      state,
      allowedIn(speedPayMachine, step, payEvents),
    ])
    expect(Object.fromEntries(allowed)).toEqual({
      paying: ['member.paid', 'member.closed'],
      confirming: ['member.reminded', 'member.appealed', 'counterparty.confirmed', 'counterparty.appealed'],
      appealed: ['counterparty.confirmed', 'operator.settled', 'operator.refused'],
      succeeded: [],
      refused: [],
      expired: [],
      closed: [],
    })
    const others = Object.entries(withdrawReached).map(([state, step]) => [
      state,
      allowedIn(speedWithdrawMachine, step, withdrawEvents),
    ])
    expect(Object.fromEntries(others)).toEqual({
      offered: ['member.cancelled', 'counterparty.matched'],
      matched: ['counterparty.closed', 'timer.lapsed', 'counterparty.paid'],
      confirming: ['member.appealed', 'counterparty.appealed', 'timer.appealed', 'member.confirmed'],
      appealed: ['member.confirmed', 'operator.settled', 'operator.refused'],
      unmatched: ['member.cancelled', 'member.reoffered', 'member.converted'],
      succeeded: [],
      cancelled: [],
      returned: [],
      converted: [],
    })
  })
})

describe('a speed pay', () => {
  test('[C-14] is reminded of before both deadlines, and half-way of a short one', () => {
    const delays = (step: OrderStep) =>
      step.timers.flatMap(({ eventType, delayMs }) => (delayMs === null ? [] : [[eventType.split('.')[2], delayMs]]))
    expect(delays(pay())).toEqual([
      ['payWarning', 15 * minuteMs - speedWarnMs],
      ['payWindow', 15 * minuteMs],
    ])
    expect(delays(pay(paid))).toEqual([
      ['confirmWarning', 30 * minuteMs - speedWarnMs],
      ['confirmWindow', 30 * minuteMs],
    ])
    const short = openOrder(speedPayMachine, { ...payInput, expiresAtMs: 1_000 + 2 * minuteMs })
    expect(delays(short)[0]).toEqual(['payWarning', minuteMs])
    const warned = [pay(payTimer('payWarning', 'paying')), pay(paid, payTimer('confirmWarning', 'confirming'))]
    expect(warned.map(({ state, effects, timers }) => [state, effects, timers])).toEqual([
      ['paying', ['remindPayer'], []],
      ['confirming', ['remindPayee'], []],
    ])
  })

  test('[C-14] reminds at its edges: five minutes apart, three times', () => {
    const at = (step: OrderStep, atMs: number) =>
      advanceOrder(speedPayMachine, step, { event: { type: 'member.reminded' }, atMs })
    let step = pay(paid)
    let lastMs = contextOf(step).paidAtMs as number
    for (let nth = 0; nth < speedRemindersMax; nth += 1) {
      expect(at(step, lastMs + speedRemindEveryMs - 1)).toBe(null)
      lastMs += speedRemindEveryMs
      const next = at(step, lastMs)
      if (!next) throw new Error('refused')
      expect([next.state, next.effects, next.timers]).toEqual(['confirming', ['remindPayee'], []])
      step = next
    }
    expect(at(step, lastMs + speedRemindEveryMs)).toBe(null)
  })

  test('[C-14] lets the payer appeal at its edge, and tells the other order who appealed', () => {
    const step = pay(paid)
    const event = { type: 'member.appealed', reason: 'not-confirmed' }
    const fromMs = (contextOf(step).paidAtMs as number) + speedAppealAfterMs
    expect(advanceOrder(speedPayMachine, step, { event, atMs: fromMs - 1 })).toBe(null)
    const by = [
      advanceOrder(speedPayMachine, step, { event, atMs: fromMs }),
      pay(paid, notReceived),
      pay(paid, payTimer('confirmWindow', 'confirming')),
    ]
    expect(by.map((each) => [each?.effects, each && contextOf(each).appeal])).toEqual([
      [['appealByPayer'], { by: 'payer', reason: 'not-confirmed' }],
      [['appealByPayee'], { by: 'payee', reason: 'not-received' }],
      [['appealByTimer'], { by: 'timer', reason: 'not-confirmed' }],
    ])
  })

  test('[C-14] frees the limits of its payer wherever nothing was credited, and credits once', () => {
    const { paying: _first, ...later } = payReached
    expect(Object.entries(later).map(([state, { effects }]) => [state, effects])).toEqual([
      ['confirming', ['tellPaid', 'remindPayee']],
      ['appealed', ['appealByPayee']],
      ['succeeded', ['settleByPayee']],
      ['refused', ['refuseByOperator']],
      ['expired', ['dropByTimer', 'uncount']],
      ['closed', ['dropByPayer', 'uncount']],
    ])
  })
})

describe('a speed withdrawal', () => {
  test('[C-14] is offered for as long as is left, also after a payer who did not pay', () => {
    const back = withdraw(matched, { type: 'timer.lapsed' })
    expect([contextOf(back).offerUntilMs, contextOf(back).payUntilMs]).toEqual([1_000 + 60 * minuteMs, null])
    const left = back.timers.find(({ eventType }) => eventType.includes('offerWindow'))
    expect(left?.delayMs).toBe(60 * minuteMs - 2_000)
    const late = advanceOrder(speedWithdrawMachine, withdraw(matched), {
      event: { type: 'timer.lapsed' },
      atMs: 2_000 + 90 * minuteMs,
    })
    expect(late?.timers.find(({ eventType }) => eventType.includes('offerWindow'))?.delayMs).toBe(0)
    const again = withdraw(unmatched, { type: 'member.reoffered' })
    expect(contextOf(again).offerUntilMs).toBe(again.context.atMs + 60 * minuteMs)
    expect(withdraw(unmatched).timers.find(({ delayMs }) => delayMs !== null)?.delayMs).toBe(speedUnmatchedMs)
  })

  test('[C-14] gives back what it holds wherever it ends without the payer, where taking back is allowed', () => {
    for (const state of ['cancelled', 'returned', 'converted'] as const)
      expect([withdrawReached[state].effects, contextOf(withdrawReached[state]).money]).toEqual([
        ['release'],
        'released',
      ])
    const refused = withdraw(matched, payerPaid, appealed, { type: 'operator.refused' })
    expect([refused.state, refused.effects, contextOf(refused).money]).toEqual(['returned', [], 'released'])
    expect([withdrawReached.succeeded.effects, contextOf(withdrawReached.succeeded).money]).toEqual([[], 'captured'])
    const bound = openOrder(speedWithdrawMachine, { ...withdrawInput, isCancelAllowed: false })
    expect(allowedIn(speedWithdrawMachine, bound, withdrawEvents)).toEqual(['counterparty.matched'])
  })
})
