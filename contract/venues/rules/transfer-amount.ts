import { venueTransferBounds, venueTransferPattern } from '#contract/limits.ts'
import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

export type TransferAmountRule = 'decimals' | 'min' | 'max'

/** What one transfer may move, minor units of its currency: two decimals at most, within `venueTransferBounds`. [V-06] */
export const checkTransferAmount = (amountMinor: number, currency: SettlementCurrency): Verdict<TransferAmountRule> => {
  const broken = checkAmountMinor(amountMinor, currencyPlaces[currency], venueTransferPattern)
  if (broken !== null) return broken === 'large' ? 'max' : broken
  const { minMinor, maxMinor } = venueTransferBounds[currency]
  if (amountMinor < minMinor) return 'min'
  return amountMinor > maxMinor ? 'max' : null
}
