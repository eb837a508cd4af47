import { expect, test } from 'vitest'
import type { Incident } from '#contract/sports/entities/match-item.ts'
import type { MatchClock } from '#contract/sports/entities/match.ts'
import { playedShare, spreadEvents, stripEvents } from './strip-events.ts'

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

test('[C-16] marks that would lie over each other stand apart, in their order, and within the strip', () => {
  const marks = [incident(88, 'goal', 'home'), incident(89, 'card', 'home'), incident(90, 'goal', 'home')]
  const events = stripEvents([...marks, incident(89, 'card', 'visit')].toReversed(), {
    sport: 'football',
    startAtMs: 0,
    score: [2, 0],
  })
  expect(spreadEvents(events).map(({ incident: { at }, place }) => [at, place])).toEqual([
    ['88′', 95.5 - 26.5],
    ['89′', 95.5 - 13.25],
    ['90′', 95.5],
    ['89′', (89 / 90) * 100],
  ])
})

test('[C-16] the mark of a goal is whole at either end of the strip, and beside the crest', () => {
  const marks = [incident(1, 'goal', 'home'), incident(90, 'goal', 'home'), incident(1, 'card', 'visit')]
  const events = stripEvents(marks.toReversed(), { sport: 'football', startAtMs: 0, score: [2, 0] })
  expect(spreadEvents(events).map(({ place }) => place)).toEqual([10.5, 95.5, 2.75])
})

test('[C-16] a row with more marks than it has room for is closer, and still within the strip', () => {
  const marks = Array.from({ length: 40 }, (_, index) => incident(index + 1, 'card', 'visit'))
  const events = stripEvents(marks.toReversed(), { sport: 'football', startAtMs: 0, score: [0, 0] })
  const places = spreadEvents(events).map(({ place }) => place)
  expect(places.at(-1)).toBeLessThanOrEqual(100)
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
})

test('[C-16] the mark of now stands by the clock of football, and by the newest event where a clock counts a part only', () => {
  expect(playedShare({ sport: 'football', gameStatus: 1, clock: clock() }, 45 * 60, 10)).toBe(50)
  expect(playedShare({ sport: 'esports', gameStatus: 1, clock: clock() }, 15 * 60, 83)).toBe(83)
  expect(playedShare({ sport: 'basketball', gameStatus: 1, clock: clock({ direction: 'down' }) }, 300, 70)).toBe(70)
  expect(playedShare({ sport: 'esports', gameStatus: 2, clock: clock() }, 0, 83)).toBe(100)
  expect(playedShare({ sport: 'football', gameStatus: 0, clock: clock() }, 0, 0)).toBe(0)
})
