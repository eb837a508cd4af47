import { expect, test } from 'vitest'
import { rewindMaxMs } from '#contract/limits.ts'
import { behindOf, chosenBehind, furthestOf, placeBehind, scaleAfter, scaleAt, stoppedOf } from './rewind-scale.ts'

const scale = { lengthMs: 600_000, lagMs: 3_000 }

test('[S-02] viewers go back as far as there is a recording, and half an hour at most', () => {
  expect([furthestOf(scale), furthestOf({ lengthMs: 3 * rewindMaxMs, lagMs: 0 })]).toEqual([603_000, rewindMaxMs])
  expect([chosenBehind(700_000, scale), chosenBehind(400_000, scale)]).toEqual([603_000, 400_000])
  expect([placeBehind(603_000, scale), placeBehind(400_000, scale), placeBehind(900_000, scale)]).toEqual([
    0, 203_000, 0,
  ])
})

test('[S-02] within ten seconds of the stream it is the stream', () => {
  expect([chosenBehind(10_000, scale), chosenBehind(9_999, scale), chosenBehind(-5_000, scale)]).toEqual([10_000, 0, 0])
  expect(chosenBehind(60_000, { lengthMs: 5_000, lagMs: 2_000 })).toBe(0)
})

test('[S-02] of a recording that has stopped nothing after its end can be chosen', () => {
  const stopped = { lengthMs: 600_000, lagMs: 60_000 }
  expect([stoppedOf(stopped), stoppedOf({ lengthMs: 1, lagMs: 20_000 })]).toEqual([60_000, 0])
  expect([chosenBehind(59_000, stopped), chosenBehind(60_000, stopped)]).toEqual([0, 60_000])
  expect([scaleAfter(stopped, 5_000), scaleAfter(scale, 5_000)]).toEqual([
    { lengthMs: 600_000, lagMs: 65_000 },
    { lengthMs: 605_000, lagMs: 3_000 },
  ])
})

test('[S-02] the picture is as far behind as its moment of the world, or as its place without one', () => {
  const place = { atMs: 40_000, durationMs: 100_000, dateMs: null }
  expect(behindOf(place, 3_000, 0)).toBe(63_000)
  const dated = { ...place, dateMs: 1_000_000 }
  expect([behindOf(dated, 3_000, 1_090_000), behindOf(dated, 0, 999_000)]).toEqual([90_000, 0])
  expect(scaleAt(dated, 90_000)).toEqual({ lengthMs: 100_000, lagMs: 30_000 })
})
