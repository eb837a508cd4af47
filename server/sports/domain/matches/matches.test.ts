import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MatchDetail } from '#contract/sports/entities/match-item.ts'
import { MatchEvent } from '#contract/sports/entities/match.ts'
import { overtimePossessions, quarterSeconds } from './basketball-model.ts'
import { drawBasketball } from './basketball.ts'
import { mapsToWin, roundsToWin } from './esports-model.ts'
import { drawEsports } from './esports.ts'
import { drawFootball } from './football.ts'
import { detailOf } from './match-detail.ts'
import { romanizedName } from './romanized-names.ts'
import { drawOpinions, opinionSteps } from './opinion.ts'
import { newsContent, newsMessageId } from '#server/sports/domain/match-news.ts'
import { createRandom } from '#server/platform/random.ts'
import { closedAt, factsIn, timelineStateAt, type Fixture, type Timeline } from './timeline.ts'

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
        const { momentAt: _one, ...one } = draws[sport](seed, fixture)
        const { momentAt: _other, ...other } = draws[sport](seed, fixture)
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
          const standing = timelineStateAt(timeline, atMs)
          expect(standing.gameStatus).toBe(atMs < 0 ? 0 : atMs >= timeline.endMs ? 2 : 1)
          expect(standing.clock.elapsedSeconds).toBeGreaterThanOrEqual(0)
          expect(standing.events.length).toBeLessThanOrEqual(50)
          expect(standing.homeScore).toBeGreaterThanOrEqual(last.homeScore)
          expect(standing.visitScore).toBeGreaterThanOrEqual(last.visitScore)
          if (standing.gameStatus !== 1) expect(standing.clock.running).toBe(false)
          last = standing
        }
        expect(timelineStateAt(timeline, timeline.endMs).isSuspended).toBe(true)
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
          // A goal in a half's first seconds has nothing before it but the break.
          const halfFromMs = timeline.segments.findLast(({ fromMs }) => fromMs <= atMs)?.fromMs ?? 0
          for (const offMs of [-4_000, 0, 13_999])
            expect(timelineStateAt(timeline, Math.max(atMs + offMs, halfFromMs)).isSuspended).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('[E-11] the clock counts on into added time and stands at half-time', () => {
    const timeline = drawFootball(77984, fixture)
    const [first, rest, second] = timeline.segments
    expect(timelineStateAt(timeline, (first?.toMs ?? 0) - 1).clock.elapsedSeconds).toBeGreaterThan(45 * 60)
    expect(timelineStateAt(timeline, rest?.fromMs ?? 0).clock).toEqual({
      period: '中场休息',
      elapsedSeconds: 45 * 60,
      running: false,
      direction: 'up',
    })
    expect(timelineStateAt(timeline, (second?.fromMs ?? 0) + 61_000).clock).toEqual({
      period: '下半场',
      elapsedSeconds: 45 * 60 + 61,
      running: true,
      direction: 'up',
    })
  })
})

describe('basketball', () => {
  test('[E-11] never ends level, counts down, and has as much play left as the quarters say', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const timeline = drawBasketball(seed, fixture)
        const last = timeline.events.at(-1)
        expect(last?.homeScore).not.toBe(last?.visitScore)
        const leftAt = (atMs: number) => timeline.momentAt(atMs).periods.map(({ left }) => left)
        const quarter = leftAt(-1)[0]?.home ?? 0
        const [all, none] = [
          { home: quarter, away: quarter },
          { home: 0, away: 0 },
        ]
        expect(leftAt(-1)).toEqual([all, all, all, all])
        const secondQuarter = timeline.segments.find(({ period }) => period === '第 2 节')
        expect(leftAt(secondQuarter?.fromMs ?? 0)).toEqual([none, all, all, all])
        expect(leftAt(timeline.endMs).slice(0, 4)).toEqual([none, none, none, none])
        const overtime = timeline.segments.find(({ period }) => period === '加时 1')
        if (overtime)
          expect(leftAt(overtime.fromMs).at(-1)).toEqual({ home: overtimePossessions, away: overtimePossessions })
        expect(timelineStateAt(timeline, 10_000).clock).toEqual({
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

  test('[E-11] the map counts its own rounds and kills, and the next one begins at nothing', () => {
    const timeline = drawEsports(24, fixture)
    const [firstMap] = timeline.segments
    const before = timeline.momentAt((firstMap?.toMs ?? 0) - 1)
    expect([before.number, Math.max(before.rounds.home, before.rounds.away)]).toEqual([1, roundsToWin - 1])
    expect(before.kills.home + before.kills.away).toBeGreaterThan(10)
    const after = timeline.momentAt(firstMap?.toMs ?? 0)
    expect([after.number, after.maps.home + after.maps.away]).toEqual([2, 1])
    expect([after.rounds, after.kills]).toEqual([
      { home: 0, away: 0 },
      { home: 0, away: 0 },
    ])
  })
})

describe('facts', () => {
  test('[S-13] what is known for good agrees with the score, part by part, and only grows', () => {
    fc.assert(
      fc.property(anySport, anySeed, (sport, seed) => {
        const timeline = draws[sport](seed, fixture)
        const last = timeline.events.at(-1)
        const final = factsIn(timeline, timeline.endMs)
        expect(final.parts['match']).toEqual({ home: last?.homeScore, away: last?.visitScore })
        expect(factsIn(timeline, timeline.endMs - 1).parts['match']).toBe(undefined)
        let before = factsIn(timeline, -1)
        expect(before).toEqual({ parts: {}, corners: {}, goals: [], kills: {}, maps: {} })
        for (const { atMs, facts } of timeline.facts) {
          expect({ ...facts.parts, ...before.parts }).toEqual(facts.parts)
          expect({ ...facts.maps, ...before.maps }).toEqual(facts.maps)
          expect(facts.goals.slice(0, before.goals.length)).toEqual(before.goals)
          expect(factsIn(timeline, atMs)).toEqual(facts)
          before = facts
        }
      }),
      { numRuns: 60 },
    )
  })

  test('[S-13] the parts of each sport add up to the match', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const football = drawFootball(seed, fixture)
        const { parts, goals, corners } = factsIn(football, football.endMs)
        expect((parts['h1']?.home ?? 0) + (parts['h2']?.home ?? 0)).toBe(parts['match']?.home)
        expect(goals.filter((side) => side === 'visit').length).toBe(parts['match']?.away)
        expect((corners['h1']?.away ?? 0) + (corners['h2']?.away ?? 0)).toBe(corners['match']?.away)
        const basketball = drawBasketball(seed, fixture)
        const quarters = factsIn(basketball, basketball.endMs).parts
        const home = [1, 2, 3, 4].reduce((sum, quarter) => sum + (quarters[`q${quarter}`]?.home ?? 0), 0)
        const hasOvertime = basketball.segments.some(({ period }) => period.startsWith('加时'))
        if (!hasOvertime) expect(home).toBe(quarters['match']?.home)
        expect(home).toBeLessThanOrEqual(quarters['match']?.home ?? 0)
        const esports = drawEsports(seed, fixture)
        const { maps, parts: rounds, kills } = factsIn(esports, esports.endMs)
        expect(Object.values(maps).filter((side) => side === 'home').length).toBe(rounds['match']?.home)
        expect(Object.keys(kills)).toEqual(Object.keys(maps))
      }),
      { numRuns: 40 },
    )
  })
})

describe('what the page of a match draws', () => {
  const at = (atMs: number) => ({ atMs, kickOffMs: 1_000_000 })

  test('[C-16] a detail is of the contract; counts never fall; nobody plays after the end', () => {
    fc.assert(
      fc.property(anySport, anySeed, (sport, seed) => {
        const timeline = draws[sport](seed, fixture)
        let before: readonly { key: string; unit: string; values: readonly [number, number] }[] = []
        for (let atMs = -60_000; atMs < timeline.endMs + 120_000; atMs += 9 * 60_000) {
          const detail = detailOf(sport, timeline, fixture, at(atMs))
          expect(MatchDetail.parse({ ...detail, events: [] })).toEqual({ ...detail, events: [] })
          for (const { key, unit, values } of detail.statistics) {
            const earlier = before.find((bar) => bar.key === key)?.values ?? [0, 0]
            if (unit === 'percent') expect(values[0] + values[1]).toBe(100)
            else expect([values[0] >= earlier[0], values[1] >= earlier[1]]).toEqual([true, true])
          }
          before = detail.statistics
          const times = detail.incidents.map((incident) => incident.atMs)
          expect(times).toEqual(times.toSorted((a, b) => b - a))
        }
        expect(detailOf(sport, timeline, fixture, at(timeline.endMs + 1))).toEqual(
          detailOf(sport, timeline, fixture, at(timeline.endMs + 3_600_000)),
        )
        expect(timeline.incidents.every(({ atMs }) => atMs >= 0 && atMs <= timeline.endMs)).toBe(true)
        expect(timeline.incidents.at(-1)?.kind).toBe('end')
      }),
      { numRuns: 15 },
    )
  })

  test('[C-16] bars agree with what decides bets: shots on target hold the goals, corners are the corners', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const timeline = drawFootball(seed, fixture)
        const { statistics } = detailOf('football', timeline, fixture, at(timeline.endMs))
        const bar = (key: string) => statistics.find((known) => known.key === key)?.values ?? [-1, -1]
        const { parts, corners } = factsIn(timeline, timeline.endMs)
        expect(bar('shots-on')[0]).toBeGreaterThanOrEqual(parts['match']?.home ?? 0)
        expect(bar('corners')).toEqual([corners['match']?.home, corners['match']?.away])
        const court = drawBasketball(seed, fixture)
        const [points] = detailOf('basketball', court, fixture, at(court.endMs)).statistics
        const { homeScore, visitScore } = timelineStateAt(court, court.endMs)
        expect(points).toEqual({ key: 'points', unit: 'count', values: [homeScore, visitScore] })
      }),
      { numRuns: 30 },
    )
  })

  test('[C-16] goals, cards and substitutions stay among the incidents, the rest of them is soon forgotten', () => {
    const timeline = drawFootball(77984, fixture)
    const kept = detailOf('football', timeline, fixture, at(timeline.endMs)).incidents
    const kinds = (of: readonly { kind: string }[], kind: string) =>
      of.filter((incident) => incident.kind === kind).length
    for (const kind of ['goal', 'card', 'substitution', 'var'])
      expect(kinds(kept, kind)).toBe(kinds(timeline.incidents, kind))
    expect(kinds(kept, 'goal')).toBe(5)
    expect(kept.length).toBeLessThanOrEqual(60)
    expect(kinds(timeline.incidents, 'safe')).toBeGreaterThan(60)
    expect(new Set(kept.map(({ incidentId }) => incidentId)).size).toBe(kept.length)
  })

  test('[C-16] line-ups name the known players among those who start, each number and name once', () => {
    const timeline = drawFootball(1, fixture)
    const { lineUps, venue, momentum } = detailOf('football', timeline, fixture, at(timeline.endMs))
    const { home } = lineUps
    expect(home.filter(({ isStarting }) => isStarting).length).toBe(11)
    expect(home.slice(9, 11).map(({ name, nameEn, position }) => [name, nameEn, position])).toEqual([
      ['罗川', 'Chuan Luo', 'FW'],
      ['周予安', 'Yu’an Zhou', 'FW'],
    ])
    expect([romanizedName('奥尔蒂斯'), romanizedName('赫城'), romanizedName('周X')]).toEqual([
      'Ortiz',
      'Cheng He',
      '周X',
    ])
    expect(home.filter(({ nameEn }) => /[^a-z’ ]/i.test(nameEn))).toEqual([])
    expect(new Set(home.map(({ number }) => number)).size).toBe(home.length)
    expect(new Set(home.map(({ name }) => name)).size).toBe(home.length)
    expect(venue.startsWith('蓉城赤焰')).toBe(true)
    expect(momentum.length).toBeGreaterThan(90)
    expect(momentum.every((value) => value >= -100 && value <= 100)).toBe(true)
  })
})

describe('suspensions', () => {
  test('[S-13] a corner closes corners alone, a danger all that goals decide, a goal everything', () => {
    const open = new Set<string>()
    fc.assert(
      fc.property(anySeed, (seed) => {
        const timeline = drawFootball(seed, fixture)
        for (const { kind, atMs } of timeline.incidents) {
          const closed = closedAt(timeline, atMs)
          if (kind === 'goal' || kind === 'red-card' || kind === 'penalty') expect(closed).toBe('all')
          if (kind === 'corner') expect(closed === 'all' || closed.includes('corners')).toBe(true)
          if (closed !== 'all') open.add(closed.join('+'))
        }
      }),
      { numRuns: 60 },
    )
    expect(open.has('corners')).toBe(true)
    expect(open.has('')).toBe(true)
    expect(open.has('1x2+btts+cs+dc+hdp+home-total+next+oe+total+visit-total')).toBe(true)
  })
})

describe('opinion', () => {
  test('[E-11] it moves in steps until the kick-off and goes nowhere on average', () => {
    expect([opinionSteps(-30 * 24 * 3_600_000), opinionSteps(-1), opinionSteps(-5 * 60_000 - 1)]).toEqual([0, 240, 239])
    const finals = Array.from({ length: 2_000 }, (_, seed) => drawOpinions(seed).at(-1)?.edge ?? 0)
    const mean = finals.reduce((sum, edge) => sum + edge, 0) / finals.length
    const deviation = Math.sqrt(finals.reduce((sum, edge) => sum + edge * edge, 0) / finals.length)
    expect(Math.abs(mean)).toBeLessThan((3 * deviation) / Math.sqrt(finals.length))
    expect(deviation).toBeGreaterThan(0.1)
  })
})

test('[E-06] a goal in words, with its parts for other languages', () => {
  const event = {
    eventId: 'e7',
    kind: 'goal',
    side: 'home',
    at: '67′',
    text: '周予安 推射破门',
    textEn: 'Goal',
  } as const
  const english = { homeNameEn: 'Rongcheng Flame', visitNameEn: 'Binhai Whales' }
  const names = { homeName: '蓉城赤焰', visitName: '滨海蓝鲸', ...english, homeScore: 2, visitScore: 1 }
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
        ...english,
        textEn: 'Goal',
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
