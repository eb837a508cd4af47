import { expect, test } from 'vitest'
import { createMessageRates } from './message-rates.ts'

test('[P-02] messages of the last minute count, by room, and those before are forgotten', () => {
  let nowMs = 1_000_000
  const rates = createMessageRates(() => nowMs)
  for (let message = 0; message < 5; message += 1) rates.count('88231')
  rates.count('88232')
  nowMs += 30_000
  rates.count('88231')
  expect([rates.aMinute('88231'), rates.aMinute('88232'), rates.aMinute('88233')]).toEqual([6, 1, 0])
  nowMs += 30_000
  expect([rates.aMinute('88231'), rates.aMinute('88232')]).toEqual([1, 0])
  nowMs += 30_000
  expect(rates.aMinute('88231')).toBe(0)
})
