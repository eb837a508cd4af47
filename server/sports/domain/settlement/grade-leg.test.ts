import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOfSelection, type SelectionParts } from '#contract/sports/rules/selections.ts'
import { gradeLeg, gradeLegFinally } from './grade-leg.ts'
import type { MatchFacts } from './match-facts.ts'
import { factsOf, gradeSlowly, scoreAfter, type WatchedMatch } from './testing/slow-grading.ts'

const none: MatchFacts = { parts: {}, corners: {}, goals: [], kills: {}, maps: {} }
const parts = (selectionId: string): SelectionParts => {
  const found = partsOfSelection(selectionId)
  if (!found) throw new Error(`no selection: ${selectionId}`)
  return found
}
const at = (sport: string, scoreAtBet: { home: number; away: number } | null = null) => ({ sport, scoreAtBet })
const grade = (selectionId: string, facts: Partial<MatchFacts>, sport = 'football') =>
  gradeLeg(parts(selectionId), { ...none, ...facts }, at(sport))?.result ?? null

const side = fc.constantFrom('home' as const, 'visit' as const)
const events = (maxLength: number) =>
  fc
    .array(fc.record({ side, half: fc.constantFrom(1 as const, 2 as const) }), { maxLength })
    .map((list) => list.toSorted((one, other) => one.half - other.half))
const aMatch: fc.Arbitrary<WatchedMatch> = fc.record({ goals: events(11), corners: events(14) })

const line = (max: number) => fc.integer({ min: -max * 4, max: max * 4 }).map((quarters) => String(quarters / 4))
const scope = fc.constantFrom('', '.h1', '.h2')
const overUnder = fc.constantFrom('over', 'under')
const aSelection = fc.oneof(
  fc.tuple(scope, fc.constantFrom('home', 'draw', 'visit')).map(([of, pick]) => `1x2${of}:${pick}`),
  fc.tuple(scope, fc.constantFrom('home-draw', 'home-visit', 'draw-visit')).map(([of, pick]) => `dc${of}:${pick}`),
  fc.tuple(scope, fc.constantFrom('yes', 'no')).map(([of, pick]) => `btts${of}:${pick}`),
  fc.tuple(fc.nat(5), fc.nat(5)).map(([home, visit]) => `cs:${home}-${visit}`),
  fc.constant('cs:other'),
  fc.tuple(scope, fc.constantFrom('odd', 'even')).map(([of, pick]) => `oe${of}:${pick}`),
  fc.tuple(scope, side, line(4)).map(([of, pick, by]) => `hdp${of}:${pick}:${by}`),
  fc
    .tuple(
      fc.constantFrom('total', 'home-total', 'visit-total', 'corners'),
      scope,
      overUnder,
      fc.integer({ min: 0, max: 40 }),
    )
    .map(([kind, of, pick, quarters]) => `${kind}${of}:${pick}:${quarters / 4}`),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('home', 'visit', 'none'))
    .map(([nth, pick]) => `next.g${nth}:${pick}`),
  fc.tuple(scope, side).map(([of, pick]) => `win${of}:${pick}`),
)

describe('a leg by what is known of its match', () => {
  test('[S-13] every market of football ends as somebody sees it who watches the match and moves coins by hand', () => {
    fc.assert(
      fc.property(aMatch, aSelection, fc.nat(11), (match, selectionId, seen) => {
        const goalsBefore = Math.min(seen, match.goals.length)
        const scoreAtBet = scoreAfter(match, goalsBefore)
        const graded = gradeLeg(parts(selectionId), factsOf(match), at('football', scoreAtBet))
        expect([selectionId, graded?.result]).toEqual([selectionId, gradeSlowly(selectionId, match, goalsBefore)])
      }),
      { numRuns: 5_000 },
    )
  })

  test('[S-13] what is decided before the end is what the end says, whatever comes', () => {
    fc.assert(
      fc.property(aMatch, aSelection, fc.nat(11), (match, selectionId, seen) => {
        const whole = factsOf(match)
        const goals = match.goals.slice(0, seen)
        const isSecondHalf = goals.some(({ half }) => half === 2)
        const { h1 } = whole.parts
        const known = isSecondHalf && h1 ? { parts: { h1 }, corners: { h1: whole.corners['h1'] ?? h1 } } : {}
        const early = gradeLeg(
          parts(selectionId),
          { ...none, ...known, goals: goals.map((goal) => goal.side) },
          at('football'),
        )
        const end = gradeLeg(parts(selectionId), whole, at('football'))
        if (early) expect([selectionId, early.result]).toEqual([selectionId, end?.result])
      }),
      { numRuns: 5_000 },
    )
  })

  test('[S-13] in play only the handicap of football counts the rest of the match', () => {
    const facts = { ...none, parts: { match: { home: 2, away: 1 }, h1: { home: 1, away: 1 } } }
    const of = (selectionId: string, sport: string, scoreAtBet: { home: number; away: number }) =>
      gradeLeg(parts(selectionId), facts, at(sport, scoreAtBet))?.result
    expect(of('hdp:home:0', 'football', { home: 2, away: 1 })).toBe('push')
    expect(of('hdp:home:-0.25', 'football', { home: 2, away: 1 })).toBe('half_lost')
    expect(of('hdp:home:0', 'basketball', { home: 2, away: 1 })).toBe('won')
    expect(of('hdp.h1:visit:0', 'football', { home: 1, away: 0 })).toBe('won')
    expect(of('1x2:home', 'football', { home: 2, away: 1 })).toBe('won')
    expect(of('total:over:2.5', 'football', { home: 2, away: 1 })).toBe('won')
  })

  test('[S-13] basketball and esports: quarters, maps, kills; a sum is won for good as soon as it is there', () => {
    const q1 = { home: 30, away: 21 }
    expect(grade('total.q1:over:50.5', { parts: { q1 } }, 'basketball')).toBe('won')
    expect(grade('total:over:50.5', { parts: { q1 } }, 'basketball')).toBe('won')
    expect(grade('total:under:51.5', { parts: { q1 } }, 'basketball')).toBe(null)
    expect(grade('win:home', { parts: { match: { home: 99, away: 98 } } }, 'basketball')).toBe('won')
    expect(grade('win.q1:home', { parts: { q1: { home: 20, away: 20 } } }, 'basketball')).toBe('push')
    const maps = { m1: 'home', m2: 'visit' } as const
    expect(grade('map.m2:visit', { maps }, 'esports')).toBe('won')
    expect(grade('map.m3:visit', { maps }, 'esports')).toBe(null)
    expect(grade('total:over:2.5', { maps }, 'esports')).toBe(null)
    expect(grade('total:over:1.5', { maps }, 'esports')).toBe('won')
    expect(grade('kills.m1:under:40.5', { kills: { m1: { home: 22, away: 18 } } }, 'esports')).toBe('won')
    expect(grade('hdp:visit:1.5', { parts: { match: { home: 2, away: 1 } } }, 'esports')).toBe('won')
  })

  test('[S-13] once nothing is open any more, what was not decided is void', () => {
    const at3 = { ...none, parts: { h1: { home: 2, away: 1 } }, goals: ['home', 'visit', 'home'] as const }
    const finally_ = (selectionId: string) => gradeLegFinally(parts(selectionId), at3, at('football')).result
    expect(['total:over:2.5', 'total:under:2.5', 'total:over:3', '1x2.h1:home'].map(finally_)).toEqual([
      'won',
      'lost',
      'void',
      'won',
    ])
    expect(['1x2:home', 'next.g3:home', 'next.g4:none', 'btts:no', 'corners:over:1.5'].map(finally_)).toEqual([
      'void',
      'won',
      'void',
      'lost',
      'void',
    ])
    expect(gradeLegFinally(null, at3, at('football'))).toEqual({ result: 'void', score: null })
  })

  test('[S-13] the score that it was decided by', () => {
    const facts = { ...none, parts: { match: { home: 2, away: 1 } }, goals: ['visit', 'home', 'home'] as const }
    const score = (selectionId: string) => gradeLeg(parts(selectionId), facts, at('football'))?.score
    expect([score('1x2:home'), score('next.g2:home'), score('next.g4:none')]).toEqual(['2-1', '1-1', '2-1'])
  })
})
