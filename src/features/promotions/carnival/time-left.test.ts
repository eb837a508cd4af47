import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [0, undefined],
  [-1, undefined],
  [1, [0, 0, 0, 1]],
  [59_999, [0, 0, 1, 0]],
  [86_399_000, [0, 23, 59, 59]],
  [86_400_000, [1, 0, 0, 0]],
  [101 * 86_400_000, [101, 0, 0, 0]],
])('[R-12] %d ms are left as days, hours, minutes and seconds', (leftMs, units) => {
  expect(timeLeft(1000 + leftMs, 1000)?.map(([, n]) => n)).toEqual(units)
})
