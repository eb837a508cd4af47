import { expect, test } from 'vitest'
import { greetingAt, untilNextHourMs } from './greeting-hour.ts'

test('[L-07] the greeting changes at 6, 9, 12, 14, 17, 19 and 22', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const changes = hours.filter((hour) => hour > 0 && greetingAt(hour) !== greetingAt(hour - 1))
  expect(changes).toEqual([6, 9, 12, 14, 17, 19, 22])
  expect([5, 6, 9, 12, 14, 17, 19, 22].map(greetingAt)).toEqual([
    'lateNight',
    'earlyMorning',
    'morning',
    'noon',
    'afternoon',
    'dusk',
    'evening',
    'lateNight',
  ])
})

test('[L-07] the next look at the clock is at its next full hour', () => {
  expect(untilNextHourMs(new Date(2026, 4, 1, 8, 59, 59, 999))).toBe(1)
  expect(untilNextHourMs(new Date(2026, 4, 1, 9))).toBe(3_600_000)
  expect(untilNextHourMs(new Date(2026, 4, 1, 9, 30))).toBe(1_800_000)
})
