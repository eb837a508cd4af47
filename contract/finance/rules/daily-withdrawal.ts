import type { DailyWithdrawal } from '#contract/finance/entities/daily-withdrawal.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A minor unit of CNY is so many of USDT's, times thousandths of a rate. */
const usdtPerCny = 10_000n * 1_000n

/**
 * What is left of a day's limit. USDT counts at the site's rate: what went out up, what may still go down, so that no
 * rounding lets more out than the limit. `usedMinor` by currency; a limit of 0 is none: null. [C-12, E-05]
 */
export const dailyWithdrawal = (
  limitMinor: number,
  usedMinor: Readonly<Record<SettlementCurrency, number>>,
  cnyPerUsdtMilli: number,
): DailyWithdrawal | null => {
  if (limitMinor === 0) return null
  const rate = BigInt(cnyPerUsdtMilli)
  const usdtAsCny = (BigInt(usedMinor.USDT) * rate + usdtPerCny - 1n) / usdtPerCny
  const used = BigInt(usedMinor.CNY) + usdtAsCny
  const left = used > BigInt(limitMinor) ? 0n : BigInt(limitMinor) - used
  return {
    limitMinor,
    usedMinor: Number(used),
    leftMinor: { CNY: Number(left), USDT: Number((left * usdtPerCny) / rate) },
  }
}
