import type { WithdrawType } from '#contract/finance/entities/withdraw-method.ts'
import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

/** Digits before the point of a withdrawal, whatever its currency. [V-06] */
export const withdrawPattern = { integerDigitsMax: 7 } as const

const basis = 10_000n

/**
 * What a withdrawal costs, minor units; parts of a cent are the member's. `used`: withdrawals of this month that count
 * against the free ones. [C-14]
 */
export const withdrawFee = (
  amountMinor: number,
  { feeFixedMinor, feeBasisPoints, freeAMonth }: Pick<WithdrawType, 'feeFixedMinor' | 'feeBasisPoints' | 'freeAMonth'>,
  used: number,
): number => (used < freeAMonth ? 0 : feeFixedMinor + Number((BigInt(amountMinor) * BigInt(feeBasisPoints)) / basis))

export type WithdrawAmountRule = 'decimals' | 'large' | 'below' | 'above'

/** What is wrong with an amount: more than two decimals, out of its bounds, or nothing left after the fee. [V-06, E-04] */
export const checkWithdrawAmount = (
  amountMinor: number,
  method: Pick<WithdrawType, 'currency' | 'min_money' | 'max_money'>,
  feeMinor: number,
): Verdict<WithdrawAmountRule> => {
  const refusal = checkAmountMinor(amountMinor, currencyPlaces[method.currency], withdrawPattern)
  if (refusal !== null) return refusal
  if (amountMinor < method.min_money || amountMinor <= feeMinor) return 'below'
  return amountMinor > method.max_money ? 'above' : null
}
