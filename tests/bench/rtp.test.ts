import { expect, test } from 'vitest'
import { partsOfSelection } from '#contract/sports/rules/selections.ts'
import { timelineStateAt } from '#server/sports/domain/matches/timeline.ts'
import { gradeLeg, gradeLegFinally } from '#server/sports/domain/settlement/grade-leg.ts'
import { factsAt, marketsAt, simulateMatch } from '#server/sports/sandbox/match-simulation.ts'
import { isOff, isProfitable, marketFindings, selectionFindings } from './rtp-findings.ts'
import { gradeByFacts } from './rtp-grader.ts'
import { fixtureOf, playMatches } from './rtp-matches.ts'
import { marginIn, outcomeOf, type Tallies, addMatch } from './rtp-tally.ts'

test.each([
  ['football', 400],
  ['basketball', 300],
  ['esports', 900],
] as const)(
  '[S-13] the book of %s keeps the margin that is set, and sells nothing below its worth',
  (sport, matches) => {
    const played = playMatches(sport, 1, matches)
    expect(marketFindings(played).filter(isOff)).toEqual([])
    expect(selectionFindings(played).filter(isProfitable)).toEqual([])
    expect(marketFindings(played).length).toBeGreaterThan(8)
    expect(selectionFindings(played).length).toBeGreaterThan(10)
    expect(played.undecided).toBe(0)
  },
)

test('[S-13] a book whose prices are too high by a fifth is found out', () => {
  const played = playMatches('esports', 1, 900, 1.2)
  expect(selectionFindings(played).filter(isProfitable).length).toBeGreaterThan(3)
  expect(marketFindings(played).filter(isOff).length).toBeGreaterThan(3)
})

test.each(['football', 'basketball', 'esports'] as const)(
  '[S-13] the rules of settlement and the reading of the facts agree on all that is sold of %s, also before the end',
  (sport) => {
    let decidedEarly = 0
    for (let seed = 1; seed <= 25; seed += 1) {
      const simulation = simulateMatch(sport, seed, fixtureOf(seed))
      const { endMs } = simulation.timeline
      const { facts } = factsAt(simulation, endMs)
      for (const atMs of [-1, endMs * 0.3, endMs * 0.7].map(Math.floor)) {
        const { homeScore, visitScore } = timelineStateAt(simulation.timeline, atMs)
        const scoreAtBet = atMs < 0 ? null : { home: homeScore, away: visitScore }
        const later = factsAt(simulation, Math.floor((atMs + endMs) / 2)).facts
        for (const { selectionId } of marketsAt(simulation, atMs).flatMap(({ selections }) => selections)) {
          const parts = partsOfSelection(selectionId) ?? expect.fail(`no selection ${selectionId}`)
          const before = sport === 'football' ? (scoreAtBet ?? undefined) : undefined
          const grade = gradeByFacts(selectionId, facts, before)
          expect([selectionId, gradeLegFinally(parts, facts, { sport, scoreAtBet }).result]).toEqual([
            selectionId,
            grade,
          ])
          const early = gradeLeg(parts, later, { sport, scoreAtBet })
          if (early) decidedEarly += 1
          if (early) expect([selectionId, early.result]).toEqual([selectionId, grade])
        }
      }
    }
    expect(decidedEarly).toBeGreaterThan(100)
  },
)

test('[S-13] bets are reckoned to bring one unit: what is decided of them, and what the book keeps', () => {
  expect(outcomeOf('won', 4_000)).toEqual({ decided: 0.25, kept: -0.75 })
  expect(outcomeOf('half_won', 4_000)).toEqual({ decided: 0.125, kept: -0.375 })
  expect(outcomeOf('push', 4_000)).toEqual({ decided: 0, kept: 0 })
  expect(outcomeOf('half_lost', 4_000)).toEqual({ decided: 0.125, kept: 0.125 })
  expect(outcomeOf('lost', 4_000)).toEqual({ decided: 0.25, kept: 0.25 })
})

test('[S-13] the error of a margin is by match, so that bets on one match do not count as many', () => {
  const tallies: Tallies = new Map()
  const bets = (kept: number) => new Map([['a', { decided: 2, kept }]])
  for (const kept of [2, -2, 2, -2]) addMatch(tallies, bets(kept))
  const tally = tallies.get('a') ?? expect.fail('nothing was added')
  expect(marginIn(tally)).toEqual({ margin: 0, error: 0.5 })
})

test('[S-13] selections are graded by the facts of a match', () => {
  const score = { home: 3, away: 1 }
  const facts = {
    parts: { match: score, h1: { home: 1, away: 1 } },
    corners: { match: { home: 6, away: 3 } },
    goals: ['visit', 'home', 'home', 'home'],
    kills: { m1: { home: 20, away: 11 } },
    maps: { m1: 'visit' },
  } as const
  const grade = (selectionId: string, scoreAtBet = { home: 0, away: 0 }) => gradeByFacts(selectionId, facts, scoreAtBet)
  const ended = (selectionIds: string[]) => selectionIds.map((selectionId) => grade(selectionId))
  expect(ended(['1x2:home', '1x2.h1:draw', 'dc:home-draw', 'dc:draw-visit', 'btts:yes', 'btts:no'])).toEqual([
    'won',
    'won',
    'won',
    'lost',
    'won',
    'lost',
  ])
  expect(ended(['cs:3-1', 'cs:1-3', 'cs:other', 'oe:even', 'oe.h1:odd', 'next.g1:visit', 'next.g5:none'])).toEqual([
    'won',
    'lost',
    'lost',
    'won',
    'lost',
    'won',
    'won',
  ])
  expect(ended(['total:over:3.75', 'home-total:under:3', 'visit-total:over:1.25', 'corners:over:9'])).toEqual([
    'half_won',
    'push',
    'half_lost',
    'push',
  ])
  expect(ended(['kills.m1:over:30.5', 'map.m1:home', 'win:home', 'win.h1:home', 'map.m2:home'])).toEqual([
    'won',
    'lost',
    'won',
    'push',
    null,
  ])
  expect([grade('hdp:home:-1.75'), grade('hdp:home:-1.75', { home: 2, away: 1 })]).toEqual(['half_won', 'lost'])
})
