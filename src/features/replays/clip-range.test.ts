import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipMaxMs, clipMinMs } from '#contract/limits.ts'
import { endAt, rangeAt, startAt } from './clip-range.ts'

const durationMs = 600_000

test('[S-02] a new clip is the half minute before the picture', () => {
  expect(rangeAt(100_000, durationMs)).toEqual({ fromMs: 70_000, toMs: 100_000 })
  expect(rangeAt(5_000, durationMs)).toEqual({ fromMs: 0, toMs: 30_000 })
  expect(rangeAt(5_000, 12_000)).toEqual({ fromMs: 0, toMs: 12_000 })
})

test('[S-02] one end of a clip takes the other along where it would be too short or too long', () => {
  const range = { fromMs: 70_000, toMs: 100_000 }
  expect(startAt(range, 98_000, durationMs)).toEqual({ fromMs: 98_000, toMs: 103_000 })
  expect(startAt(range, 10_000, durationMs)).toEqual({ fromMs: 10_000, toMs: 70_000 })
  expect(endAt(range, 71_000, durationMs)).toEqual({ fromMs: 66_000, toMs: 71_000 })
  expect(endAt(range, 300_000, durationMs)).toEqual({ fromMs: 240_000, toMs: 300_000 })
})

test('[S-02] whatever is pressed, a clip of a long enough replay can be made', () => {
  const place = fc.integer({ min: -100_000, max: 1_000_000 })
  fc.assert(
    fc.property(place, fc.array(fc.tuple(fc.boolean(), place)), (first, presses) => {
      const range = presses.reduce(
        (before, [isStart, placeMs]) => (isStart ? startAt : endAt)(before, placeMs, durationMs),
        rangeAt(first, durationMs),
      )
      const lengthMs = range.toMs - range.fromMs
      expect([range.fromMs >= 0, range.toMs <= durationMs]).toEqual([true, true])
      expect([lengthMs >= clipMinMs, lengthMs <= clipMaxMs]).toEqual([true, true])
    }),
  )
})
