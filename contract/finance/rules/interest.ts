import type { Verdict } from '#contract/text/verdict.ts'
import { currencyPlaces, type SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { checkAmountMinor } from '#contract/wallet/rules/amount.ts'

/** Digits before the point of one move to or from the interest wallet. [V-06] */
export const interestPattern = { integerDigitsMax: 7 } as const

/** The least that is moved by an amount, in minor units: one hundredth of the main unit. */
export const interestMoveMin: Readonly<Record<SettlementCurrency, number>> = { CNY: 1, USDT: 10_000 }

/** What is wrong with an amount that is moved. [V-06] */
export const checkInterestAmount = (
  currency: SettlementCurrency,
  amountMinor: number,
): Verdict<'decimals' | 'large' | 'below'> =>
  checkAmountMinor(amountMinor, currencyPlaces[currency], interestPattern) ??
  (amountMinor < interestMoveMin[currency] ? 'below' : null)

/** Days of the year that an annual rate is divided by, in leap years too. */
const daysAYear = 365n
/** What a remainder counts: parts of a minor unit. 10,000 hundredths of a percent × 365 days. */
export const remainderParts = 10_000n * daysAYear

/**
 * The interest of one day on `basisMinor` at `rateBps` a year, with what earlier days left over: whole minor units, and the
 * new remainder (below `remainderParts`). Over any number of days the sum is exactly that of the rational amounts, rounded
 * down once: nothing is invented or lost.
 */
export const interestOfDay = ({
  basisMinor,
  rateBps,
  remainder,
}: {
  basisMinor: number
  rateBps: number
  remainder: number
}): { interestMinor: number; remainder: number } => {
  const parts = BigInt(basisMinor) * BigInt(rateBps) + BigInt(remainder)
  return { interestMinor: Number(parts / remainderParts), remainder: Number(parts % remainderParts) }
}
