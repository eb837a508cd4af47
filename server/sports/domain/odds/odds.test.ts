import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Market } from '#contract/sports/entities/match.ts'
import { basketballLines, basketballMarkets } from './basketball-odds.ts'
import { balancedLine, differenceOf, fairAbove, normal, poisson, splitAt, sumOf } from './distribution.ts'
import { esportsMarkets, seriesChance, type SeriesOutlook } from './esports-odds.ts'
import { footballLines, footballMarkets } from './football-odds.ts'
import { oddsMilliOf, overround } from './price.ts'

const anyOutlook = fc.record({
  homeScore: fc.nat({ max: 6 }),
  visitScore: fc.nat({ max: 6 }),
  homeToCome: fc.double({ min: 0.01, max: 4, noNaN: true }),
  visitToCome: fc.double({ min: 0.01, max: 4, noNaN: true }),
})

/** What a market's odds imply; 1.05 but for rounding, as long as no selection is at a bound. */
const impliedOf = (market: Market): number =>
  market.selections.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0)
const isPlain = (market: Market): boolean =>
  market.selections.every(({ status, oddsMilli }) => status === 'open' && oddsMilli < 20_000)

describe('distributions', () => {
  test('[E-11] Poisson chances are the textbook values', () => {
    const { chances } = poisson(1.5)
    expect(chances[0]).toBeCloseTo(0.22313, 4)
    expect(chances[2]).toBeCloseTo(0.25102, 4)
  })

  test('[E-11] sums and differences of Poissons have the right means and sum to 1', () => {
    const mean = ({ from, chances }: { from: number; chances: readonly number[] }) =>
      chances.reduce((sum, chance, index) => sum + chance * (from + index), 0)
    expect(mean(sumOf(poisson(1.5), poisson(1.2)))).toBeCloseTo(2.7, 3)
    expect(mean(differenceOf(poisson(1.5), poisson(1.2)))).toBeCloseTo(0.3, 3)
    const { above, at, below } = splitAt(differenceOf(poisson(1.5), poisson(1.2)), 0)
    expect(above + at + below).toBeCloseTo(1, 9)
    expect(above).toBeGreaterThan(below)
  })

  test('[E-11] a quarter line lies between its two neighbours, a whole line gives the stake back', () => {
    const margin = differenceOf(poisson(1.5), poisson(1.2))
    expect(fairAbove(margin, 0.25)).toBeLessThan(fairAbove(margin, 0))
    expect(fairAbove(margin, 0.25)).toBeGreaterThan(fairAbove(margin, 0.5))
    const { above, below } = splitAt(margin, 0)
    expect(fairAbove(margin, 0)).toBeCloseTo(above / (above + below), 12)
  })

  test('[E-11] the balanced line of a normal is its middle', () => {
    expect(balancedLine(normal(4.5, 10), 1, 0.5)).toBe(4.5)
  })
})

describe('football', () => {
  test('[E-11] odds carry 5 % over the fair chances, at any score and time', () => {
    fc.assert(
      fc.property(anyOutlook, (outlook) => {
        const markets = footballMarkets(outlook, footballLines(outlook), false)
        for (const market of markets.filter(isPlain))
          expect(Math.abs(impliedOf(market) - overround)).toBeLessThan(0.012)
        for (const market of markets) expect(Market.parse(market)).toEqual(market)
      }),
    )
  })

  test('[E-11] a goal raises the scorer, and time without one raises the leader', () => {
    const level = { homeScore: 1, visitScore: 1, homeToCome: 0.6, visitToCome: 0.5 }
    const lines = { handicap: 0, total: 2.5 }
    const homeOdds = (outlook: typeof level) => footballMarkets(outlook, lines, false)[0]?.selections[0]?.oddsMilli ?? 0
    const leading = { ...level, homeScore: 2 }
    expect(homeOdds(leading)).toBeLessThan(homeOdds(level))
    expect(homeOdds({ ...leading, homeToCome: 0.3, visitToCome: 0.25 })).toBeLessThan(homeOdds(leading))
  })

  test('[E-11] the lines are those at which both sides are most alike', () => {
    const outlook = { homeScore: 0, visitScore: 0, homeToCome: 1.55, visitToCome: 1.2 }
    expect(footballLines(outlook)).toEqual({ handicap: -0.25, total: 2.5 })
    const [, handicap, total] = footballMarkets(outlook, footballLines(outlook), false)
    expect(handicap?.selections.map(({ selectionId, name }) => [selectionId, name])).toEqual([
      ['hdp:home:-0.25', '主 -0.25'],
      ['hdp:visit:0.25', '客 +0.25'],
    ])
    expect(total?.selections.map(({ selectionId, name }) => [selectionId, name])).toEqual([
      ['total:over:2.5', '大 2.5'],
      ['total:under:2.5', '小 2.5'],
    ])
  })

  test('[S-13] suspended means every selection', () => {
    const markets = footballMarkets(
      { homeScore: 0, visitScore: 0, homeToCome: 1, visitToCome: 1 },
      { handicap: 0, total: 2.5 },
      true,
    )
    expect(markets.flatMap(({ selections }) => selections.map(({ status }) => status))).toEqual(
      Array.from({ length: 7 }, () => 'suspended'),
    )
  })

  test('[S-13] a result that is all but certain is shown, and not offered', () => {
    const [win] = footballMarkets(
      { homeScore: 4, visitScore: 0, homeToCome: 0.05, visitToCome: 0.05 },
      { handicap: 0, total: 4.5 },
      false,
    )
    expect(win?.selections.map(({ status }) => status)).toEqual(['suspended', 'suspended', 'suspended'])
    expect(oddsMilliOf(1)).toBe(1010)
    expect(oddsMilliOf(0)).toBe(1_000_000)
  })
})

describe('basketball', () => {
  test('[E-11] 5 % over the fair chances, half-point lines, near even on them', () => {
    fc.assert(
      fc.property(
        fc.record({
          homeScore: fc.nat({ max: 130 }),
          visitScore: fc.nat({ max: 130 }),
          homeToCome: fc.double({ min: 1, max: 110, noNaN: true }),
          visitToCome: fc.double({ min: 1, max: 110, noNaN: true }),
        }),
        (outlook) => {
          const lines = basketballLines(outlook)
          expect(Math.abs(lines.handicap % 1)).toBe(0.5)
          const markets = basketballMarkets(outlook, lines, false)
          for (const market of markets.filter(isPlain))
            expect(Math.abs(impliedOf(market) - overround)).toBeLessThan(0.012)
          for (const market of [markets[0], markets[2]])
            for (const selection of market?.selections ?? []) expect(selection.oddsMilli).toBeLessThan(2_700)
        },
      ),
    )
  })

  test('[E-11] the same lead is worth more with less time left', () => {
    const winOdds = (toCome: number) =>
      basketballMarkets(
        { homeScore: 82, visitScore: 78, homeToCome: toCome, visitToCome: toCome },
        { handicap: 0.5, total: 0.5 },
        false,
      )[1]?.selections[0]?.oddsMilli ?? 0
    expect(winOdds(5)).toBeLessThan(winOdds(30))
  })
})

describe('esports', () => {
  const outlook: SeriesOutlook = {
    mapsToWin: 3,
    homeMaps: 2,
    visitMaps: 2,
    mapNumber: 5,
    chanceThisMap: 0.6,
    chanceFreshMap: 0.5,
    kills: 12,
    killsToCome: 10,
  }

  test('[E-11] in the deciding map the series is the map', () => {
    expect(seriesChance(outlook)).toBeCloseTo(0.6, 12)
    const [series, map] = esportsMarkets(outlook, 22.5, false)
    expect(series?.selections.map(({ oddsMilli }) => oddsMilli)).toEqual(
      map?.selections.map(({ oddsMilli }) => oddsMilli),
    )
    expect(map?.selections.map(({ selectionId }) => selectionId)).toEqual(['map5:home', 'map5:visit'])
  })

  test('[E-11] a fair series from the start is even, and decided when it is won', () => {
    const fresh = { ...outlook, homeMaps: 0, visitMaps: 0, mapNumber: 1, chanceThisMap: 0.5 }
    expect(seriesChance(fresh)).toBeCloseTo(0.5, 12)
    expect(seriesChance({ ...outlook, homeMaps: 3 })).toBe(1)
    expect(seriesChance({ ...outlook, visitMaps: 3 })).toBe(0)
  })
})
