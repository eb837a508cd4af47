import { expect, test } from 'vitest'
import type { Incident } from '#contract/sports/entities/match-item.ts'
import type { MatchClock } from '#contract/sports/entities/match.ts'
import { playedShare, stripEvents } from './strip-events.ts'

const minuteMs = 60_000
const incident = (minute: number, kind: Incident['kind'], side: Incident['side'], at = `${minute}′`): Incident => ({
  incidentId: `${minute}`,
  atMs: minute * minuteMs,
  at,
  kind,
  side,
  player: '',
  x: 50,
  y: 50,
})
const clock = (over: Partial<MatchClock> = {}): MatchClock => ({
  period: '',
  elapsedSeconds: 0,
  running: true,
  direction: 'up',
  asOfMs: 0,
  ...over,
})

test('[C-16] goals stand along the match with the score after them, oldest first', () => {
  const incidents = [incident(67, 'goal', 'home'), incident(60, 'safe', 'home'), incident(45, 'goal', 'visit', '45+2′')]
  const events = stripEvents(incidents, { sport: 'football', startAtMs: 0, score: [1, 1] })
  expect(events.map(({ place, score }) => [Math.round(place), score])).toEqual([
    [52, '0-1'],
    [74, '1-1'],
  ])
})

test('[C-16] the mark of now stands by the clock of football, and by the newest event where a clock counts a part only', () => {
  expect(playedShare({ sport: 'football', gameStatus: 1, clock: clock() }, 45 * 60, 10)).toBe(50)
  expect(playedShare({ sport: 'esports', gameStatus: 1, clock: clock() }, 15 * 60, 83)).toBe(83)
  expect(playedShare({ sport: 'basketball', gameStatus: 1, clock: clock({ direction: 'down' }) }, 300, 70)).toBe(70)
  expect(playedShare({ sport: 'esports', gameStatus: 2, clock: clock() }, 0, 83)).toBe(100)
  expect(playedShare({ sport: 'football', gameStatus: 0, clock: clock() }, 0, 0)).toBe(0)
})
