import { expect, test } from 'vitest'
import { tableResultsMax } from '#contract/limits.ts'
import { createDealers } from './dealers.ts'
import { tableGamesOfVenue } from './table-games.ts'
import { wheelSegments } from './wheel.ts'

const rounds = 60_000
const place = { channelCode: 'KTZR', gameId: 'ktzr-001' }

test('[C-13] every volatility returns the same in the long run', () => {
  for (const segments of Object.values(wheelSegments))
    expect([segments.length, segments.reduce((sum, percent) => sum + percent, 0)]).toEqual([12, 1_150])
})

/** What the page of each table says that it returns, in hundredths of a percent, and how far chance may be from it. */
test.each([
  ['baccarat', 'banker', 9_894, 200],
  ['baccarat', 'player', 9_876, 200],
  ['dragon-tiger', 'dragon', 9_615, 200],
  ['dragon-tiger', 'tie', 6_923, 450],
  ['roulette', 'red', 9_730, 220],
  ['roulette', 'dozen2', 9_730, 250],
  ['sic-bo', 'big', 9_722, 220],
] as const)('[C-13] %s returns on %s what it says', (play, pick, promised, within) => {
  let returned = 0
  for (let round = 0; round < rounds; round++) returned += tableGamesOfVenue[play].deal().paysHundredths[pick] ?? 0
  expect(Math.abs((returned * 100) / rounds - promised)).toBeLessThan(within)
})

test('[C-13] a dealer deals by the clock and at once for a bet, and the road keeps the last rounds', () => {
  let atMs = 0
  const dealers = createDealers({ now: () => atMs })
  const road = () => dealers.results(place, 'roulette').results
  expect(road()).toHaveLength(40)
  atMs += 25_000
  expect(road()).toHaveLength(41)
  const dealt = dealers.deal(place, 'roulette')
  expect([road().length, road().at(-1)]).toEqual([42, dealt.result])
  atMs += 24_999
  expect(road()).toHaveLength(42)
  atMs += 10_000_000
  expect(road()).toHaveLength(tableResultsMax)
})
