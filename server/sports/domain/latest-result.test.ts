import { expect, test } from 'vitest'
import { finalScore, partScores, resultStateOf, type LatestResult } from './latest-result.ts'

const at = (home: number, away: number) => ({ home, away })
const known = (over: Partial<LatestResult> = {}): LatestResult => ({
  kind: 'result',
  isFinal: true,
  parts: {},
  note: null,
  ...over,
})

test('[S-13] football counts its halves, esports its maps, each alone and only once it is over', () => {
  const football = known({ parts: { match: at(2, 1), h2: at(1, 1), h1: at(1, 0) } })
  expect(partScores('football', football)).toEqual([
    { part: 'h1', home: 1, visit: 0 },
    { part: 'h2', home: 1, visit: 1 },
  ])
  expect(partScores('football', known({ parts: { h1: at(1, 0) } }))).toEqual([{ part: 'h1', home: 1, visit: 0 }])
  expect(partScores('esports', known({ parts: { m2: at(9, 13), m1: at(13, 4) } }))).toEqual([
    { part: 'm1', home: 13, visit: 4 },
    { part: 'm2', home: 9, visit: 13 },
  ])
})

test('[S-13] basketball counts quarters, and as overtime what the match has beyond them', () => {
  const quarters = { h1: at(50, 48), q1: at(25, 24), q2: at(25, 24), q3: at(20, 22), q4: at(20, 20) }
  const shown = [
    { part: 'q1', home: 25, visit: 24 },
    { part: 'q2', home: 25, visit: 24 },
    { part: 'q3', home: 20, visit: 22 },
    { part: 'q4', home: 20, visit: 20 },
  ]
  const after = (home: number, away: number) =>
    partScores('basketball', known({ parts: { ...quarters, match: at(home, away) } }))
  expect(after(90, 90)).toEqual(shown)
  expect(after(101, 97)).toEqual([...shown, { part: 'ot', home: 11, visit: 7 }])
  expect(partScores('basketball', known({ parts: quarters }))).toEqual(shown)
  expect(partScores('basketball', known({ parts: { q1: at(25, 24), match: at(90, 88) } }))).toEqual(shown.slice(0, 1))
})

test('[S-13] a result is official once nothing is open, says that another one was wrong, and is pending when taken back', () => {
  expect(resultStateOf(null)).toBe('pending')
  expect(resultStateOf(known({ isFinal: false }))).toBe('pending')
  expect(resultStateOf(known())).toBe('official')
  expect(resultStateOf(known({ kind: 'void', note: 'postponed' }))).toBe('official')
  expect(resultStateOf(known({ kind: 'correction' }))).toBe('corrected')
  expect(resultStateOf(known({ kind: 'rollback' }))).toBe('pending')
})

test('[S-13] the score of a result is that of the whole match, and none before it is final', () => {
  expect(finalScore(known({ parts: { match: at(3, 1) } }))).toEqual({ homeScore: 3, visitScore: 1 })
  expect(finalScore(known({ isFinal: false, parts: { match: at(3, 1) } }))).toBe(null)
  expect(finalScore(known({ kind: 'void', note: 'abandoned', parts: { h1: at(1, 0) } }))).toBe(null)
  expect(finalScore(null)).toBe(null)
})
