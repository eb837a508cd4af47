import { gameStakeBounds, stakePattern } from '#contract/limits.ts'
import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

/** What a round may stake, minor units of its currency: two decimals at most, within `gameStakeBounds`. [C-13, V-06] */
export const checkRoundStake = (
  stakeMinor: number,
  currency: SettlementCurrency,
): Verdict<'decimals' | 'min' | 'max'> => {
  const broken = checkAmountMinor(stakeMinor, currencyPlaces[currency], stakePattern)
  if (broken !== null) return broken === 'large' ? 'max' : broken
  const { minMinor, maxMinor } = gameStakeBounds[currency]
  if (stakeMinor < minMinor) return 'min'
  return stakeMinor > maxMinor ? 'max' : null
}
