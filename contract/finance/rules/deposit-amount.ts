import type { PaymentType } from '#contract/finance/entities/deposit-method.ts'
import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

/** Digits before the point of a deposit, whatever its currency. [V-06] */
export const depositPattern = { integerDigitsMax: 7 } as const

export type DepositAmountRule = 'decimals' | 'large' | 'below' | 'above'

/** What is wrong with an amount for a way to pay: more than two decimals, or out of its bounds. Minor units. [V-06, E-04] */
export const checkDepositAmount = (
  amountMinor: number,
  { currency, min_money, max_money }: Pick<PaymentType, 'currency' | 'min_money' | 'max_money'>,
): Verdict<DepositAmountRule> => {
  const refusal = checkAmountMinor(amountMinor, currencyPlaces[currency], depositPattern)
  if (refusal !== null) return refusal
  if (amountMinor < min_money) return 'below'
  return amountMinor > max_money ? 'above' : null
}
