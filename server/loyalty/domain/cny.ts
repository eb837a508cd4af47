import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A minor unit of CNY is so many of USDT's, times thousandths of a rate. */
const usdtPerCny = 10_000 * 1_000

/** An amount in minor units of CNY, towards zero; below zero it takes back. */
export const cnyOf = (amountMinor: number, currency: SettlementCurrency, cnyPerUsdtMilli: number): number => {
  if (currency === 'CNY') return amountMinor
  const cny = (BigInt(amountMinor) * BigInt(cnyPerUsdtMilli)) / BigInt(usdtPerCny)
  return Number(cny)
}
