import { currencyPlaces, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { PayoutRequest, PayoutState } from '#server/finance/providers/payment-protocol.ts'
import type { ScenarioStep } from './payment-scenarios.ts'

/** What becomes of a payout: how real providers behave on good days and on bad ones. */
export const payoutScenarios = [
  'paid',
  'refused',
  'failed',
  'late',
  'silent',
  'other-amount',
  'paid-after-failed',
  'failed-after-paid',
] as const
export type PayoutScenario = (typeof payoutScenarios)[number]

const soonMs = 3_000
const lateMs = 8_000
const twiceMs = 2_000
const contradictMs = 4_000

/** By the cents of what is paid out: `.01` is refused, `.02` fails, and so on in the order of the list; all else is paid. */
export const payoutScenarioOf = ({
  currency,
  amountMinor,
}: Pick<PayoutRequest, 'currency' | 'amountMinor'>): PayoutScenario => {
  const parsed = SettlementCurrency.safeParse(currency)
  const perCent = 10 ** ((parsed.success ? currencyPlaces[parsed.data] : 2) - 2)
  return payoutScenarios[Math.floor(amountMinor / perCent) % 100] ?? 'paid'
}

/** The site is told at once, and once more. */
export const noticeTwice = (state: PayoutState): ScenarioStep[] =>
  [0, twiceMs].map((afterMs) => ({ kind: 'notice', state, afterMs, event: 1 }))

/** What the provider's books say when, and what the site is told. Nothing of one that is refused. */
export const payoutSteps = (request: PayoutRequest, paymentId: string): ScenarioStep[] => {
  const { orderId, currency } = request
  const paidAs = (amountMinor: number): PayoutState => ({
    orderId,
    status: 'paid',
    payment: { paymentId, currency, amountMinor },
  })
  const paid = paidAs(request.amountMinor)
  const failed: PayoutState = { orderId, status: 'failed' }
  const booked = (state: PayoutState, afterMs: number, event = 1): ScenarioStep => ({
    kind: 'book',
    state,
    afterMs,
    event,
  })
  const noticed = (state: PayoutState, afterMs: number, event = 1): ScenarioStep[] =>
    [afterMs, afterMs + twiceMs].map((at) => ({ kind: 'notice', state, afterMs: at, event }))
  const half = paidAs(Math.max(1, Math.floor(request.amountMinor / 2)))
  const plans: Record<PayoutScenario, ScenarioStep[]> = {
    paid: [booked(paid, soonMs), ...noticed(paid, soonMs)],
    refused: [],
    failed: [booked(failed, soonMs), ...noticed(failed, soonMs)],
    late: [booked(paid, soonMs), ...noticed(paid, lateMs)],
    silent: [booked(paid, soonMs)],
    'other-amount': [booked(half, soonMs), ...noticed(half, soonMs)],
    'paid-after-failed': [
      booked(failed, soonMs),
      ...noticed(failed, soonMs),
      booked(paid, soonMs + contradictMs, 2),
      ...noticed(paid, soonMs + contradictMs, 2),
    ],
    'failed-after-paid': [booked(paid, soonMs), ...noticed(paid, soonMs), ...noticed(failed, soonMs + contradictMs, 2)],
  }
  return plans[payoutScenarioOf(request)]
}
