import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('[P-02] a mute shows minutes, then hours, then days, and never less than nothing', () => {
  expect(timeLeft(582_000, 0)).toEqual({ unit: 'clock', value: '09:42' })
  expect(timeLeft(1000, 5000)).toEqual({ unit: 'clock', value: '00:00' })
  expect(timeLeft(3 * 3_600_000, 0)).toEqual({ unit: 'hours', value: '3' })
  expect(timeLeft(3 * 86_400_000, 0)).toEqual({ unit: 'days', value: '3' })
})
