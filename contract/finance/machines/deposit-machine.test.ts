import { describe, expect, test } from 'vitest'
import { DepositOrder, type DepositContext } from '#contract/finance/entities/deposit-order.ts'
import { depositMachine, type DepositEvent, type DepositInput } from './deposit-machine.ts'
import { effectsOf } from './machine-effects.ts'
import { actorOf, orderPhases } from './order-conventions.ts'
import { advanceOrder, isAllowed, openOrder, phaseOf, statesOf, type OrderStep } from './order-step.ts'

const minuteMs = 60_000
const input: DepositInput = {
  atMs: 1_000,
  methodId: 'qr',
  provider: 'sandbox',
  providerMethod: 'qr',
  currency: 'CNY',
  amountMinor: 50_000,
  expiresAtMs: 1_000 + 15 * minuteMs,
}
const paid = { type: 'provider.paid', paymentId: 'p1', currency: 'CNY', amountMinor: 50_000 } as const
const otherAmount = { ...paid, paymentId: 'p2', amountMinor: 49_999 }
const otherCurrency = { ...paid, paymentId: 'p3', currency: 'USDT' }
const credited = { type: 'operator.credited', amountMinor: 49_999 } as const

const held = { ...paid, type: 'provider.held', paymentId: 'p4' } as const

const timer = (name: string, state: string) => ({ type: `xstate.after.${name}.deposit.${state}` }) as never

/** One event of each type in each variant that matters. */
const events: DepositEvent[] = [
  { type: 'provider.opened', checkoutUrl: 'https://pay.example/c/1' },
  { type: 'provider.refused' },
  { type: 'provider.pending' },
  paid,
  otherAmount,
  otherCurrency,
  held,
  { type: 'provider.failed' },
  { type: 'provider.expired' },
  { type: 'provider.missing' },
  { type: 'member.closed' },
  credited,
  { type: 'operator.refused' },
]

/** Applies events one after the other; an event that is refused fails the test. */
const after = (...sent: DepositEvent[]): OrderStep =>
  sent.reduce<OrderStep>(
    (step, event) => {
      const next = advanceOrder(depositMachine, step, { event, atMs: step.context.atMs + 1_000 })
      if (!next) throw new Error(`${event.type} is refused in ${step.state}`)
      return next
    },
    openOrder(depositMachine, input),
  )

const contextOf = (step: OrderStep): DepositContext => step.context as DepositContext
const opened = events[0] as DepositEvent

const pathsTo: Record<DepositOrder['state'], DepositEvent[]> = {
  opening: [],
  awaiting: [opened],
  processing: [opened, { type: 'provider.pending' }],
  unknown: [opened, timer('payWindow', 'awaiting')],
  review: [opened, otherAmount],
  succeeded: [opened, paid],
  failed: [opened, { type: 'provider.failed' }],
  expired: [opened, { type: 'provider.expired' }],
  closed: [opened, { type: 'member.closed' }],
}
const states = Object.keys(pathsTo) as DepositOrder['state'][]

describe('states', () => {
  test.each(states)('[S-13] %s is reached, and is one of the contract', (state) => {
    const step = after(...pathsTo[state])
    expect(step.state).toBe(state)
    expect(DepositOrder.shape.state.parse(step.state)).toBe(state)
    expect(orderPhases).toContain(phaseOf(depositMachine, state))
  })

  test('[S-13] the machine has the states of the contract and no others, each in one phase', () => {
    expect(Object.keys(depositMachine.root.states).toSorted()).toEqual(states.toSorted())
    expect(orderPhases.flatMap((phase) => statesOf(depositMachine, phase)).toSorted()).toEqual(states.toSorted())
  })

  test('[S-13] what is not allowed in a state is refused in it', () => {
    const allowed = Object.fromEntries(
      states.map((state) => [
        state,
        [
          ...new Set(
            events
              .filter((event) => isAllowed(depositMachine, after(...pathsTo[state]), event))
              .map(({ type }) => type.replace('provider', 'p').replace('operator', 'o').replace('member', 'm')),
          ),
        ].join(' '),
      ]),
    )
    expect(allowed).toEqual({
      opening: 'p.opened p.refused p.pending p.paid p.held m.closed',
      awaiting: 'p.pending p.paid p.held p.failed p.expired m.closed',
      processing: 'p.paid p.held p.failed p.expired o.credited o.refused',
      unknown: 'p.pending p.paid p.held p.failed p.expired p.missing o.credited o.refused',
      review: 'o.credited o.refused',
      succeeded: 'p.paid p.held p.failed',
      failed: 'p.paid p.held',
      expired: 'p.paid p.held',
      closed: 'p.paid p.held p.failed p.expired p.missing',
    })
  })

  test('[S-13] every event says who may cause it', () => {
    expect(new Set(events.map(({ type }) => actorOf(type)))).toEqual(new Set(['provider', 'member', 'operator']))
    expect(actorOf('xstate.after.payWindow.deposit.awaiting')).toBe('timer')
    expect(() => actorOf('nobody.paid')).toThrow(TypeError)
  })
})

describe('money', () => {
  test('[C-14] what was asked for and paid is credited once', () => {
    const step = after(opened, paid)
    expect(step.effects).toEqual(['credit'])
    expect([contextOf(step).creditedMinor, contextOf(step).flags]).toEqual([50_000, []])
    expect(advanceOrder(depositMachine, step, { event: paid, atMs: 9_000 })).toBeNull()
  })

  test.each([
    ['amount', otherAmount],
    ['currency', otherCurrency],
  ])('[C-14] another %s credits nothing until an operator has looked at it', (_, event) => {
    const step = after(opened, event)
    expect([step.state, step.effects, contextOf(step).creditedMinor]).toEqual(['review', [], null])
    const looked = advanceOrder(depositMachine, step, { event: credited, atMs: 9_000 })
    expect([looked?.state, looked?.effects]).toEqual(['succeeded', ['credit']])
    expect(contextOf(looked as OrderStep).creditedMinor).toBe(49_999)
  })

  test.each(['failed', 'expired', 'closed'] as const)(
    '[C-14] money that comes after %s is credited, and flagged',
    (state) => {
      const step = after(...pathsTo[state], paid)
      expect([step.state, step.effects, contextOf(step).flags]).toEqual(['succeeded', ['credit'], ['paid-after-end']])
    },
  )

  test('[C-14, S-13] money that comes for somebody who is excluded from play is credited in no state, and never lost', () => {
    for (const state of states.filter((each) => each !== 'review' && each !== 'succeeded')) {
      const step = after(...pathsTo[state], held)
      expect([step.state, step.effects, contextOf(step).creditedMinor]).toEqual(['review', [], null])
      expect([contextOf(step).flags.at(-1), contextOf(step).payment?.amountMinor]).toEqual(['excluded', 50_000])
    }
    expect(contextOf(after(opened, paid, held)).flags).toEqual(['second-payment'])
    expect(isAllowed(depositMachine, after(opened, paid), { ...held, paymentId: 'p1' })).toBe(false)
    const back = after(opened, held, { type: 'operator.refused' })
    expect([back.state, back.effects, contextOf(back).creditedMinor]).toEqual(['failed', ['uncount'], null])
  })

  test('[S-13] what an operator has refused does not come back with the same payment', () => {
    const step = after(opened, otherAmount, { type: 'operator.refused' })
    expect(advanceOrder(depositMachine, step, { event: otherAmount, atMs: 9_000 })).toBeNull()
  })

  test('[S-13] a failure after the success takes nothing back, and is flagged; so is a second payment', () => {
    const step = after(opened, paid, { type: 'provider.failed' }, { ...paid, paymentId: 'p9' })
    expect([step.state, step.effects, contextOf(step).flags]).toEqual([
      'succeeded',
      [],
      ['failed-after-paid', 'second-payment'],
    ])
  })
})

describe('time', () => {
  test('[S-13] the time to pay goes on from where it was, however often the provider is asked', () => {
    const first = after(opened)
    const again = advanceOrder(depositMachine, first, {
      event: timer('statusCheck', 'awaiting'),
      atMs: 1_000 + minuteMs,
    })
    expect(again?.effects).toEqual(['askStatus'])
    expect(again?.timers.slice(-2)).toEqual([
      { eventType: 'xstate.after.statusCheck.deposit.awaiting', delayMs: 40_000 },
      { eventType: 'xstate.after.payWindow.deposit.awaiting', delayMs: 14 * minuteMs },
    ])
  })

  test('[S-13] a provider that does not answer leaves the order unknown for ever, never failed', () => {
    let step = openOrder(depositMachine, input)
    for (let count = 0; count < 500; count += 1) {
      const [next] = step.timers
        .filter(({ delayMs }) => delayMs !== null)
        .toSorted((a, b) => (a.delayMs ?? 0) - (b.delayMs ?? 0))
      const atMs = step.context.atMs + (next?.delayMs ?? 0)
      step = advanceOrder(depositMachine, step, { event: { type: next?.eventType ?? '' }, atMs }) as OrderStep
    }
    expect(step.state).toBe('unknown')
    expect(step.timers.at(-1)).toEqual({
      eventType: 'xstate.after.statusCheck.deposit.unknown',
      delayMs: 10 * minuteMs,
    })
  })

  test('[S-13] leaving a state takes its timers back', () => {
    expect(after(opened, paid).timers).toEqual([
      { eventType: 'xstate.after.statusCheck.deposit.awaiting', delayMs: null },
      { eventType: 'xstate.after.payWindow.deposit.awaiting', delayMs: null },
    ])
  })
})

test('the effects of the machine are known by name', () => {
  expect([...effectsOf(depositMachine)].toSorted()).toEqual(['askStatus', 'credit', 'openCheckout', 'uncount'])
})
