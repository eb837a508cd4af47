import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { AcceptPolicy } from '#contract/sports/entities/order.ts'
import { judgeLeg, takesOdds } from './odds-acceptance.ts'

const home = { selectionId: '1x2:home', name: '主', oddsMilli: 1450, status: 'open' as const }
const draw = { selectionId: '1x2:draw', name: '和', oddsMilli: 4100, status: 'suspended' as const }
const market = { marketId: '1x2', name: '全场独赢', selections: [home, draw] }
const state: MatchState = {
  matchId: '3900001',
  homeScore: 2,
  visitScore: 1,
  gameStatus: 1,
  clock: { period: '下半场', elapsedSeconds: 4406, running: true, direction: 'up', asOfMs: 0 },
  markets: [market],
  events: [],
  version: 9,
}

describe('odds policy', () => {
  const judge = (accept: AcceptPolicy, oddsMilli: number) =>
    judgeLeg(state, { selectionId: '1x2:home', oddsMilli }, accept)
  const accepted = { verdict: 'taken', offered: { market, selection: home } }
  const changed = { verdict: 'changed', oddsMilli: 1450 }

  test.each([
    ['none', 1450, accepted],
    ['none', 1449, changed],
    ['none', 1451, changed],
    ['higher', 1450, accepted],
    ['higher', 1449, accepted],
    ['higher', 1451, changed],
    ['any', 1449, accepted],
    ['any', 1451, accepted],
  ] as const)('[S-13] accept %s, seen %i', (accept, seen, verdict) => {
    expect(judge(accept, seen)).toEqual(verdict)
  })

  test('[S-13] a bet is never taken below what was seen unless any odds are accepted', () => {
    const anyAccept = fc.constantFrom<AcceptPolicy>('none', 'higher', 'any')
    fc.assert(
      fc.property(anyAccept, fc.integer({ min: 1001, max: 9000 }), (accept, seen) => {
        const verdict = judge(accept, seen)
        if (verdict.verdict !== 'taken') return
        if (accept !== 'any') expect(verdict.offered.selection.oddsMilli).toBeGreaterThanOrEqual(seen)
        if (accept === 'none') expect(verdict.offered.selection.oddsMilli).toBe(seen)
      }),
    )
  })

  test('[S-13] suspension beats the price, with any policy', () => {
    const suspended = { verdict: 'suspended' }
    expect(judgeLeg(state, { selectionId: '1x2:draw', oddsMilli: 4100 }, 'any')).toEqual(suspended)
    const finished = { ...state, gameStatus: 2 as const }
    expect(judgeLeg(finished, { selectionId: '1x2:home', oddsMilli: 4100 }, 'any')).toEqual(suspended)
  })

  test('[S-13] a selection that is not offered is unknown', () => {
    expect(judgeLeg(state, { selectionId: '1x2:visit', oddsMilli: 4100 }, 'any')).toEqual({ verdict: 'unknown' })
  })
})

test.each([
  ['none', 1850, 1900, true],
  ['none', 1850, 1850, false],
  ['higher', 1850, 1900, false],
  ['higher', 1850, 1800, true],
  ['any', 1850, 1500, false],
] as const)('with %s, odds from %i to %i ask: %j', (accept, seen, current, asks) => {
  expect(!takesOdds(accept, seen, current)).toBe(asks)
})
