import type { DepositMethod, PaymentType } from '#contract/finance/entities/deposit-method.ts'
import type { DepositContext, DepositOrder } from '#contract/finance/entities/deposit-order.ts'
import { checkDepositAmount } from '#contract/finance/rules/deposit-amount.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { providerClearing, walletOf, type Posting } from '#server/ledger/ports.ts'

/** A way to pay as members see it: nothing of the provider. */
export const paymentTypeOf = (method: DepositMethod): PaymentType => ({
  id: method.id,
  name: method.name,
  nameEn: method.nameEn,
  icon: method.icon,
  currency: method.currency,
  min_money: method.min_money,
  max_money: method.max_money,
  quickAmounts: method.quickAmounts,
  feeText: method.feeText,
  feeTextEn: method.feeTextEn,
  speedText: method.speedText,
  speedTextEn: method.speedTextEn,
  isRecommended: method.isRecommended,
  status: method.status,
})

export interface DepositAsked {
  readonly methodId: string
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}

/** Holds what a member asks for against the site's ways to pay. [E-04, V-06] */
export const checkDeposit = (
  methods: readonly DepositMethod[],
  { methodId, currency, amountMinor }: DepositAsked,
): Outcome<DepositMethod, 'PAYMENT_TYPE_CLOSED' | 'FIELD_REFUSED'> => {
  const method = methods.find(({ id, isDisplay }) => id === methodId && isDisplay)
  if (method?.status !== '1') return reject('PAYMENT_TYPE_CLOSED')
  if (method.currency !== currency) return reject('FIELD_REFUSED', { field: 'currency', rule: 'currency' })
  const rule = checkDepositAmount(amountMinor, method)
  return rule === null ? accept(method) : reject('FIELD_REFUSED', { field: 'amountMinor', rule })
}

/** What a deposit brings: from the provider's clearing account to the member's wallet, once an order. [C-14] */
export const planDeposit = (
  memberId: string,
  { orderId, currency, context }: { orderId: string; currency: SettlementCurrency; context: DepositContext },
): Posting => {
  const { creditedMinor, provider } = context
  if (creditedMinor === null) throw new TypeError(`order ${orderId} says nothing of what is credited`)
  return {
    id: `deposit:${orderId}`,
    debit: providerClearing(provider, currency),
    credit: walletOf(memberId, currency),
    amountMinor: creditedMinor,
    currency,
    reason: 'deposit',
    reference: orderId,
  }
}

/** States in which a way to pay is taken by an order that nobody has paid. */
export const unpaidStates: readonly DepositOrder['state'][] = ['opening', 'awaiting']
/** States of what is not over. */
export const unfinishedStates: readonly DepositOrder['state'][] = [...unpaidStates, 'processing', 'unknown', 'review']
