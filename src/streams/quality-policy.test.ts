import { expect, test } from 'vitest'
import { nextQuality, upAfterFailed, upAfterFirstMs, type PlaysAt } from './quality-policy.ts'

const bitrates = [6_000_000, 2_500_000, 1_000_000]
const next = (about: Partial<PlaysAt>) =>
  nextQuality({
    bitrates,
    current: 0,
    bandwidth: 20_000_000,
    stalls: 0,
    sinceChangeMs: 60_000,
    upAfterMs: upAfterFirstMs,
    ...about,
  })

test('[D-05] where the bandwidth carries it the source stays', () => {
  expect(next({})).toBe(0)
  expect(next({ bandwidth: 100_000 })).toBe(0)
})

test('[D-05] a picture that stands twice, or once with too little bandwidth, goes one step down, and not below the last', () => {
  expect(next({ stalls: 1, bandwidth: 6_500_000 })).toBe(1)
  expect(next({ stalls: 1, bandwidth: 6_700_000 })).toBe(0)
  expect(next({ stalls: 2 })).toBe(1)
  expect(next({ current: 2, stalls: 2 })).toBe(2)
})

test('[D-05] just after a change nothing changes', () => {
  expect(next({ stalls: 2, sinceChangeMs: 2_999 })).toBe(0)
  expect(next({ stalls: 2, sinceChangeMs: 3_000 })).toBe(1)
})

test('[D-05] up again after some time without a standing picture, with room for it', () => {
  expect(next({ current: 1, sinceChangeMs: upAfterFirstMs - 1 })).toBe(1)
  expect(next({ current: 1, sinceChangeMs: upAfterFirstMs })).toBe(0)
  expect(next({ current: 1, stalls: 1 })).toBe(1)
  expect(next({ current: 1, bandwidth: 6_000_000 })).toBe(1)
  // As much as parts of the lowest can show.
  expect(next({ current: 2, bandwidth: 2_500_000 })).toBe(1)
})

test('[D-05] attempts that fail come further apart', () => {
  expect([upAfterFailed(12_000), upAfterFailed(96_000)]).toEqual([24_000, 120_000])
})
