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

type StepBody = Omit<ScenarioStep, 'kind'>

const booked = (body: StepBody): ScenarioStep => ({ kind: 'book', ...body })
const notice = (body: StepBody): ScenarioStep => ({ kind: 'notice', ...body })
const noticeTwice = (body: StepBody): ScenarioStep[] => [
  notice(body),
  notice({ ...body, afterMs: body.afterMs + twiceAfterMs }),
]
const first = (state: PaymentState, afterMs = 0): StepBody => ({ afterMs, state, event: 1 })
const second = (state: PaymentState, afterMs: number): StepBody => ({ afterMs, state, event: 2 })

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
    paid: [booked(first(paid)), ...noticeTwice(first(paid))],
    slow: [
      booked(first(pending)),
      notice(first(pending)),
      booked(second(paid, slowMs)),
      ...noticeTwice(second(paid, slowMs)),
    ],
    late: [booked(first(paid)), ...noticeTwice(first(paid, lateMs))],
    failed: [booked(first(failed)), ...noticeTwice(first(failed))],
    'other-amount': [booked(first(less)), ...noticeTwice(first(less))],
    unordered: [booked(first(paid)), notice(second(paid, 0)), notice(first(pending, contradictMs))],
    'paid-after-failed': [
      booked(first(failed)),
      notice(first(failed)),
      booked(second(paid, contradictMs)),
      notice(second(paid, contradictMs)),
    ],
    'failed-after-paid': [booked(first(paid)), notice(first(paid)), notice(second(failed, contradictMs))],
    silent: [booked(first(paid))],
  }
  return plans[scenario]
}
