import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MatchEvent } from '#contract/sports/entities/match.ts'
import { drawBasketball, playLeftSeconds, quarterSeconds } from './basketball.ts'
import { drawEsports, mapsToWin, mapWinChance } from './esports.ts'
import { drawFootball, footballRates, goalShareLeft } from './football.ts'
import { newsContent, newsMessageId } from '#server/sports/domain/match-news.ts'
import { createRandom } from '#server/platform/random.ts'
import { standingAt, type Fixture, type Timeline } from './timeline.ts'

const fixture: Fixture = {
  home: { name: '蓉城赤焰', players: ['周予安', '罗川'], strength: 0.8 },
  visit: { name: '滨海蓝鲸', players: ['顾海生', '林潮'], strength: 0.2 },
}
const draws = { football: drawFootball, basketball: drawBasketball, esports: drawEsports } as const
const anySport = fc.constantFrom<keyof typeof draws>('football', 'basketball', 'esports')
const anySeed = fc.integer({ min: 1, max: 100_000 })

const timesOf = (timeline: Timeline): number[] => [
  -1,
  0,
  timeline.endMs,
  ...timeline.segments.flatMap(({ fromMs, toMs }) => [fromMs, toMs - 1]),
  ...timeline.events.map(({ atMs }) => atMs),
]

describe('the course of a match', () => {
  test('[E-11] is the same for the same seed', () => {
    fc.assert(
      fc.property(anySport, anySeed, (sport, seed) => {
        const { mapAt: _a, ...one } = { mapAt: undefined, ...draws[sport](seed, fixture) }
        const { mapAt: _b, ...other } = { mapAt: undefined, ...draws[sport](seed, fixture) }
        expect(one).toEqual(other)
      }),
      { numRuns: 20 },
    )
  })

  test('[E-11] events come in order, scores only grow, and the segments follow each other to the end', () => {
    fc.assert(
      fc.property(anySport, anySeed, (sport, seed) => {
        const { events, segments, endMs } = draws[sport](seed, fixture)
        events.forEach((event, index) => {
          const before = events[index - 1]
          expect(MatchEvent.parse(event.event)).toEqual(event.event)
          if (!before) return
          expect(event.atMs).toBeGreaterThanOrEqual(before.atMs)
          expect(event.homeScore).toBeGreaterThanOrEqual(before.homeScore)
          expect(event.visitScore).toBeGreaterThanOrEqual(before.visitScore)
        })
        expect(events[0]?.event.kind).toBe('start')
        expect(events.at(-1)?.event.kind).toBe('end')
        expect(events.at(-1)?.atMs).toBe(endMs)
        expect(new Set(events.map(({ event }) => event.eventId)).size).toBe(events.length)
        segments.forEach((segment, index) => expect(segment.fromMs).toBe(segments[index - 1]?.toMs ?? 0))
        expect(segments.at(-1)?.toMs).toBe(endMs)
      }),
      { numRuns: 60 },
    )
  })

  test('[E-11] a standing is well-formed at every time, and never goes back', () => {
    fc.assert(
      fc.property(anySport, anySeed, (sport, seed) => {
        const timeline = draws[sport](seed, fixture)
        let last = { gameStatus: 0, homeScore: 0, visitScore: 0 }
        for (const atMs of timesOf(timeline).toSorted((a, b) => a - b)) {
          const standing = standingAt(timeline, atMs)
          expect(standing.gameStatus).toBe(atMs < 0 ? 0 : atMs >= timeline.endMs ? 2 : 1)
          expect(standing.clock.elapsedSeconds).toBeGreaterThanOrEqual(0)
          expect(standing.events.length).toBeLessThanOrEqual(50)
          expect(standing.homeScore).toBeGreaterThanOrEqual(last.homeScore)
          expect(standing.visitScore).toBeGreaterThanOrEqual(last.visitScore)
          if (standing.gameStatus !== 1) expect(standing.clock.running).toBe(false)
          last = standing
        }
        expect(standingAt(timeline, timeline.endMs).isSuspended).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('football', () => {
  test('[E-11] no bet is taken from before a goal until it is checked', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const timeline = drawFootball(seed, fixture)
        for (const { atMs, announcedAs } of timeline.events) {
          if (announcedAs !== 'goal') continue
          for (const offMs of [-4_000, 0, 13_999]) expect(standingAt(timeline, atMs + offMs).isSuspended).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('[E-11] goals come as often as the odds expect them', () => {
    const totals = { home: 0, visit: 0 }
    const matches = 4_000
    for (let seed = 1; seed <= matches; seed += 1) {
      const last = drawFootball(seed * 7919, fixture).events.at(-1)
      totals.home += last?.homeScore ?? 0
      totals.visit += last?.visitScore ?? 0
    }
    const rates = footballRates(fixture)
    expect(Math.abs(totals.home / matches - rates.home)).toBeLessThan(0.08)
    expect(Math.abs(totals.visit / matches - rates.visit)).toBeLessThan(0.08)
  })

  test('[E-11] the clock counts on into added time and stands at half-time', () => {
    const timeline = drawFootball(12764, fixture)
    const [first, rest, second] = timeline.segments
    expect(standingAt(timeline, (first?.toMs ?? 0) - 1).clock.elapsedSeconds).toBeGreaterThan(45 * 60)
    expect(standingAt(timeline, rest?.fromMs ?? 0).clock).toEqual({
      period: '中场休息',
      elapsedSeconds: 45 * 60,
      running: false,
      direction: 'up',
    })
    expect(standingAt(timeline, (second?.fromMs ?? 0) + 61_000).clock).toEqual({
      period: '下半场',
      elapsedSeconds: 45 * 60 + 61,
      running: true,
      direction: 'up',
    })
    expect([goalShareLeft(0), goalShareLeft(90 * 60), goalShareLeft(95 * 60)]).toEqual([1, 0, 0])
  })
})

describe('basketball', () => {
  test('[E-11] never ends level, counts down, and has as much play left as the quarters say', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const timeline = drawBasketball(seed, fixture)
        const last = timeline.events.at(-1)
        expect(last?.homeScore).not.toBe(last?.visitScore)
        expect(playLeftSeconds(timeline, -1)).toBe(4 * quarterSeconds)
        expect(playLeftSeconds(timeline, 0)).toBe(4 * quarterSeconds)
        expect(playLeftSeconds(timeline, 10_000)).toBe(4 * quarterSeconds - 10)
        expect(playLeftSeconds(timeline, timeline.endMs)).toBe(0)
        const secondQuarter = timeline.segments.find(({ period }) => period === '第 2 节')
        expect(playLeftSeconds(timeline, secondQuarter?.fromMs ?? 0)).toBe(3 * quarterSeconds)
        expect(standingAt(timeline, 10_000).clock).toEqual({
          period: '第 1 节',
          elapsedSeconds: quarterSeconds - 10,
          running: true,
          direction: 'down',
        })
      }),
      { numRuns: 40 },
    )
  })

  test('[E-11] scores are those of a basketball match', () => {
    const totals = Array.from({ length: 200 }, (_, index) => {
      const last = drawBasketball(index * 31 + 1, fixture).events.at(-1)
      return (last?.homeScore ?? 0) + (last?.visitScore ?? 0)
    })
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length
    expect(mean).toBeGreaterThan(180)
    expect(mean).toBeLessThan(240)
  })
})

describe('esports', () => {
  test('[E-11] a series ends when one side has three maps', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const last = drawEsports(seed, fixture).events.at(-1)
        const scores = [last?.homeScore ?? 0, last?.visitScore ?? 0]
        expect(Math.max(...scores)).toBe(mapsToWin)
        expect(Math.min(...scores)).toBeLessThan(mapsToWin)
      }),
      { numRuns: 60 },
    )
  })

  test('[E-11] the map counts its own kills, and a lead is worth more than none', () => {
    const timeline = drawEsports(24, fixture)
    const firstMap = timeline.segments[0]
    const atEnd = timeline.mapAt((firstMap?.toMs ?? 0) - 1)
    expect(atEnd.number).toBe(1)
    expect(atEnd.homeKills + atEnd.visitKills).toBeGreaterThan(5)
    expect(timeline.mapAt((firstMap?.toMs ?? 0) + 1_000)).toEqual({
      number: 2,
      homeKills: 0,
      visitKills: 0,
      elapsedSeconds: 0,
    })
    expect(mapWinChance(fixture, 5)).toBeGreaterThan(mapWinChance(fixture, 0))
    expect(mapWinChance(fixture, 0) + mapWinChance({ home: fixture.visit, visit: fixture.home }, 0)).toBeCloseTo(1, 12)
  })
})

test('[E-06] a goal in words, with its parts for other languages', () => {
  const event = { eventId: 'e7', kind: 'goal', side: 'home', at: '67′', text: '周予安 推射破门' } as const
  const names = { homeName: '蓉城赤焰', visitName: '滨海蓝鲸', homeScore: 2, visitScore: 1 }
  expect(newsContent({ kind: 'goal', event, ...names })).toEqual({
    msgType: 'system',
    data: {
      kind: 'goal',
      text: '进球！周予安 67′ 蓉城赤焰 2 - 1 滨海蓝鲸',
      values: {
        event: 'goal',
        side: 'home',
        at: '67′',
        player: '周予安',
        homeName: '蓉城赤焰',
        visitName: '滨海蓝鲸',
        homeScore: '2',
        visitScore: '1',
      },
    },
  })
  expect(newsMessageId('3900001', 'e7')).toBe('match:3900001:e7')
})

test('[E-11] random numbers are in range and fixed by their seed', () => {
  const random = createRandom(1)
  const numbers = Array.from({ length: 1_000 }, random)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(numbers.slice(0, 3)).toEqual(Array.from({ length: 3 }, createRandom(1)))
})
