import { expect, test } from 'vitest'
import { advanceOrder, openOrder, phaseOf } from '#contract/finance/machines/order-step.ts'
import { venueTransferMachine, type VenueTransferEvent } from './venue-transfer-machine.ts'

const after = (state: string, checks: number, event: VenueTransferEvent) => {
  const step = advanceOrder(venueTransferMachine, { state, context: { atMs: 0, checks } as never }, { event, atMs: 5 })
  return (
    step && {
      state: step.state,
      effects: step.effects,
      delayMs: step.timers.find((one) => one.delayMs !== null)?.delayMs,
    }
  )
}
const silent = { type: 'provider.silent' } as const
const unreached = { type: 'provider.unreached' } as const
const refused = { type: 'provider.refused', refusal: 'refused' } as const
const moved = { type: 'provider.moved', balanceAfterMinor: 5 } as const

test('[C-13] a transfer begins by asking, and ends by the venue’s word', () => {
  const step = openOrder(venueTransferMachine, { atMs: 0, checks: 1 })
  expect([step.state, step.effects, step.timers]).toEqual(['asking', ['askVenue'], []])
  for (const state of ['asking', 'pending']) {
    expect(after(state, 1, moved)).toMatchObject({ state: 'succeeded', effects: ['book'] })
    expect(after(state, 1, refused)).toMatchObject({ state: 'failed', effects: ['giveBack'] })
  }
})

test('[C-13] what is not known is pending, and asked about after 1, 2, 4 … 60 s', () => {
  const pauses = [1, 2, 3, 7, 8, 100].map((checks) => after('asking', checks, silent))
  expect(pauses.map((step) => step?.delayMs)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000, 60_000])
  expect(pauses.every((step) => step?.state === 'pending' && step.effects.length === 0)).toBe(true)
  expect(after('pending', 3, silent)).toEqual({ state: 'pending', effects: [], delayMs: 4_000 })
})

test('[C-13] what could not be sent failed for certain the first time only', () => {
  expect(after('asking', 1, unreached)).toMatchObject({ state: 'failed', effects: ['giveBack'] })
  expect(after('asking', 2, unreached)).toMatchObject({ state: 'pending', effects: [] })
  expect(after('pending', 1, unreached)).toMatchObject({ state: 'pending', effects: [] })
})

test('[C-13] an end is an end', () => {
  for (const state of ['succeeded', 'failed'])
    for (const event of [moved, refused, silent, unreached]) expect(after(state, 1, event)).toBe(null)
  expect(['asking', 'pending', 'succeeded', 'failed'].map((state) => phaseOf(venueTransferMachine, state))).toEqual([
    'underway',
    'underway',
    'succeeded',
    'ended',
  ])
})
