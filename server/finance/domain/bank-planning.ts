import type { HouseAccount } from '#contract/finance/entities/bank-account.ts'
import type { BankDepositOrder } from '#contract/finance/entities/bank-deposit-order.ts'
import { bankTransfer } from '#contract/finance/entities/deposit-method.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { providerClearing, walletOf, type Posting } from '#server/ledger/ports.ts'

/** What the choice of an account looks at. */
interface AccountsToday {
  readonly accounts: readonly HouseAccount[]
  /** What each has taken of its day, minor units. */
  readonly taken: ReadonlyMap<string, number>
}

export const isOpenFor = ({ status, currency }: HouseAccount, wanted: SettlementCurrency): boolean =>
  status === '1' && currency === wanted

/**
 * The account of the house that takes an amount: open, of the currency, within the bounds of one transfer and of what its
 * day still takes; of several the one whose day is emptiest. Minor units. [C-14, E-04]
 */
export const chooseAccount = (
  { accounts, taken }: AccountsToday,
  { currency, amountMinor }: { currency: SettlementCurrency; amountMinor: number },
): Outcome<HouseAccount, 'BANK_ACCOUNTS_EXHAUSTED'> => {
  const open = accounts
    .filter((account) => isOpenFor(account, currency))
    .map((account) => {
      const takenMinor = taken.get(account.id) ?? 0
      const leftMinor = Math.max(0, account.dayMaxMinor - takenMinor)
      const mostMinor = Math.min(account.max_money, leftMinor)
      return { account, fillMillionths: (BigInt(takenMinor) * 1_000_000n) / BigInt(account.dayMaxMinor), mostMinor }
    })
  const able = open.filter(({ account, mostMinor }) => account.min_money <= amountMinor && amountMinor <= mostMinor)
  const chosen = able.toSorted((a, b) => Number(a.fillMillionths - b.fillMillionths))[0]
  if (chosen) return accept(chosen.account)
  const usable = open.filter(({ account, mostMinor }) => mostMinor >= account.min_money)
  return reject('BANK_ACCOUNTS_EXHAUSTED', { mostMinor: Math.max(0, ...usable.map(({ mostMinor }) => mostMinor)) })
}

/** What a transfer brings: from the banks' clearing account to the member's wallet, once a payment. [C-14] */
export const planBankDeposit = (
  memberId: string,
  { orderId, currency, context }: Pick<BankDepositOrder, 'orderId' | 'currency' | 'context'>,
): Posting => {
  const { payment } = context
  if (payment === null) throw new TypeError(`order ${orderId} says nothing of what is credited`)
  return {
    id: `deposit:${orderId}:${payment.paymentId}`,
    debit: providerClearing(bankTransfer, currency),
    credit: walletOf(memberId, currency),
    amountMinor: payment.amountMinor,
    currency,
    reason: 'deposit',
    reference: orderId,
  }
}

/** States of an order that waits for its member. */
export const awaitingStates: readonly BankDepositOrder['state'][] = ['awaiting']
/** States of what is not over. */
export const undecidedStates: readonly BankDepositOrder['state'][] = [...awaitingStates, 'review']
