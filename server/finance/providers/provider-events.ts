import type { DepositEvent } from '#contract/finance/machines/deposit-machine.ts'
import type { PaymentState } from './payment-protocol.ts'

/** What a provider's word means to the order's machine; null for what is no news. */
export const eventOf = (state: PaymentState): DepositEvent | null => {
  if (state.status === 'unpaid') return null
  if (state.status === 'paid') return { type: 'provider.paid', ...state.payment }
  return { type: `provider.${state.status}` }
}
