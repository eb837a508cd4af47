import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A minor unit of CNY is so many of USDT's, times thousandths of a rate. */
const usdtPerCny = 10_000n * 1_000n

/**
 * An amount in another settlement currency by the site's rate (thousandths of CNY for one USDT): exact, then rounded up, so
 * that what counts against somebody is never less for having been in another currency. Minor units.
 */
export const atSiteRate = (
  { currency, amountMinor }: { currency: SettlementCurrency; amountMinor: number },
  to: SettlementCurrency,
  cnyPerUsdtMilli: number,
): number => {
  if (currency === to) return amountMinor
  const rate = BigInt(cnyPerUsdtMilli)
  const [by, per] = to === 'CNY' ? [rate, usdtPerCny] : [usdtPerCny, rate]
  const exact = BigInt(amountMinor) * by
  // A quotient below zero is cut towards zero, which is up.
  return Number((exact > 0n ? exact + per - 1n : exact) / per)
}
