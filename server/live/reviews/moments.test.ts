import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewPointsMax } from '#contract/limits.ts'
import { peaksOf, stepOf } from './moments.ts'

test('[S-02] steps with much more than the mean are moments, one of those beside each other, in their order', () => {
  const quiet = Array.from({ length: 40 }, () => 1)
  expect(peaksOf(quiet, 5)).toEqual([])
  const loud = quiet.with(10, 30).with(11, 40).with(30, 20)
  expect(peaksOf(loud, 5)).toEqual([
    { step: 11, value: 40 },
    { step: 30, value: 20 },
  ])
  expect(peaksOf(loud, 21)).toEqual([{ step: 11, value: 40 }])
  expect(peaksOf([], 5)).toEqual([])
})

test('[S-02] whatever the counts, there are five moments of a kind at most, apart from each other', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: reviewPointsMax }), (values) => {
      const peaks = peaksOf(values, 5)
      expect(peaks.length).toBeLessThanOrEqual(5)
      for (const [at, { step }] of peaks.entries()) expect(step - (peaks[at - 1]?.step ?? -3)).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('[S-02] a stream of any length has as many steps as its curve may have points', () => {
  expect([stepOf(0, 120), stepOf(20 * 60_000, 120), stepOf(20 * 60_000 + 1, 120)]).toEqual([10_000, 10_000, 20_000])
  fc.assert(
    fc.property(fc.nat(14 * 24 * 3_600_000), (lengthMs) => {
      expect(Math.ceil(lengthMs / stepOf(lengthMs, reviewPointsMax))).toBeLessThanOrEqual(reviewPointsMax)
    }),
  )
})
