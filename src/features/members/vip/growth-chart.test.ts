import { expect, test } from 'vitest'
import { growthChart, samplePlaces } from './growth-chart.ts'

const size = { width: 200, height: 60, left: 50, right: 50, top: 0, bottom: 10 }

test('[C-12] the curve goes from the first day at the left to the last at the right, between round numbers', () => {
  const chart = growthChart([0, 50, 100], [], size, String)
  expect(chart.ticks).toEqual([0, 25, 50, 75, 100])
  expect(chart.line).toBe('M50.0 50.0 L100.0 25.0 L150.0 0.0')
  expect(chart.area).toBe('M50.0 50.0 L100.0 25.0 L150.0 0.0 L150 50 L50 50Z')
})

test('[C-12] what is shown beside the curve has room too', () => {
  const { ticks } = growthChart([3_200, 7_860], [10_000, 5_200], size, String)
  expect(ticks).toEqual([2_000, 4_000, 6_000, 8_000, 10_000])
})

test('[C-12] a curve without growth, or of one day, is a line at the bottom', () => {
  expect(growthChart([0, 0], [], size, String).line).toBe('M50.0 50.0 L150.0 50.0')
  expect(growthChart([0], [], size, String).line).toBe('M50.0 50.0')
})

test('[C-12] long numbers have their room at both sides', () => {
  const { left, right } = growthChart([1_250_000], [], size, (value) => value.toLocaleString('en'))
  expect([left, right]).toEqual([70.5, 111.5])
})

test('[C-12] the table has so many days, evenly, with the last', () => {
  expect(samplePlaces(90, 4)).toEqual([0, 30, 59, 89])
  expect(samplePlaces(2, 4)).toEqual([0, 1])
  expect(samplePlaces(1, 4)).toEqual([0])
  expect(samplePlaces(0, 4)).toEqual([])
})
