import * as z from 'zod/mini'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'

/** A month of the site's calendar, `2026-11`. */
export const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))

/** `reviewing`: counted, waits to be paid. `nothing`: there is nothing to pay. `reversed`: taken back, another one follows. */
export const StatementState = z.enum(['reviewing', 'paid', 'nothing', 'reversed'])
export type StatementState = z.infer<typeof StatementState>

/** A month's commission with all of its parts, in one currency: minor units. [P-03] */
export const CommissionFigures = z.object({
  /** What members lost, less what they won. */
  netWinMinor: z.int(),
  /** What became of the month before after it was closed. */
  lateMinor: z.int(),
  bonusesMinor: z.int(),
  feesMinor: z.int(),
  /** Zero, or below it. */
  carriedInMinor: z.int(),
  /** The sum of these: what commission is counted on. */
  baseMinor: z.int(),
  turnoverMinor: z.int(),
  activeMembers: z.int(),
  /** From 1; 0: none is reached. */
  tier: z.int(),
  rateMilli: z.int(),
  commissionMinor: z.int(),
  carriedOutMinor: z.int(),
})
export type CommissionFigures = z.infer<typeof CommissionFigures>

export const AgentStatement = z.object({
  ...CommissionFigures.shape,
  month: Month,
  currency: SettlementCurrency,
  /** Above 1: counted again after the one before was taken back. */
  run: z.int(),
  state: StatementState,
  paidAtMs: z.nullable(z.int()),
})
export type AgentStatement = z.infer<typeof AgentStatement>
