import { ticketLinesMax } from '#contract/limits.ts'
import { ticketLineCount, ticketSums } from '#contract/sports/rules/ticket-sums.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** What bets come to, minor units. `maxReturnMinor`: if every leg wins, stake with it. */
export interface SlipSum {
  readonly lineCount: number
  readonly riskMinor: number
  readonly maxReturnMinor: number
}

export const noSum: SlipSum = { lineCount: 0, riskMinor: 0, maxReturnMinor: 0 }

/** How many lines so many legs make by sizes; null: all legs are one. */
export const lineCountOf = ticketLineCount

/** By the rule that settles a ticket; nothing where there are more lines than a ticket takes. [S-13, V-06] */
export const sumOf = (
  oddsMilli: readonly number[],
  sizes: readonly number[] | null,
  stakeMinor: number,
  currency: SettlementCurrency,
): SlipSum => {
  if (oddsMilli.length === 0 || lineCountOf(oddsMilli.length, sizes) > ticketLinesMax) return noSum
  const { lineCount, riskMinor, maxReturnMinor } = ticketSums({ oddsMilli, sizes, stakeMinor, currency })
  return { lineCount, riskMinor, maxReturnMinor }
}

export const addSums = (sums: readonly SlipSum[]): SlipSum =>
  sums.reduce(
    (total, { lineCount, riskMinor, maxReturnMinor }) => ({
      lineCount: total.lineCount + lineCount,
      riskMinor: total.riskMinor + riskMinor,
      maxReturnMinor: total.maxReturnMinor + maxReturnMinor,
    }),
    noSum,
  )

/** All legs multiplied, decimal × 1000, rounded down. */
export const parlayMilli = (oddsMilli: readonly number[]): number =>
  ticketSums({ oddsMilli, sizes: null, stakeMinor: 0, currency: 'CNY' }).oddsMilli
