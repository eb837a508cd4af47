import { stakeBounds } from '#contract/limits.ts'
import type { Verdict } from '#contract/text/verdict.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

export type StakeRule = 'min' | 'max'

/** What one bet may stake, minor units of its currency: within `stakeBounds`. [V-06, A-05] */
export const checkStake = (stakeMinor: number, currency: SettlementCurrency): Verdict<StakeRule> => {
  const { minMinor, maxMinor } = stakeBounds[currency]
  if (stakeMinor < minMinor) return 'min'
  return stakeMinor > maxMinor ? 'max' : null
}

/** Stake and win of a bet that wins whole, minor units, rounded down. Odds are decimal × 1000. [S-13] */
export const returnMinorOf = (stakeMinor: number, oddsMilli: number): number =>
  Math.floor((stakeMinor * oddsMilli) / 1000)
