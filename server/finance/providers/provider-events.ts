import type { DepositEvent } from '#contract/finance/machines/deposit-machine.ts'
import type { WithdrawalEvent } from '#contract/finance/machines/withdrawal-machine.ts'
import type { PaymentState, PayoutState } from './payment-protocol.ts'

/** What a provider's word means to the order's machine; null for what is no news. */
export const eventOf = (state: PaymentState): DepositEvent | null => {
  if (state.status === 'unpaid') return null
  if (state.status === 'paid') return { type: 'provider.paid', ...state.payment }
  return { type: `provider.${state.status}` }
}

/** The same of a payout. */
export const payoutEventOf = (state: PayoutState): WithdrawalEvent =>
  state.status === 'paid' ? { type: 'provider.paid', ...state.payment } : { type: `provider.${state.status}` }
