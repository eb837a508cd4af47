import type { ResponseOf } from '#contract/define-call.ts'
import type { TicketStatus } from '#contract/sports/entities/ticket.ts'
import { TicketFilter, type betSummary } from '#contract/sports/ticket-calls.ts'

/** The states that a filter shows; empty: all of them. [C-13] */
export const statesOf: Readonly<Record<TicketFilter, readonly TicketStatus[]>> = {
  all: [],
  open: ['waiting', 'running'],
  won: ['won'],
  half_won: ['half_won'],
  push: ['push'],
  half_lost: ['half_lost'],
  lost: ['lost'],
  cashed_out: ['cashed_out'],
  void: ['void', 'rejected', 'cancelled'],
}

/** Tickets of one state and day. Minor units. */
interface Sum {
  readonly status: TicketStatus
  readonly day: string
  readonly count: number
  readonly riskMinor: number
  readonly returnMinor: number
  readonly openRiskMinor: number
}

const isOpen = ({ status }: Sum): boolean => statesOf.open.includes(status)
const wasTakenBack = ({ status }: Sum): boolean => status === 'rejected' || status === 'cancelled'

/** What was taken back never was at risk, but for what had been sold of it before. */
const withoutTakenBack = (sum: Sum): Sum => {
  const backMinor = wasTakenBack(sum) ? sum.openRiskMinor : 0
  return { ...sum, riskMinor: sum.riskMinor - backMinor, returnMinor: sum.returnMinor - backMinor }
}

const total = (sums: readonly Sum[], of: (sum: Sum) => number): number => sums.reduce((all, sum) => all + of(sum), 0)

/** What the chart and the totals show. Only settled tickets have a profit. [C-13] */
export const summaryOf = (sums: readonly Sum[]): ResponseOf<typeof betSummary> => {
  const settled = sums
    .filter((sum) => !isOpen(sum))
    .map(withoutTakenBack)
    .filter(({ riskMinor }) => riskMinor > 0)
  const byDay = [...Map.groupBy(settled, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const days = byDay.map(([day, ofDay]) => {
    const riskMinor = total(ofDay, (sum) => sum.riskMinor)
    const returnMinor = total(ofDay, (sum) => sum.returnMinor)
    return { day, riskMinor, returnMinor, profitMinor: returnMinor - riskMinor }
  })
  return {
    days,
    counts: TicketFilter.options.map((filter) => {
      const states = statesOf[filter]
      const counted = sums.filter(({ status }) => states.length === 0 || states.includes(status))
      return { filter, count: total(counted, ({ count }) => count) }
    }),
    settledCount: total(settled, (sum) => (wasTakenBack(sum) ? 0 : sum.count)),
    riskMinor: total(settled, ({ riskMinor }) => riskMinor),
    returnMinor: total(settled, ({ returnMinor }) => returnMinor),
    openRiskMinor: total(sums.filter(isOpen), ({ openRiskMinor }) => openRiskMinor),
  }
}
