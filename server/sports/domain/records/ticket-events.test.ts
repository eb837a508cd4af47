import { expect, test } from 'vitest'
import { aTicket } from '#tests/builders/ticket.ts'
import { eventsOf } from './ticket-events.ts'

const placed = { kind: 'placed', atMs: 1, stakeMinor: 20_000, amountMinor: null, status: null }

test('[C-13] what was sold and how the rest was settled stand there one after the other', () => {
  const sold = [{ stakeMinor: 8_000, paidMinor: 7_000, atMs: 2_000 }]
  const cashOut = { stakeMinor: 8_000, paidMinor: 7_000 }
  const sale = { kind: 'cashed_out', atMs: 2_000, stakeMinor: 8_000, amountMinor: 7_000, status: null }
  expect(eventsOf(aTicket({ cashOut }), sold, [])).toEqual([placed, sale])
  expect(eventsOf(aTicket({ cashOut, status: 'won', settledAtMs: 3_000, returnMinor: 29_800 }), sold, [])).toEqual([
    placed,
    sale,
    { kind: 'settled', atMs: 3_000, stakeMinor: 12_000, amountMinor: 22_800, status: 'won' },
  ])
  expect(eventsOf(aTicket({ status: 'lost', settledAtMs: 3_000, returnMinor: 0 }), [], [])).toEqual([
    placed,
    { kind: 'settled', atMs: 3_000, stakeMinor: 20_000, amountMinor: 0, status: 'lost' },
  ])
  const whole = { stakeMinor: 20_000, paidMinor: 18_000, atMs: 2_000 }
  expect(eventsOf(aTicket({ status: 'cashed_out', settledAtMs: 2_000 }), [whole], [])).toEqual([
    placed,
    { kind: 'cashed_out', atMs: 2_000, stakeMinor: 20_000, amountMinor: 18_000, status: null },
  ])
})

test('[C-13, S-13] ends that later results undid stay there: settled otherwise, opened again, sold in part between', () => {
  const end = (status: 'won' | 'lost', returnMinor: number, settledAtMs: number, undoneAtMs: number) => ({
    status,
    returnMinor,
    settledAtMs,
    undoneAtMs,
    riskMinor: 20_000,
  })
  const undone = [
    { ...end('won', 29_000, 2_000, 3_000), isReopened: false },
    { ...end('lost', 0, 3_000, 4_000), isReopened: true },
  ]
  const whole = { stakeMinor: 20_000 }
  const before = [
    placed,
    { ...whole, kind: 'settled', atMs: 2_000, amountMinor: 29_000, status: 'won' },
    { ...whole, kind: 'resettled', atMs: 3_000, amountMinor: 0, status: 'lost' },
    { ...whole, kind: 'reopened', atMs: 4_000, amountMinor: 0, status: null },
  ]
  expect(eventsOf(aTicket(), [], undone)).toEqual(before)
  const cashOut = { stakeMinor: 8_000, paidMinor: 7_000 }
  const won = aTicket({ cashOut, status: 'won', settledAtMs: 6_000, returnMinor: 24_400 })
  expect(eventsOf(won, [{ ...cashOut, atMs: 5_000 }], undone)).toEqual([
    ...before,
    { kind: 'cashed_out', atMs: 5_000, stakeMinor: 8_000, amountMinor: 7_000, status: null },
    { kind: 'settled', atMs: 6_000, stakeMinor: 12_000, amountMinor: 17_400, status: 'won' },
  ])
})
