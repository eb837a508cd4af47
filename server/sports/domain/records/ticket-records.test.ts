import { expect, test } from 'vitest'
import type { TicketStatus } from '#contract/sports/entities/ticket.ts'
import { statesOf, summaryOf } from './ticket-records.ts'

const sum = (status: TicketStatus, day: string, riskMinor: number, returnMinor: number, count = 1) => ({
  status,
  day,
  count,
  riskMinor,
  returnMinor,
  openRiskMinor: riskMinor,
})

test('[C-13] every state belongs to one filter', () => {
  const all = Object.values(statesOf).flat()
  expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
  expect(all.length).toBe(11)
})

test('[C-13] days have a profit once bets are settled; rejected and cancelled ones were none', () => {
  const summary = summaryOf([
    sum('lost', '2026-11-21', 300, 0),
    sum('won', '2026-11-20', 100, 195, 2),
    sum('half_lost', '2026-11-20', 200, 100),
    sum('void', '2026-11-20', 50, 50),
    sum('running', '2026-11-21', 70, 0),
    sum('waiting', '2026-11-21', 5, 0),
    sum('cancelled', '2026-11-19', 900, 900),
  ])
  expect(summary).toEqual({
    days: [
      { day: '2026-11-20', riskMinor: 350, returnMinor: 345, profitMinor: -5 },
      { day: '2026-11-21', riskMinor: 300, returnMinor: 0, profitMinor: -300 },
    ],
    counts: [
      { filter: 'all', count: 8 },
      { filter: 'open', count: 2 },
      { filter: 'won', count: 2 },
      { filter: 'half_won', count: 0 },
      { filter: 'push', count: 0 },
      { filter: 'half_lost', count: 1 },
      { filter: 'lost', count: 1 },
      { filter: 'cashed_out', count: 0 },
      { filter: 'void', count: 2 },
    ],
    settledCount: 5,
    riskMinor: 650,
    returnMinor: 345,
    openRiskMinor: 75,
  })
})

test('[C-13] what was sold of a bet before the rest was taken back is in the sums, and is no settled bet', () => {
  const { days, settledCount } = summaryOf([{ ...sum('cancelled', '2026-11-20', 900, 890), openRiskMinor: 600 }])
  expect(days).toEqual([{ day: '2026-11-20', riskMinor: 300, returnMinor: 290, profitMinor: -10 }])
  expect(settledCount).toBe(0)
})
