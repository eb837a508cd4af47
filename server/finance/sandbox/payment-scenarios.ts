import type { PaymentState } from '#server/finance/providers/payment-protocol.ts'

/** What a person may try on the sandbox's checkout: how real providers behave on good days and on bad ones. */
export const paymentScenarios = [
  'paid',
  'slow',
  'late',
  'failed',
  'other-amount',
  'unordered',
  'paid-after-failed',
  'failed-after-paid',
  'silent',
] as const
export type PaymentScenario = (typeof paymentScenarios)[number]

/** `book`: the provider knows it from then on. `notice`: it calls back, with an id that a repeat carries again. */
export interface ScenarioStep {
  readonly kind: 'book' | 'notice'
  readonly afterMs: number
  readonly state: PaymentState
  /** Notices with the same number are the same event. */
  readonly event: number
}

interface Asked {
  readonly orderId: string
  readonly currency: string
  readonly amountMinor: number
  /** The provider's own id of the payment. */
  readonly paymentId: string
}

const twiceAfterMs = 2_000
const slowMs = 15_000
const lateMs = 8_000
const contradictMs = 4_000

type Said = Omit<ScenarioStep, 'kind'>

const known = (said: Said): ScenarioStep => ({ kind: 'book', ...said })
const told = (said: Said): ScenarioStep => ({ kind: 'notice', ...said })
const toldTwice = (said: Said): ScenarioStep[] => [told(said), told({ ...said, afterMs: said.afterMs + twiceAfterMs })]
const first = (state: PaymentState, afterMs = 0): Said => ({ afterMs, state, event: 1 })
const second = (state: PaymentState, afterMs: number): Said => ({ afterMs, state, event: 2 })

/** What becomes of a payment, and when the site is told: at least once, not always in order, not always in time. */
export const stepsOf = (scenario: PaymentScenario, { orderId, paymentId, ...asked }: Asked): ScenarioStep[] => {
  const paidAs = (amountMinor: number): PaymentState => ({
    orderId,
    status: 'paid',
    payment: { paymentId, currency: asked.currency, amountMinor },
  })
  const paid = paidAs(asked.amountMinor)
  const less = paidAs(Math.max(1, Math.floor(asked.amountMinor / 2)))
  const pending: PaymentState = { orderId, status: 'pending' }
  const failed: PaymentState = { orderId, status: 'failed' }
  const plans: Record<PaymentScenario, ScenarioStep[]> = {
    paid: [known(first(paid)), ...toldTwice(first(paid))],
    slow: [
      known(first(pending)),
      told(first(pending)),
      known(second(paid, slowMs)),
      ...toldTwice(second(paid, slowMs)),
    ],
    late: [known(first(paid)), ...toldTwice(first(paid, lateMs))],
    failed: [known(first(failed)), ...toldTwice(first(failed))],
    'other-amount': [known(first(less)), ...toldTwice(first(less))],
    unordered: [known(first(paid)), told(second(paid, 0)), told(first(pending, contradictMs))],
    'paid-after-failed': [
      known(first(failed)),
      told(first(failed)),
      known(second(paid, contradictMs)),
      told(second(paid, contradictMs)),
    ],
    'failed-after-paid': [known(first(paid)), told(first(paid)), told(second(failed, contradictMs))],
    silent: [known(first(paid))],
  }
  return plans[scenario]
}
