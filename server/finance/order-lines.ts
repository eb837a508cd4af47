import type { FinanceOrder } from '#contract/finance/entities/finance-order.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'

/** A moment, as ISO 8601. */
export const timeText = (atMs: number): string => new Date(atMs).toISOString()

/** `CNY 500.00` */
export const amountText = (amountMinor: number, currency: FinanceOrder['currency']): string => {
  const places = currencyPlaces[currency]
  const digits = String(amountMinor).padStart(places + 1, '0')
  return `${currency} ${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** An order as operators are shown it, in one line. */
export const orderLine = ({ memberId, order }: { memberId: string; order: FinanceOrder }): string => {
  const { orderId, kind, state, amountMinor, currency, changedAtMs, context } = order
  const flags = 'flags' in context && context.flags.length > 0 ? ` [${context.flags.join(', ')}]` : ''
  return `${orderId}  ${kind}  ${state}${flags}  ${amountText(amountMinor, currency)}  member ${memberId}  ${timeText(changedAtMs)}`
}
