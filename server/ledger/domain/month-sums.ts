import type { PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import type { StatementMonth } from '#contract/wallet/entities/statement.ts'

/** What moved on one account for one reason in one month: integer minor units. What a reservation gave back is taken off `outMinor`, which may be below zero in a later month. */
export interface MonthSum {
  readonly month: string
  readonly reason: PostingReason
  readonly inMinor: number
  readonly outMinor: number
}

/** The last `count` months that have movements, oldest first. */
export const monthsOf = (sums: readonly MonthSum[], count: number): StatementMonth[] => {
  const byMonth = new Map<string, { inMinor: number; outMinor: number }>()
  for (const { month, inMinor, outMinor } of sums) {
    const sum = byMonth.get(month) ?? { inMinor: 0, outMinor: 0 }
    byMonth.set(month, { inMinor: sum.inMinor + inMinor, outMinor: sum.outMinor + outMinor })
  }
  return [...byMonth]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(-count)
    .map(([month, { inMinor, outMinor }]) =>
      outMinor < 0 ? { month, inMinor: inMinor - outMinor, outMinor: 0 } : { month, inMinor, outMinor },
    )
}

/** All deposits less all withdrawals. [C-14] */
export const netDepositsOf = (sums: readonly MonthSum[]): number =>
  sums.reduce((net, { reason, inMinor, outMinor }) => {
    return reason === 'deposit' || reason === 'withdrawal' ? net + inMinor - outMinor : net
  }, 0)
