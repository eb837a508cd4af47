import type { Ticket, TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { TicketEvent } from '#contract/sports/ticket-calls.ts'
import { runningRiskOf } from '#server/sports/domain/cash-out/cash-out-value.ts'

/** A part of a bet that was sold: a line's stake, what was paid, minor units. */
export interface SoldPart {
  readonly stakeMinor: number
  readonly paidMinor: number
  readonly atMs: number
}

/** How a bet ended: of all lines what was at risk, what came of it. Minor units. */
interface Ending {
  readonly status: TicketStatus
  readonly riskMinor: number
  readonly returnMinor: number
  readonly settledAtMs: number
}

/** An end that a later result undid. `isReopened`: the bet ran again; else it ended otherwise at once. */
export interface UndoneSettlement extends Ending {
  readonly undoneAtMs: number
  readonly isReopened: boolean
}

const salesOf = (sold: readonly SoldPart[], lineCount: number): TicketEvent[] =>
  sold.map(({ stakeMinor, paidMinor, atMs }) => ({
    kind: 'cashed_out',
    atMs,
    stakeMinor: stakeMinor * lineCount,
    amountMinor: paidMinor,
    status: null,
  }))

const endOf = (ending: Ending, before: UndoneSettlement | undefined): TicketEvent => {
  const { status, riskMinor: stakeMinor, returnMinor: amountMinor, settledAtMs } = ending
  if (!before || before.isReopened) return { kind: 'settled', atMs: settledAtMs, stakeMinor, amountMinor, status }
  return { kind: 'resettled', atMs: before.undoneAtMs, stakeMinor, amountMinor, status }
}

const reopeningOf = ({ undoneAtMs: atMs, riskMinor, returnMinor }: UndoneSettlement): TicketEvent => ({
  kind: 'reopened',
  atMs,
  stakeMinor: riskMinor,
  amountMinor: returnMinor,
  status: null,
})

/** How it ended now; undefined: it runs, or what was left of it was sold. */
const lastEndOf = (ticket: Ticket): Ending | undefined => {
  const { status, settledAtMs, returnMinor, cashOut } = ticket
  if (settledAtMs === null || status === 'cashed_out') return undefined
  return {
    status,
    riskMinor: runningRiskOf(ticket),
    returnMinor: (returnMinor ?? 0) - (cashOut?.paidMinor ?? 0),
    settledAtMs,
  }
}

/**
 * What happened to a ticket, oldest first: what was sold of it, and every end that results gave it; what was sold whole ended
 * with its sale. Both lists stand in the order in which it happened. [C-13, S-13]
 */
export const eventsOf = (
  ticket: Ticket,
  sold: readonly SoldPart[],
  undone: readonly UndoneSettlement[],
): TicketEvent[] => {
  const { lineCount, riskMinor, placedAtMs } = ticket
  const last = lastEndOf(ticket)
  const ends = undone.flatMap((each, nth) => [
    endOf(each, undone[nth - 1]),
    ...(each.isReopened ? [reopeningOf(each)] : []),
  ])
  const then = [...salesOf(sold, lineCount), ...ends, ...(last ? [endOf(last, undone.at(-1))] : [])]
  return [
    { kind: 'placed', atMs: placedAtMs, stakeMinor: riskMinor, amountMinor: null, status: null },
    ...then.toSorted((a, b) => a.atMs - b.atMs),
  ]
}
