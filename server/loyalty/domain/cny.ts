import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A hundredth of USDT, which amounts are cut to, has 10,000 minor units. */
const hundredthMinor = 10_000n

/** An amount in minor units of CNY, towards zero; below zero it takes back. */
export const cnyOf = (amountMinor: number, currency: SettlementCurrency, cnyPerUsdtMilli: number): number =>
  currency === 'CNY' ? amountMinor : Number((BigInt(amountMinor) * BigInt(cnyPerUsdtMilli)) / (1_000n * hundredthMinor))
