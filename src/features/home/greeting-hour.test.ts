import { expect, test } from 'vitest'
import { greetingAt } from './greeting-hour.ts'

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
