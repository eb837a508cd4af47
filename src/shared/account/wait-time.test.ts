import { expect, test } from 'vitest'
import { waitTime } from './wait-time.ts'

test('[C-11] a wait is said in seconds below two minutes, in minutes below two hours, else in hours', () => {
  expect([1, 119, 120, 121, 7_199, 7_200, 86_400].map(waitTime)).toEqual([
    { unit: 'seconds', at: 1 },
    { unit: 'seconds', at: 119 },
    { unit: 'minutes', at: 2 },
    { unit: 'minutes', at: 3 },
    { unit: 'minutes', at: 120 },
    { unit: 'hours', at: 2 },
    { unit: 'hours', at: 24 },
  ])
})
