import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Currency } from '#contract/wallet/entities/money.ts'
import { bonusesOf, receivableOf, walletOf, type AccountName, type Posting } from '#server/ledger/ports.ts'

/** What is money of it; others have payers of their own. */
export const currencyOf = (reward: Reward): Currency | null => {
  if (reward.kind === 'cash') return reward.currency
  return reward.kind === 'coins' ? 'COIN' : null
}

export const grantAccounts = (memberId: string, currency: Currency): AccountName[] => [
  bonusesOf(currency),
  walletOf(memberId, currency),
]

export const takeBackAccounts = (memberId: string, currency: Currency): AccountName[] => [
  ...grantAccounts(memberId, currency),
  receivableOf(memberId, currency),
]

interface Granted {
  readonly grantId: string
  readonly memberId: string
  readonly currency: Currency
  readonly amount: number
}

/** A grant reaches the wallet, once. Pure. [C-15, A-02] */
export const planGrant = ({ grantId, memberId, currency, amount }: Granted): Posting => ({
  id: `promotion:${grantId}`,
  debit: bonusesOf(currency),
  credit: walletOf(memberId, currency),
  amountMinor: amount,
  currency,
  reason: 'promotion',
  reference: grantId,
})

/** The opposite of a grant, or of so much of it: what the wallet does not cover is owed. `nth`: what was taken back before. Pure. */
export const planTakeBack = (
  { grantId, memberId, currency, amount }: Granted,
  { walletMinor, nth }: { walletMinor: number; nth: number },
): Posting[] => {
  const coveredMinor = Math.min(amount, Math.max(0, walletMinor))
  const shared = { credit: bonusesOf(currency), currency, reason: 'promotion-back', reference: grantId } as const
  const parts = [
    { id: `promotion-back:${grantId}:${nth}`, debit: walletOf(memberId, currency), amountMinor: coveredMinor },
    {
      id: `promotion-owed:${grantId}:${nth}`,
      debit: receivableOf(memberId, currency),
      amountMinor: amount - coveredMinor,
    },
  ]
  return parts.filter(({ amountMinor }) => amountMinor > 0).map((part) => ({ ...shared, ...part }))
}
