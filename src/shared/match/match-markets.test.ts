import { expect, test } from 'vitest'
import type { Market, Selection } from '#contract/sports/entities/match.ts'
import { isClosed, isInGroup, lineKindOf, mainViews, marketViews, withLines } from './match-markets.ts'

const price = (selectionId: string, oddsMilli = 1900, status: Selection['status'] = 'open'): Selection => ({
  selectionId,
  name: '',
  oddsMilli,
  status,
})
const market = (marketId: string, ...selections: Selection[]): Market => ({ marketId, name: '', selections })

const markets = [
  market('1x2', price('1x2:home'), price('1x2:draw'), price('1x2:visit')),
  market('hdp', price('hdp:home:-0.5'), price('hdp:visit:0.5')),
  market('hdp@-0.25', price('hdp:home:-0.25'), price('hdp:visit:0.25')),
  market('hdp@-1', price('hdp:home:-1'), price('hdp:visit:1')),
  market('hdp.h1', price('hdp.h1:home:0'), price('hdp.h1:visit:0')),
  market('odd', price('nonsense')),
]
const [, handicap] = marketViews(markets)

test('[S-13] lines of a market stand together, both sides of a line in one row', () => {
  const views = marketViews(markets)
  expect(views.map(({ key, lines }) => [key, lines.map(({ lineQuarters }) => lineQuarters)])).toEqual([
    ['1x2', [null]],
    ['hdp', [-4, -2, -1]],
    ['hdp.h1', [0]],
  ])
  expect(handicap?.lines[1]?.selections.map(({ selectionId }) => selectionId)).toEqual([
    'hdp:home:-0.5',
    'hdp:visit:0.5',
  ])
  expect(handicap?.mainLine.lineQuarters).toBe(-2)
})

test('[C-16] a list shows who wins, the handicap and the total; what is not offered is empty', () => {
  expect(mainViews(marketViews(markets)).map((view) => view?.key ?? null)).toEqual(['1x2', 'hdp', null])
})

test('[S-13] whole, half and quarter lines are told apart', () => {
  expect([-8, -6, -1, 0, 1, 2, 98].map(lineKindOf)).toEqual([
    'whole',
    'half',
    'quarter',
    'whole',
    'quarter',
    'half',
    'half',
  ])
  const lines = (filter: 'whole' | 'half' | 'quarter') =>
    handicap && withLines(handicap, filter)?.lines.map(({ lineQuarters }) => lineQuarters)
  expect([lines('whole'), lines('half'), lines('quarter')]).toEqual([[-4], [-2], [-1]])
  const [win] = marketViews(markets)
  expect(win && withLines(win, 'quarter')).toEqual(win)
  const [half] = marketViews([market('total', price('total:over:2.5'), price('total:under:2.5'))])
  expect(half && withLines(half, 'whole')).toBe(null)
})

test('[S-13] markets of a half stand with their like, not among the popular ones', () => {
  const groups = (kind: 'hdp' | 'map' | 'kills' | 'next' | 'cs', part: string | null) =>
    (['hot', 'lines', 'scores', 'parts', 'teams'] as const).filter((group) => isInGroup({ kind, part }, group))
  expect([
    groups('hdp', null),
    groups('hdp', 'h1'),
    groups('map', 'm2'),
    groups('kills', 'm1'),
    groups('next', 'g3'),
    groups('cs', 'h1'),
  ]).toEqual([['hot', 'lines'], ['lines', 'parts'], ['hot', 'parts'], ['parts'], ['hot'], ['parts']])
})

test('[S-13] a market is closed once none of its prices is open', () => {
  const closed = market('hdp', price('hdp:home:0', 1900, 'suspended'), price('hdp:visit:0', 1900, 'suspended'))
  expect(marketViews([closed]).map(isClosed)).toEqual([true])
  expect(marketViews([closed, market('hdp@1', price('hdp:home:1'))]).map(isClosed)).toEqual([false])
})
