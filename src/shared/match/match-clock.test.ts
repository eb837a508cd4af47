import { expect, test } from 'vitest'
import type { MatchClock } from '#contract/sports/entities/match.ts'
import { clockSeconds, formatClock } from './match-clock.ts'

const aClock = (over: Partial<MatchClock>): MatchClock => ({
  period: '下半场',
  elapsedSeconds: 4400,
  running: true,
  direction: 'up',
  asOfMs: 1_000_000,
  ...over,
})

test('[E-11] a running clock goes on from its moment, a still one does not', () => {
  expect(clockSeconds(aClock({}), 1_006_900)).toEqual(4406)
  expect(clockSeconds(aClock({ running: false }), 1_006_900)).toEqual(4400)
})

test('[E-11] a clock never runs backwards when the server is ahead', () => {
  expect(clockSeconds(aClock({}), 990_000)).toEqual(4400)
})

test('[E-11] basketball counts down and stops at zero', () => {
  expect(clockSeconds(aClock({ direction: 'down', elapsedSeconds: 312 }), 1_010_000)).toEqual(302)
  expect(clockSeconds(aClock({ direction: 'down', elapsedSeconds: 5 }), 1_010_000)).toEqual(0)
})

test('[E-11] a clock shows minutes and seconds', () => {
  expect([0, 312, 4406, 6000].map(formatClock)).toEqual(['00:00', '05:12', '73:26', '100:00'])
})
