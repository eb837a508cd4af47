import { describe, expect, test } from 'vitest'
import { gradeScore, type BackedMarket } from './grade-score.ts'
import { gradeOfVoidFactor } from './grades.ts'

const margin = (goals: number) => ({ home: Math.max(0, goals), away: Math.max(0, -goals) })
const short = { won: 'W', half_won: 'w', push: '=', void: 'v', half_lost: 'l', lost: 'L' } as const

/** By how much the side that is backed wins, and what each line makes of it, as tables of bookmakers print it. */
const handicapTable: [line: number, ends: string][] = [
  // -3 -2 -1  0 +1 +2 +3
  [-2, 'L L L L L = W'],
  [-1.75, 'L L L L L w W'],
  [-1.5, 'L L L L L W W'],
  [-1.25, 'L L L L l W W'],
  [-1, 'L L L L = W W'],
  [-0.75, 'L L L L w W W'],
  [-0.5, 'L L L L W W W'],
  [-0.25, 'L L L l W W W'],
  [0, 'L L L = W W W'],
  [0.25, 'L L L w W W W'],
  [0.5, 'L L L W W W W'],
  [0.75, 'L L l W W W W'],
  [1, 'L L = W W W W'],
  [1.25, 'L L w W W W W'],
  [1.5, 'L L W W W W W'],
  [1.75, 'L l W W W W W'],
  [2, 'L = W W W W W'],
]

describe('Asian handicap', () => {
  test.each(handicapTable)('[S-13] a line of %s, home or away', (line, ends) => {
    const margins = [-3, -2, -1, 0, 1, 2, 3]
    const lineQuarters = line * 4
    const home = margins.map((goals) => gradeScore({ market: 'handicap', pick: 'home', lineQuarters }, margin(goals)))
    const away = margins.map((goals) => gradeScore({ market: 'handicap', pick: 'away', lineQuarters }, margin(-goals)))
    expect(home.map((grade) => short[grade]).join(' ')).toBe(ends)
    expect(away).toEqual(home)
  })

  test('[S-13] in play it is graded on the rest of the match', () => {
    const home: BackedMarket = { market: 'handicap', pick: 'home', lineQuarters: 0 }
    const away: BackedMarket = { market: 'handicap', pick: 'away', lineQuarters: 1 }
    const before = { home: 1, away: 0 }
    expect(gradeScore(home, { home: 1, away: 0 }, before)).toBe('push')
    expect(gradeScore(home, { home: 2, away: 1 }, before)).toBe('push')
    expect(gradeScore(home, { home: 2, away: 0 }, before)).toBe('won')
    expect(gradeScore(away, { home: 1, away: 0 }, before)).toBe('half_won')
    expect(gradeScore(away, { home: 2, away: 0 }, before)).toBe('lost')
    expect(gradeScore(away, { home: 3, away: 2 }, { home: 2, away: 1 })).toBe('half_won')
  })

  test('[S-13] only a handicap is: winner, draw no bet and total count the whole match', () => {
    const before = { home: 1, away: 0 }
    const score = { home: 1, away: 1 }
    expect(gradeScore({ market: '1x2', pick: 'draw' }, score, before)).toBe('won')
    expect(gradeScore({ market: 'dnb', pick: 'away' }, score, before)).toBe('push')
    expect(gradeScore({ market: 'total', pick: 'over', lineQuarters: 6 }, score, before)).toBe('won')
  })
})

test.each([
  [5, 'W = L', 5],
  [5.25, 'W l L', 5],
  [4.75, 'W w L', 5],
  [5.5, 'W L L', 6],
])('[S-13] a total of %s, over: %s around %i goals', (line, ends, at) => {
  const lineQuarters = line * 4
  const goals = line === 5.5 ? [6, 5, 4] : [at + 1, at, at - 1]
  const grade = (pick: 'over' | 'under') =>
    goals.map((count) => gradeScore({ market: 'total', pick, lineQuarters }, { home: count - 1, away: 1 }))
  expect(
    grade('over')
      .map((end) => short[end])
      .join(' '),
  ).toBe(ends)
  const mirrored: Record<string, string> = { W: 'L', L: 'W', w: 'l', l: 'w', '=': '=' }
  expect(
    grade('under')
      .map((end) => mirrored[short[end]])
      .join(' '),
  ).toBe(ends)
})

test('[S-13] a winner of three ways, and draw no bet', () => {
  const scores = [
    { home: 2, away: 1 },
    { home: 1, away: 1 },
    { home: 0, away: 1 },
  ]
  const grade = (backed: BackedMarket) => scores.map((score) => short[gradeScore(backed, score)]).join(' ')
  expect(grade({ market: '1x2', pick: 'home' })).toBe('W L L')
  expect(grade({ market: '1x2', pick: 'draw' })).toBe('L W L')
  expect(grade({ market: '1x2', pick: 'away' })).toBe('L L W')
  expect(grade({ market: 'dnb', pick: 'home' })).toBe('W = L')
  expect(grade({ market: 'dnb', pick: 'away' })).toBe('L = W')
})

test('[S-13] a match that was never played is void, whatever was backed', () => {
  const backed: BackedMarket[] = [
    { market: '1x2', pick: 'home' },
    { market: 'dnb', pick: 'away' },
    { market: 'handicap', pick: 'home', lineQuarters: -1 },
    { market: 'total', pick: 'under', lineQuarters: 9 },
  ]
  expect(backed.map((market) => gradeScore(market, null, { home: 1, away: 0 }))).toEqual([
    'void',
    'void',
    'void',
    'void',
  ])
})

test('[S-13] the void factor of a feed', () => {
  const factors = ['0', '0.5', '1'] as const
  expect(factors.map((factor) => gradeOfVoidFactor(true, factor))).toEqual(['won', 'half_won', 'void'])
  expect(factors.map((factor) => gradeOfVoidFactor(false, factor))).toEqual(['lost', 'half_lost', 'void'])
})
