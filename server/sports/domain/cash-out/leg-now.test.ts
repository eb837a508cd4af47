import { describe, expect, test } from 'vitest'
import type { Selection } from '#contract/sports/entities/match.ts'
import { basisOf, priceNow, selectionNow, type RunningLeg } from './leg-now.ts'

const leg = (change: Partial<RunningLeg>): RunningLeg => ({
  matchId: '1',
  selectionId: 'hdp:home:-0.5',
  sport: 'football',
  scoreAtBet: '',
  result: null,
  ...change,
})
const at = (homeScore: number, visitScore: number, selections: Selection[] = []) => ({
  homeScore,
  visitScore,
  gameStatus: 1 as const,
  markets: [{ marketId: 'hdp', name: '全场让球', selections }],
  events: [],
})
const offered = (selectionId: string, status: Selection['status'] = 'open'): Selection => ({
  selectionId,
  name: '',
  oddsMilli: 1850,
  status,
})

describe('the same bet now', () => {
  test.each([
    ['hdp:home:-0.5', '', 1, 0, 'hdp:home:0.5'],
    ['hdp:visit:0.5', '', 1, 0, 'hdp:visit:-0.5'],
    ['hdp:home:-0.25', '1-1', 1, 3, 'hdp:home:-2.25'],
    ['hdp.h1:visit:0', '0-0', 0, 2, 'hdp.h1:visit:2'],
    ['hdp.h2:home:0', '1-0', 1, 0, 'hdp.h2:home:0'],
    ['hdp.h2:home:0', '1-0', 2, 0, null],
    ['total:over:2.5', '', 1, 1, 'total:over:2.5'],
    ['1x2:home', '', 1, 1, '1x2:home'],
  ])('[S-13] %s taken at "%s" is at %i-%i %s', (selectionId, scoreAtBet, home, visit, now) => {
    expect(selectionNow(leg({ selectionId, scoreAtBet }), at(home, visit))).toBe(now)
  })

  test('[S-13] a spread of basketball counts the whole match, whenever it was taken', () => {
    const spread = leg({ sport: 'basketball', selectionId: 'hdp:home:-4.5', scoreAtBet: '20-10' })
    expect(selectionNow(spread, at(60, 30))).toBe('hdp:home:-4.5')
  })

  test('[C-13] its price is that of the moved line; suspended, not offered and over have none', () => {
    expect(priceNow(leg({}), at(1, 0, [offered('hdp:home:0.5')]))).toBe(1850)
    expect(priceNow(leg({}), at(1, 0, [offered('hdp:home:0.5', 'suspended')]))).toBeNull()
    expect(priceNow(leg({}), at(1, 0, [offered('hdp:home:-0.5')]))).toBeNull()
    expect(priceNow(leg({}), { ...at(1, 0, [offered('hdp:home:0.5')]), gameStatus: 2 })).toBeNull()
    expect(priceNow(leg({}), undefined)).toBeNull()
  })
})

test('[C-13] an offer rests on stake, results, scores and what happened, not on prices', () => {
  const legs = [leg({}), leg({ matchId: '2', result: 'won' })]
  const basis = (now: ReturnType<typeof at>, running = 100) => basisOf(running, legs, () => now)
  const seen = basis(at(0, 0, [offered('hdp:home:-0.5')]))
  expect(basis(at(0, 0))).toBe(seen)
  const card = { eventId: 'e9', kind: 'card', side: 'home', at: '', text: '' } as const
  const others = [basis(at(1, 0)), basis(at(0, 0), 60), basis({ ...at(0, 0), events: [card] as never })]
  expect(others.filter((each) => each === seen)).toEqual([])
  expect(basisOf(100, [leg({ result: 'push' }), legs[1] ?? leg({})], () => at(0, 0))).not.toBe(seen)
})
