import { stakeBounds, stakePattern } from '#contract/limits.ts'
import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

export type StakeRule = 'decimals' | 'min' | 'max'

/** What one bet may stake, minor units of its currency: two decimals at most, within `stakeBounds`. [V-06, A-05] */
export const checkStake = (stakeMinor: number, currency: SettlementCurrency): Verdict<StakeRule> => {
  const broken = checkAmountMinor(stakeMinor, currencyPlaces[currency], stakePattern)
  if (broken !== null) return broken === 'large' ? 'max' : broken
  const { minMinor, maxMinor } = stakeBounds[currency]
  if (stakeMinor < minMinor) return 'min'
  return stakeMinor > maxMinor ? 'max' : null
}
