import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { TicketEvent } from '#contract/sports/ticket-calls.ts'
import { runningRiskOf } from '#server/sports/domain/cash-out/cash-out-value.ts'

/** A part of a bet that was sold: a line's stake, what was paid, minor units. */
export interface SoldPart {
  readonly stakeMinor: number
  readonly paidMinor: number
  readonly atMs: number
}

/** What happened to a ticket, oldest first; what was sold whole ended with its sale. [C-13] */
export const eventsOf = (ticket: Ticket, sold: readonly SoldPart[]): TicketEvent[] => {
  const { lineCount, riskMinor, placedAtMs, settledAtMs, returnMinor, cashOut } = ticket
  const placed = { kind: 'placed', atMs: placedAtMs, stakeMinor: riskMinor, amountMinor: null } as const
  const sales = sold.map(({ stakeMinor, paidMinor, atMs }) => ({
    kind: 'cashed_out' as const,
    atMs,
    stakeMinor: stakeMinor * lineCount,
    amountMinor: paidMinor,
  }))
  if (settledAtMs === null || ticket.status === 'cashed_out') return [placed, ...sales]
  const rest = {
    stakeMinor: runningRiskOf(ticket),
    amountMinor: (returnMinor ?? 0) - (cashOut?.paidMinor ?? 0),
  }
  return [placed, ...sales, { kind: 'settled', atMs: settledAtMs, ...rest }]
}
