import { describe, expect, test } from 'vitest'
import { BankDepositOrder, type BankDepositContext } from '#contract/finance/entities/bank-deposit-order.ts'
import { bankDepositMachine, type BankDepositEvent, type BankDepositInput } from './bank-deposit-machine.ts'
import { effectsOf } from './machine-effects.ts'
import { actorOf, orderPhases } from './order-conventions.ts'
import { advanceOrder, isAllowed, openOrder, phaseOf, statesOf, type OrderStep } from './order-step.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const input: BankDepositInput = {
  atMs: 1_000,
  methodId: 'bank',
  currency: 'CNY',
  amountMinor: 50_000,
  expiresAtMs: 1_000 + 30 * minuteMs,
  accountId: 'riverside',
  account: { holder: '周予宁', bankName: '演示银行', branch: '江畔支行', number: '6200000012348821' },
  bankUrl: null,
}
const sent = { type: 'member.paid' } as const
const paid = { type: 'provider.paid', paymentId: '1', amountMinor: 50_000 } as const
const half = { ...paid, paymentId: '2', amountMinor: 25_000 }
const accepted = { type: 'operator.accepted', amountMinor: 50_000 } as const
const assigned = { type: 'operator.assigned', paymentId: '3', amountMinor: 50_000 } as const
const held = { type: 'provider.held' } as const
const rejected = { type: 'operator.rejected', reason: '没有查到' } as const
const closed = { type: 'member.closed' } as const

const timer = (name: string, state: string) => ({ type: `xstate.after.${name}.bank-deposit.${state}` }) as never

/** One event of each type in each variant that matters. */
const events: BankDepositEvent[] = [sent, closed, paid, half, held, accepted, assigned, rejected]

/** Applies events one after the other; an event that is refused fails the test. */
const after = (...each: BankDepositEvent[]): OrderStep =>
  each.reduce<OrderStep>(
    (step, event) => {
      const next = advanceOrder(bankDepositMachine, step, { event, atMs: step.context.atMs + 1_000 })
      if (!next) throw new Error(`${event.type} is refused in ${step.state}`)
      return next
    },
    openOrder(bankDepositMachine, input),
  )

const contextOf = (step: OrderStep): BankDepositContext => step.context as BankDepositContext

const pathsTo: Record<BankDepositOrder['state'], BankDepositEvent[]> = {
  awaiting: [],
  review: [sent],
  succeeded: [sent, paid],
  rejected: [sent, rejected],
  expired: [timer('payWindow', 'awaiting')],
  closed: [closed],
}
const states = Object.keys(pathsTo) as BankDepositOrder['state'][]

describe('states', () => {
  test.each(states)('[S-13] %s is reached, and is one of the contract', (state) => {
    const step = after(...pathsTo[state])
    expect(step.state).toBe(state)
    expect(BankDepositOrder.shape.state.parse(step.state)).toBe(state)
    expect(orderPhases).toContain(phaseOf(bankDepositMachine, state))
  })

  test('[S-13] the machine has the states of the contract and no others, each in one phase', () => {
    expect(Object.keys(bankDepositMachine.root.states).toSorted()).toEqual(states.toSorted())
    expect(orderPhases.flatMap((phase) => statesOf(bankDepositMachine, phase)).toSorted()).toEqual(states.toSorted())
  })

  test('[S-13] what is not allowed in a state is refused in it', () => {
    const allowed = Object.fromEntries(
      states.map((state) => [
        state,
        [
          ...new Set(
            events
              .filter((event) => isAllowed(bankDepositMachine, after(...pathsTo[state]), event))
              .map(({ type }) => type.replace('provider', 'p').replace('operator', 'o').replace('member', 'm')),
          ),
        ].join(' '),
      ]),
    )
    expect(allowed).toEqual({
      awaiting: 'm.paid m.closed p.paid p.held o.accepted o.assigned o.rejected',
      review: 'p.paid p.held o.accepted o.assigned o.rejected',
      succeeded: 'p.paid o.assigned',
      rejected: 'p.paid o.accepted o.assigned',
      expired: 'p.paid o.accepted o.assigned',
      closed: 'p.paid o.accepted o.assigned',
    })
  })

  test('[S-13] every event says who may cause it', () => {
    expect(new Set(events.map(({ type }) => actorOf(type)))).toEqual(new Set(['provider', 'member', 'operator']))
  })
})

describe('money', () => {
  test.each([
    ['the statement', paid, '1'],
    ['an operator', accepted, 'operator'],
    ['an entry that an operator assigned', assigned, '3'],
  ])('[C-14] what %s says has come is credited once', (_, event, paymentId) => {
    for (const path of [[], [sent]]) {
      const step = after(...path, event)
      expect(step.effects).toEqual(['credit'])
      const { payment, creditedMinor, flags } = contextOf(step)
      expect([payment, creditedMinor, flags]).toEqual([{ paymentId, amountMinor: 50_000 }, 50_000, []])
      expect(advanceOrder(bankDepositMachine, step, { event, atMs: 9_000 })).toBeNull()
    }
  })

  test('[C-14] another amount is credited as it came, and flagged', () => {
    const step = after(sent, half)
    expect([step.state, step.effects, contextOf(step).creditedMinor, contextOf(step).flags]).toEqual([
      'succeeded',
      ['credit'],
      25_000,
      ['other-amount'],
    ])
  })

  test.each(['rejected', 'expired', 'closed'] as const)(
    '[C-14] money that comes after %s is credited, and flagged',
    (state) => {
      for (const event of [paid, accepted, assigned]) {
        const step = after(...pathsTo[state], event)
        expect([step.state, step.effects, contextOf(step).flags]).toEqual(['succeeded', ['credit'], ['paid-after-end']])
      }
    },
  )

  test('[S-13] a second payment is flagged and credits nothing until an operator assigns it', () => {
    const twice = after(paid, half)
    expect([twice.effects, contextOf(twice).creditedMinor, contextOf(twice).flags]).toEqual([
      [],
      50_000,
      ['second-payment'],
    ])
    const step = after(paid, half, { ...assigned, paymentId: '2', amountMinor: 25_000 })
    const { payment, creditedMinor } = contextOf(step)
    expect([step.effects, payment, creditedMinor]).toEqual([
      ['credit'],
      { paymentId: '2', amountMinor: 25_000 },
      75_000,
    ])
  })

  test('[C-14] what comes for somebody who is excluded from play is credited nothing, and waits for an operator', () => {
    const step = after(held)
    expect([step.state, step.effects, contextOf(step).flags]).toEqual(['review', [], ['excluded']])
    expect(after(held, rejected).state).toBe('rejected')
  })

  test('[S-13] a rejection has a reason, and stops counting at once', () => {
    const step = after(sent, rejected)
    expect([step.state, step.effects, contextOf(step).reason]).toEqual(['rejected', ['uncount'], '没有查到'])
  })
})

describe('time', () => {
  test('[S-13] who does not pay in time has an order that is over; who says so waits as long as it takes', () => {
    expect(openOrder(bankDepositMachine, input).timers).toEqual([
      { eventType: 'xstate.after.payWindow.bank-deposit.awaiting', delayMs: 30 * minuteMs },
    ])
    expect(after(sent).timers).toEqual([{ eventType: 'xstate.after.payWindow.bank-deposit.awaiting', delayMs: null }])
  })

  test.each([
    ['expired', 30 * minuteMs, dayMs],
    ['closed', minuteMs, 29 * minuteMs + dayMs],
  ] as const)('[S-13] %s counts for a day more, while the transfer may be under way', (state, atMs, delayMs) => {
    const [event] = pathsTo[state]
    const step = advanceOrder(bankDepositMachine, openOrder(bankDepositMachine, input), {
      event: event as BankDepositEvent,
      atMs: 1_000 + atMs,
    }) as OrderStep
    const eventType = `xstate.after.lateWindow.bank-deposit.${state}`
    expect([step.effects, step.timers.at(-1)]).toEqual([[], { eventType, delayMs }])
    const later = advanceOrder(bankDepositMachine, step, { event: { type: eventType }, atMs: 3 * dayMs })
    expect([later?.state, later?.effects]).toEqual([state, ['uncount']])
  })
})

test('the effects of the machine are known by name', () => {
  expect([...effectsOf(bankDepositMachine)].toSorted()).toEqual(['credit', 'uncount'])
})
