import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Market } from '#contract/sports/entities/match.ts'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import { overtimePossessions, scoringChances } from '#server/sports/domain/matches/basketball-model.ts'
import { footballPace, type FootballPace } from '#server/sports/domain/matches/football-model.ts'
import type { FootballMoment } from '#server/sports/domain/matches/football.ts'
import { basketballLines, basketballOffers } from './basketball-offers.ts'
import { basketballOutlook, pointsOf } from './basketball-outlook.ts'
import {
  aboveLine,
  balancedLine,
  differenceOf,
  fairChance,
  meanOf,
  mixed,
  poisson,
  sumOf,
  trimmed,
  type Distribution,
} from './distribution.ts'
import { esportsOffers } from './esports-offers.ts'
import { esportsOutlook } from './esports-outlook.ts'
import { goalGrids, nextGoal } from './football-grid.ts'
import { footballLines, footballOffers } from './football-offers.ts'
import { footballOutlook } from './football-outlook.ts'
import { linesAround, offeredMarkets } from './markets.ts'
import type { Outlook } from './outlook.ts'
import { isOffered, marginOf, oddsMilliOf } from './price.ts'

const even = { name: '', players: ['甲'], strength: 0 } as const
const halves = [45 * 60 + 120, 45 * 60 + 240] as const
const pace: FootballPace = footballPace({ home: even, visit: even }, { edge: 0, tempo: 0 }, halves)
const moment = (of: Partial<FootballMoment> = {}): FootballMoment => ({
  playedSeconds: 0,
  homeScore: 0,
  visitScore: 0,
  halfScore: null,
  reds: { home: false, visit: false },
  corners: { home: 0, away: 0 },
  ...of,
})
const anyMoment = fc
  .record({
    playedSeconds: fc.integer({ min: 0, max: halves[0] + halves[1] - 60 }),
    homeScore: fc.nat({ max: 5 }),
    visitScore: fc.nat({ max: 5 }),
    reds: fc.record({ home: fc.boolean(), visit: fc.boolean() }),
  })
  .map(moment)

const chance = (outlook: Outlook, selectionId: string): number => {
  const parts = partsOfSelection(selectionId) ?? expect.fail(`no selection ${selectionId}`)
  const chances = outlook.chancesOf(parts) ?? expect.fail(`no chance of ${selectionId}`)
  return fairChance(chances) ?? Number.NaN
}
const allOpen = () => false
const footballMarkets = (of: FootballMoment, isClosed: Parameters<typeof offeredMarkets>[3] = allOpen): Market[] => {
  const outlook = footballOutlook(pace, of)
  return offeredMarkets('football', outlook, footballOffers(outlook, []), isClosed)
}
/** What a market's odds imply, less the margin that is set: 1 but for rounding. */
const fairSum = ({ selections }: Market, margin: number): number =>
  selections.reduce((sum, { oddsMilli }) => sum + (1000 * (1 - margin)) / oddsMilli, 0)
const marginOfMarket = ({ selections }: Market): number => {
  const parts = partsOfSelection(selections[0]?.selectionId ?? '')
  return parts ? marginOf[parts.kind] : expect.fail('no selection')
}
const isPlain = ({ selections }: Market): boolean =>
  selections.length < 4 &&
  selections.every(({ status, oddsMilli }) => status === 'open' && oddsMilli > 1_010 && oddsMilli < 20_000)

const expectFair = (markets: readonly Market[]): void => {
  expect(new Set(markets.map(({ marketId }) => marketId)).size).toBe(markets.length)
  for (const market of markets) {
    expect(Market.parse(market)).toEqual(market)
    const ways = market.marketId.startsWith('dc') ? 2 : 1
    if (isPlain(market)) expect(Math.abs(fairSum(market, marginOfMarket(market)) - ways)).toBeLessThan(0.012 * ways)
  }
}

describe('distributions', () => {
  test('[E-11] Poisson chances are the textbook values', () => {
    const { chances } = poisson(1.5)
    expect(chances[0]).toBeCloseTo(0.22313, 4)
    expect(chances[2]).toBeCloseTo(0.25102, 4)
  })

  test('[E-11] sums, differences and mixtures have the right means and sum to 1', () => {
    const [one, other] = [poisson(1.5), poisson(1.2)]
    expect(meanOf(sumOf(one, other))).toBeCloseTo(2.7, 3)
    expect(meanOf(differenceOf(one, other))).toBeCloseTo(0.3, 3)
    const mixture = mixed([
      { chance: 0.25, of: one },
      { chance: 0.75, of: other },
    ])
    expect(meanOf(mixture)).toBeCloseTo(1.275, 4)
    expect(mixture.chances.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12)
    expect(trimmed({ from: 3, chances: [0, 0.5, 0.5, 0] })).toEqual({ from: 4, chances: [0.5, 0.5] })
  })

  test('[S-13] whole lines give stakes back, quarter lines half of them', () => {
    const goals: Distribution = { from: 0, chances: [0.1, 0.2, 0.3, 0.4] }
    const parts = (line: number) => {
      const { won, lost } = aboveLine(goals, line * 4)
      return [won, lost].map((part) => Number(part.toFixed(6)))
    }
    expect(parts(1.5)).toEqual([0.7, 0.3])
    expect(parts(2)).toEqual([0.4, 0.3])
    expect(parts(1.75)).toEqual([0.55, 0.3])
    expect(parts(2.25)).toEqual([0.4, 0.45])
  })

  test('[E-11] the balanced line is that of the most even chances', () => {
    const margin = differenceOf(poisson(1.5), poisson(1.2))
    const line = balancedLine(margin, 1)
    const off = (quarters: number) => Math.abs((fairChance(aboveLine(margin, quarters)) ?? 0) - 0.5)
    for (let other = -12; other <= 12; other += 1) expect(off(line)).toBeLessThanOrEqual(off(other))
    expect(linesAround(2, 1, 5)).toEqual([2, 1, 3, 0, 4])
  })
})

describe('football', () => {
  test('[E-11] the chances of all scores sum to 1, at any time, score and number of players', () => {
    fc.assert(
      fc.property(anyMoment, (of) => {
        const { match, firstHalf } = goalGrids(pace, of)
        for (const grid of [match, ...(firstHalf ? [firstHalf] : [])]) {
          expect(grid.chances.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 8)
          expect(grid.chances.every((part) => part > -1e-12)).toBe(true)
        }
        const { home, none, visit } = nextGoal(pace, of)
        expect(home + none + visit).toBeCloseTo(1, 8)
        expect(none).toBeCloseTo(match.chances[0] ?? 0, 8)
      }),
    )
  })

  test('[E-11] every market has the margin that is set for it, over the fair chances', () => {
    fc.assert(
      fc.property(anyMoment, (of) => expectFair(footballMarkets(of))),
      { numRuns: 40 },
    )
  })

  test('[E-11] a goal raises the scorer, time without one the leader, and a red card the other side', () => {
    const homeAt = (of: Partial<FootballMoment>) => chance(footballOutlook(pace, moment(of)), '1x2:home')
    const level = { playedSeconds: 3_600, homeScore: 1, visitScore: 1 }
    const leading = { ...level, homeScore: 2 }
    expect(homeAt(leading)).toBeGreaterThan(homeAt(level))
    expect(homeAt({ ...leading, playedSeconds: 4_800 })).toBeGreaterThan(homeAt(leading))
    expect(homeAt({ ...level, reds: { home: true, visit: false } })).toBeLessThan(homeAt(level))
  })

  test('[S-13] markets that say the same of a match have the same chance', () => {
    fc.assert(
      fc.property(anyMoment, (of) => {
        const outlook = footballOutlook(pace, of)
        const lead = of.homeScore - of.visitScore
        expect(chance(outlook, `hdp:home:${lead - 0.5}`)).toBeCloseTo(chance(outlook, '1x2:home'), 9)
        expect(chance(outlook, '1x2:home') + chance(outlook, '1x2:draw')).toBeCloseTo(
          chance(outlook, 'dc:home-draw'),
          9,
        )
        const scores = [0, 1, 2, 3, 4].flatMap((home) => [0, 1, 2, 3, 4].map((visit) => `cs:${home}-${visit}`))
        const listed = scores.reduce((sum, id) => sum + chance(outlook, id), 0)
        expect(listed + chance(outlook, 'cs:other')).toBeCloseTo(1, 9)
        const half = of.homeScore + of.visitScore + 0.5
        expect(chance(outlook, `next.g${half + 0.5}:none`)).toBeCloseTo(chance(outlook, `total:under:${half}`), 7)
      }),
      { numRuns: 40 },
    )
  })

  test('[E-11] the lines around the balanced one are offered in both languages of the id, main line first', () => {
    const lines = footballLines(footballOutlook(pace, moment()).match)
    expect(lines).toEqual({ hdp: -1, total: 11 })
    const markets = footballMarkets(moment())
    const named = markets.filter(({ marketId }) => /^(hdp|total):/.test(marketId))
    expect(named.map(({ marketId }) => marketId)).toEqual([
      'hdp:-0.25',
      'total:2.75',
      'hdp:-0.5',
      'hdp:0',
      'hdp:-0.75',
      'hdp:0.25',
      'total:2.5',
      'total:3',
      'total:2.25',
      'total:3.25',
    ])
    expect(named[0]?.selections.map(({ selectionId, name }) => [selectionId, name])).toEqual([
      ['hdp:home:-0.25', '主 -0.25'],
      ['hdp:visit:0.25', '客 +0.25'],
    ])
    expect(named[1]?.selections.map(({ selectionId, name }) => [selectionId, name])).toEqual([
      ['total:over:2.75', '大 2.75'],
      ['total:under:2.75', '小 2.75'],
    ])
    const kinds = new Set(markets.map(({ marketId }) => marketId.split(':')[0]))
    const period = ['1x2', 'hdp', 'total', 'dc', 'btts', 'oe', 'home-total', 'visit-total', 'cs']
    expect([...kinds]).toEqual([...period, 'next.g1', 'corners', ...period.map((kind) => `${kind}.h1`)])
  })

  test('[S-13] what is decided is gone: both have scored, the first half is over, the score is past', () => {
    const markets = footballMarkets(moment({ playedSeconds: halves[0] + 60, homeScore: 2, visitScore: 1 }))
    expect(markets.some(({ marketId }) => marketId === 'btts' || marketId.includes('.h1'))).toBe(false)
    const scores = markets.find(({ marketId }) => marketId === 'cs')?.selections.map(({ name }) => name)
    expect(scores).toEqual(['2-1', '2-2', '2-3', '2-4', '3-1', '3-2', '3-3', '3-4', '4-1', '4-2', '4-3', '4-4', '其他'])
    const totals = markets.flatMap(({ marketId }) => /^total:(.+)$/.exec(marketId)?.slice(1) ?? []).map(Number)
    expect([totals.length > 2, totals.every((line) => line > 3)]).toEqual([true, true])
    const rest = markets.filter(({ marketId }) => marketId.includes('.h2')).map(({ name }) => name)
    expect(rest).toEqual([])
    const past = footballMarkets(moment({ playedSeconds: 3_600, homeScore: 5, visitScore: 1 }))
    expect(past.some(({ marketId }) => marketId === 'cs')).toBe(false)
  })

  test('[S-13] the second half has its own markets once it is the one that is left', () => {
    const of = moment({ playedSeconds: halves[0], homeScore: 2, visitScore: 1, halfScore: { home: 2, away: 1 } })
    const markets = footballMarkets(of).filter(({ marketId }) => marketId.includes('.h2'))
    expect(markets.map(({ marketId }) => marketId.split(':')[0])).toEqual([
      '1x2.h2',
      'hdp.h2',
      'hdp.h2',
      'hdp.h2',
      'total.h2',
      'total.h2',
      'total.h2',
    ])
    expect(markets[1]?.name).toBe('下半场让球')
    const outlook = footballOutlook(pace, of)
    expect(chance(outlook, 'total.h2:over:1.5')).toBeCloseTo(chance(outlook, 'total:over:4.5'), 12)
    expect(chance(outlook, 'hdp.h2:home:-0.5')).toBeCloseTo(chance(outlook, '1x2.h2:home'), 12)
  })

  test('[S-13] a closed kind is suspended alone, and what is all but certain is shown without being taken', () => {
    const markets = footballMarkets(moment(), (kind) => kind === 'corners')
    const open = (marketId: string) => markets.find((market) => market.marketId === marketId)?.selections[0]?.status
    expect([open('1x2'), open(markets.find(({ marketId }) => marketId.startsWith('corners'))?.marketId ?? '')]).toEqual(
      ['open', 'suspended'],
    )
    const late = footballMarkets(moment({ playedSeconds: 5_400, homeScore: 4, visitScore: 0 }))
    const nextWays = late.find(({ marketId }) => marketId === 'next.g5')?.selections
    expect(nextWays?.map(({ name, status }) => [name, status])).toEqual([
      ['主', 'open'],
      ['无', 'open'],
      ['客', 'open'],
    ])
    const ways = late.filter(({ marketId }) => marketId === '1x2').flatMap(({ selections }) => selections)
    expect(ways.every(({ status }) => status === 'suspended')).toBe(true)
    expect([isOffered(0.94), isOffered(0.9401), isOffered(0.004), isOffered(0.0039)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([oddsMilliOf(1, 0.05), oddsMilliOf(0, 0.05), oddsMilliOf(0.5, 0.05)]).toEqual([1010, 1_000_000, 1900])
  })
})

describe('basketball', () => {
  const chances = scoringChances({ home: even, visit: even }, { edge: 0, tempo: 0 })
  const anyCourt = fc.record({
    score: fc.record({ home: fc.nat({ max: 60 }), away: fc.nat({ max: 60 }) }),
    left: fc.tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 0, max: 25 })),
  })
  const court = ({ score, left }: { score: { home: number; away: number }; left: readonly [number, number] }) => {
    const [none, quarter] = [
      { home: 0, away: 0 },
      { home: left[0], away: left[0] },
    ]
    const later = { score: none, left: { home: left[1], away: left[1] } }
    return { score, periods: [{ score, left: quarter }, later, later, later] }
  }

  test('[E-11] points of many possessions are those of one, added up', () => {
    let slow: Distribution = { from: 0, chances: [1] }
    const one = pointsOf(0.49, 1)
    for (let possession = 0; possession < 12; possession += 1) slow = sumOf(slow, one)
    const fast = pointsOf(0.49, 12)
    expect(meanOf(fast)).toBeCloseTo(meanOf(slow), 6)
    fast.chances.forEach((part, index) => expect(part).toBeCloseTo(slow.chances[index + fast.from - slow.from] ?? 0, 8))
  })

  test('[E-11] the margin that is set, half-point lines, near even on the main ones', () => {
    fc.assert(
      fc.property(anyCourt, (of) => {
        const outlook = basketballOutlook(chances, court(of))
        const { hdp, total } = basketballLines(outlook.match)
        expect([Math.abs(hdp % 4), total % 4]).toEqual([2, 2])
        const markets = offeredMarkets('basketball', outlook, basketballOffers(outlook, []), allOpen)
        expectFair(markets)
      }),
      { numRuns: 25 },
    )
    const level = { home: 20, away: 20 }
    const outlook = basketballOutlook(chances, court({ score: level, left: [5, 25] }))
    const keys = basketballOffers(outlook, []).map(({ kind, part }) => (part === null ? kind : `${kind}.${part}`))
    const ofMatch = ['win', 'hdp', 'total', 'oe', 'home-total', 'visit-total']
    expect([...new Set(keys)]).toEqual([
      ...ofMatch,
      ...['q1', 'q2', 'q3', 'q4'].flatMap((part) => [`win.${part}`, `hdp.${part}`, `total.${part}`]),
    ])
  })

  test('[E-11] a match that is level at its end goes on: nothing is drawn, and its overtimes count', () => {
    const level = { home: 100, away: 100 }
    const none = { home: 0, away: 0 }
    const over = { score: none, left: none }
    const outlook = basketballOutlook(chances, {
      score: level,
      periods: [{ score: level, left: none }, over, over, over],
    })
    const { margin, total } = outlook.match
    expect(margin.chances[0 - margin.from] ?? 0).toBe(0)
    expect(meanOf(total)).toBeGreaterThan(200 + overtimePossessions)
    expect(chance(outlook, 'win:home') + chance(outlook, 'win:visit')).toBeCloseTo(1, 9)
    expect(outlook.quarters.size).toBe(0)
  })

  test('[E-11] the same lead is worth more with less time left', () => {
    const score = { home: 82, away: 78 }
    const homeAt = (left: number) => chance(basketballOutlook(chances, court({ score, left: [left, 0] })), 'win:home')
    expect(homeAt(5)).toBeGreaterThan(homeAt(24))
  })
})

describe('esports', () => {
  const nothing = { home: 0, away: 0 }
  const fresh = { maps: nothing, number: 1, rounds: nothing, kills: nothing }

  test('[E-11] in the deciding map the series is the map, a fair one from the start is even', () => {
    const last = esportsOutlook(0.55, { ...fresh, maps: { home: 2, away: 2 }, number: 5, rounds: { home: 3, away: 1 } })
    expect(chance(last, 'win:home')).toBeCloseTo(chance(last, 'map.m5:home'), 12)
    const even5 = esportsOutlook(0.5, fresh)
    expect([chance(even5, 'win:home'), chance(even5, 'map.m3:visit')]).toEqual([
      expect.closeTo(0.5, 12),
      expect.closeTo(0.5, 12),
    ])
    expect(chance(even5, 'total:over:4.5')).toBeCloseTo(0.375, 12)
    expect(chance(even5, 'hdp:home:-2.5')).toBeCloseTo(0.125, 12)
  })

  test('[E-11] the margin that is set, and only maps that are certain to be played', () => {
    const outlook = esportsOutlook(0.53, { ...fresh, maps: { home: 1, away: 0 }, number: 2 })
    const markets = offeredMarkets('esports', outlook, esportsOffers(outlook), allOpen)
    expectFair(markets)
    expect(markets.filter(({ marketId }) => marketId.startsWith('map')).map(({ marketId }) => marketId)).toEqual([
      'map.m2',
      'map.m3',
    ])
    expect(outlook.chancesOf(partsOfSelection('map.m1:home') ?? expect.fail('no selection'))).toBe(null)
    expect(markets.find(({ marketId }) => marketId.startsWith('kills.m2:'))?.name).toBe('第 2 局总击杀')
  })

  test('[E-11] kills go on from those of the map', () => {
    const at = (kills: number) =>
      esportsOutlook(0.5, { ...fresh, kills: { home: kills, away: 0 }, rounds: { home: 4, away: 4 } })
    expect(meanOf(at(30).kills) - meanOf(at(10).kills)).toBeCloseTo(20, 9)
    expect(meanOf(at(10).freshKills)).toBeGreaterThan(meanOf(at(10).kills))
  })
})
