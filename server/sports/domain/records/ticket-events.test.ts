import { expect, test } from 'vitest'
import { aTicket } from '#tests/builders/ticket.ts'
import { eventsOf } from './ticket-events.ts'

const placed = { kind: 'placed', atMs: 1, stakeMinor: 20_000, amountMinor: null }

test('[C-13] what was sold and how the rest was settled stand there one after the other', () => {
  const sold = [{ stakeMinor: 8_000, paidMinor: 7_000, atMs: 2_000 }]
  const cashOut = { stakeMinor: 8_000, paidMinor: 7_000 }
  const sale = { kind: 'cashed_out', atMs: 2_000, stakeMinor: 8_000, amountMinor: 7_000 }
  expect(eventsOf(aTicket({ cashOut }), sold)).toEqual([placed, sale])
  expect(eventsOf(aTicket({ cashOut, status: 'won', settledAtMs: 3_000, returnMinor: 29_800 }), sold)).toEqual([
    placed,
    sale,
    { kind: 'settled', atMs: 3_000, stakeMinor: 12_000, amountMinor: 22_800 },
  ])
  expect(eventsOf(aTicket({ status: 'lost', settledAtMs: 3_000, returnMinor: 0 }), [])).toEqual([
    placed,
    { kind: 'settled', atMs: 3_000, stakeMinor: 20_000, amountMinor: 0 },
  ])
  const whole = { stakeMinor: 20_000, paidMinor: 18_000, atMs: 2_000 }
  expect(eventsOf(aTicket({ status: 'cashed_out', settledAtMs: 2_000 }), [whole])).toEqual([
    placed,
    { kind: 'cashed_out', atMs: 2_000, stakeMinor: 20_000, amountMinor: 18_000 },
  ])
})
