import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { bookOf, openBets, walletOf, type Posting } from '#server/ledger/ports.ts'

/**
 * The stake that is sold back leaves the open bets for the book, and the book pays for it; once an offer. Minor units.
 * `riskMinor`: of all lines.
 */
export const planCashOut = (sold: {
  memberId: string
  orderId: string
  offerId: string
  currency: SettlementCurrency
  riskMinor: number
  paidMinor: number
}): [Posting, Posting] => {
  const { memberId, orderId, offerId, currency, riskMinor, paidMinor } = sold
  const book = bookOf(currency)
  const all = { currency, reason: 'cash-out', reference: orderId } as const
  return [
    { ...all, id: `cash-out-stake:${offerId}`, debit: openBets(currency), credit: book, amountMinor: riskMinor },
    { ...all, id: `cash-out:${offerId}`, debit: book, credit: walletOf(memberId, currency), amountMinor: paidMinor },
  ]
}
