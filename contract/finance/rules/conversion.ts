import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

/** Digits before the point of an amount that is exchanged. [V-06] */
export const conversionPattern = { integerDigitsMax: 7 } as const

/** The least that is exchanged: one of its main unit. Minor units. */
export const conversionMin: Readonly<Record<SettlementCurrency, number>> = { CNY: 100, USDT: 1_000_000 }

export type ConversionAmountRule = 'decimals' | 'large' | 'below'

const wholeBps = 10_000
/** Minor units of USDT in one of CNY's, where one USDT is a ten-millionth of CNY: 10^7 × 10^6 ÷ 10^2. */
const scale = 10n ** 11n

/**
 * Ten-millionths of CNY for one USDT, exact: the site's rate (thousandths), worse for the member by the spread (hundredths of
 * a percent): more when USDT is bought, less when it is sold. At most 2 × 10^10.
 */
export const rateE7Of = (from: SettlementCurrency, cnyPerUsdtMilli: number, spreadBps: number): number =>
  cnyPerUsdtMilli * (from === 'CNY' ? wholeBps + spreadBps : wholeBps - spreadBps)

/**
 * What comes of an amount, in minor units of the other currency: exact, then rounded down, so that the member loses less
 * than one of them. Null when no safe integer holds it.
 */
export const convertedMinor = (from: SettlementCurrency, fromMinor: number, rateE7: number): number | null => {
  const exact =
    from === 'CNY' ? (BigInt(fromMinor) * scale) / BigInt(rateE7) : (BigInt(fromMinor) * BigInt(rateE7)) / scale
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(exact) : null
}

/** What is wrong with an amount to be exchanged; by a known rate also that nothing, or too much to hold, would come of it. [V-06] */
export const checkConversionAmount = (
  from: SettlementCurrency,
  fromMinor: number,
  rateE7: number | null,
): Verdict<ConversionAmountRule> => {
  const refusal = checkAmountMinor(fromMinor, currencyPlaces[from], conversionPattern)
  if (refusal !== null) return refusal
  if (fromMinor < conversionMin[from]) return 'below'
  if (rateE7 === null) return null
  const toMinor = convertedMinor(from, fromMinor, rateE7)
  if (toMinor === null) return 'large'
  return toMinor === 0 ? 'below' : null
}
