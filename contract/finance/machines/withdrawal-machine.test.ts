import { describe, expect, test } from 'vitest'
import { WithdrawalOrder, type WithdrawalContext } from '#contract/finance/entities/withdrawal-order.ts'
import { effectsOf } from './machine-effects.ts'
import { actorOf, orderPhases } from './order-conventions.ts'
import { advanceOrder, isAllowed, openOrder, statesOf, type OrderStep } from './order-step.ts'
import { withdrawalMachine, type WithdrawalEvent, type WithdrawalInput } from './withdrawal-machine.ts'

const minuteMs = 60_000
const input: WithdrawalInput = {
  atMs: 1_000,
  methodId: 'card',
  provider: 'sandbox',
  providerMethod: 'bank-card',
  currency: 'CNY',
  amountMinor: 50_000,
  feeMinor: 250,
  payee: { to: 'card', masked: '4111 **** **** 1111', name: '示例银行' },
  isCancelAllowed: true,
  needsReview: false,
  lackingMinor: 0,
  sendAtMs: 1_000 + minuteMs,
  arrivesAtMs: 1_000 + 11 * minuteMs,
}
const paid = { type: 'provider.paid', paymentId: 'p1', currency: 'CNY', amountMinor: 49_750 } as const
const otherAmount = { ...paid, paymentId: 'p2', amountMinor: 50_000 }
const pending = { type: 'provider.pending' } as const
const failed = { type: 'provider.failed' } as const
const settled = { type: 'operator.settled' } as const
const refused = { type: 'operator.refused' } as const

const timer = (name: string, state: string) => ({ type: `xstate.after.${name}.withdrawal.${state}` }) as never
const due = timer('sendDelay', 'queued')

const events: WithdrawalEvent[] = [
  pending,
  { type: 'provider.refused' },
  failed,
  paid,
  otherAmount,
  { type: 'member.cancelled' },
  { type: 'operator.approved' },
  settled,
  refused,
]

const afterFrom = (changes: Partial<WithdrawalInput>, ...sent: WithdrawalEvent[]): OrderStep =>
  sent.reduce<OrderStep>(
    (step, event) => {
      const next = advanceOrder(withdrawalMachine, step, { event, atMs: step.context.atMs + 1_000 })
      if (!next) throw new Error(`${event.type} is refused in ${step.state}`)
      return next
    },
    openOrder(withdrawalMachine, { ...input, ...changes }),
  )
const after = (...sent: WithdrawalEvent[]): OrderStep => afterFrom({}, ...sent)
const contextOf = (step: OrderStep): WithdrawalContext => step.context as WithdrawalContext
const large = { needsReview: true }

const reached: Record<WithdrawalOrder['state'], OrderStep> = {
  queued: after(),
  review: afterFrom(large, due),
  sending: after(due),
  processing: after(due, pending),
  disputed: after(due, otherAmount),
  succeeded: after(due, paid),
  failed: after(due, failed),
  refused: afterFrom(large, due, refused),
  cancelled: after({ type: 'member.cancelled' }),
}
const states = Object.keys(reached) as WithdrawalOrder['state'][]

describe('states', () => {
  test('[S-13] each is reached, and they are those of the contract, each in one phase', () => {
    expect(states.map((state) => reached[state].state)).toEqual(states)
    expect([...WithdrawalOrder.shape.state.options].toSorted()).toEqual(states.toSorted())
    expect(orderPhases.flatMap((phase) => statesOf(withdrawalMachine, phase)).toSorted()).toEqual(states.toSorted())
  })

  test('[S-13] what is not allowed in a state is refused in it', () => {
    const allowed = states.map((state) => {
      const types = events
        .filter((event) => isAllowed(withdrawalMachine, reached[state], event))
        .map(({ type }) => type)
      return [state, [...new Set(types)].join(' ')]
    })
    const looked = 'operator.settled operator.refused'
    const fromProvider = 'provider.refused provider.failed provider.paid'
    expect(Object.fromEntries(allowed)).toEqual({
      queued: 'member.cancelled',
      review: 'member.cancelled operator.approved operator.refused',
      sending: `provider.pending ${fromProvider} ${looked}`,
      processing: `${fromProvider} ${looked}`,
      disputed: looked,
      succeeded: 'provider.failed',
      failed: 'provider.paid',
      refused: 'provider.paid',
      cancelled: 'provider.paid',
    })
  })

  test('[C-14] where the site forbids it, nothing is cancelled', () => {
    for (const step of [afterFrom({ isCancelAllowed: false }), afterFrom({ isCancelAllowed: false, ...large }, due)])
      expect(isAllowed(withdrawalMachine, step, { type: 'member.cancelled' })).toBe(false)
  })

  test('[S-13] every event says who may cause it', () => {
    expect(new Set(events.map(({ type }) => actorOf(type)))).toEqual(new Set(['provider', 'member', 'operator']))
  })
})

describe('money', () => {
  const ends = (step: OrderStep) => [step.state, step.effects, contextOf(step).money, contextOf(step).flags]

  test('[C-14] is captured once paid, and released when it is refused, failed or cancelled', () => {
    expect(ends(after(due, pending, paid))).toEqual(['succeeded', ['capture'], 'captured', []])
    expect(ends(after(due, { type: 'provider.refused' }))).toEqual(['failed', ['release'], 'released', []])
    expect(ends(after(due, failed))).toEqual(['failed', ['release'], 'released', []])
    expect(ends(after(due, refused))).toEqual(['refused', ['release'], 'released', []])
    expect(ends(reached.cancelled)).toEqual(['cancelled', ['release'], 'released', []])
  })

  test('[C-14] of another amount stays held until an operator has looked', () => {
    expect(ends(reached.disputed)).toEqual(['disputed', [], 'held', ['other-amount']])
    expect(ends(after(due, otherAmount, settled))).toEqual(['succeeded', ['capture'], 'captured', ['other-amount']])
    expect(ends(after(due, otherAmount, refused))).toEqual(['refused', ['release'], 'released', ['other-amount']])
  })

  test('[C-14] that was paid after it was released is taken back, or left, as an operator decides', () => {
    const flags = ['paid-after-end']
    expect(ends(after(due, failed, paid))).toEqual(['disputed', [], 'released', flags])
    expect(ends(after(due, failed, paid, settled))).toEqual(['succeeded', ['takeBack'], 'captured', flags])
    expect(ends(after(due, failed, paid, refused))).toEqual(['refused', [], 'released', flags])
    const left = after(due, failed, paid, refused)
    expect(advanceOrder(withdrawalMachine, left, { event: paid, atMs: 9_000 })).toBeNull()
  })

  test('[C-14] that failed after it was captured is given back, or left, as an operator decides', () => {
    const flags = ['failed-after-paid']
    expect(ends(after(due, paid, failed))).toEqual(['disputed', [], 'captured', flags])
    expect(ends(after(due, paid, failed, refused))).toEqual(['refused', ['giveBack'], 'released', flags])
    expect(ends(after(due, paid, failed, settled))).toEqual(['succeeded', [], 'captured', flags])
  })
})

describe('time', () => {
  test('[S-13] it is sent when its wait is over', () => {
    expect(after().timers).toEqual([{ eventType: 'xstate.after.sendDelay.withdrawal.queued', delayMs: minuteMs }])
    expect([after(due).effects, reached.review.effects]).toEqual([['sendPayout'], []])
  })

  test('[S-13] a provider that does not answer is asked for ever, and nothing is released', () => {
    let step = after(due)
    for (let count = 0; count < 200; count += 1) {
      const next = step.timers.filter(({ delayMs }) => delayMs !== null).at(-1)
      const atMs = step.context.atMs + (next?.delayMs ?? 0)
      step = advanceOrder(withdrawalMachine, step, { event: { type: next?.eventType ?? '' }, atMs }) as OrderStep
      expect(step.effects).toEqual(['sendPayout'])
    }
    expect([step.state, contextOf(step).money, step.timers.at(-1)?.delayMs]).toEqual(['sending', 'held', 10 * minuteMs])
  })
})

test('the effects of the machine are known by name', () => {
  expect([...effectsOf(withdrawalMachine)].toSorted()).toEqual([
    'askStatus',
    'capture',
    'giveBack',
    'release',
    'sendPayout',
    'takeBack',
  ])
})
