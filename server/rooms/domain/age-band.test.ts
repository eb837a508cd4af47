import { expect, test } from 'vitest'
import { ageBandOf } from './age-band.ts'

const dayMs = 24 * 60 * 60_000

test('[P-02] the age of an account is a band, whose edges belong to the older one', () => {
  const days = [0, 0.99, 1, 6.9, 7, 29.9, 30, 364, 365, 4_000]
  expect(days.map((count) => ageBandOf(0, count * dayMs))).toEqual([
    'day',
    'day',
    'week',
    'week',
    'month',
    'month',
    'year',
    'year',
    'older',
    'older',
  ])
})
