import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** Minor units (of 6 places) of a hundredth of USDT: amounts have two decimals. */
const hundredthMinor = 10_000

/**
 * An amount that the site has in CNY, in minor units of `currency`: unchanged in CNY, else by `cnyPerUsdtMilli`
 * (thousandths of CNY that one USDT stands for), rounded down to hundredths. What is paid and what is shown agree.
 */
export const settlementOf = (cnyMinor: number, currency: SettlementCurrency, cnyPerUsdtMilli: number): number => {
  if (currency === 'CNY') return cnyMinor
  return Number((BigInt(cnyMinor) * 1000n) / BigInt(cnyPerUsdtMilli)) * hundredthMinor
}
