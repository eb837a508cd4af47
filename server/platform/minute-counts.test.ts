import { expect, test } from 'vitest'
import { createMinuteCounts } from './minute-counts.ts'

test('[X-03] counts the last 60 seconds of each key, up to what is asked', () => {
  let nowMs = 1_000_000
  const count = createMinuteCounts(() => nowMs)
  expect([count('a', 3), count('a', 3), count('b', 3), count('a', 3), count('a', 3)]).toEqual([1, 2, 1, 3, 3])
  nowMs += 59_999
  expect(count('b', 3)).toBe(2)
  nowMs += 1
  expect([count('a', 3), count('b', 3)]).toEqual([1, 2])
})
