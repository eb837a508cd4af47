import { expect, test } from 'vitest'
import type { MatchEvent, MatchState } from '#contract/sports/entities/match.ts'
import { delayMsOf, reasonAgainst, situationOf } from './bet-delay.ts'
import type { BetMatch } from './bet-ticket.ts'

const event = (eventId: string, kind: MatchEvent['kind']): MatchEvent => ({
  eventId,
  kind,
  side: 'home',
  at: '',
  text: '',
})
const goal = event('g1', 'goal')
const state: MatchState = {
  matchId: '7',
  homeScore: 1,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 0 },
  markets: [
    {
      marketId: '1x2',
      name: '全场独赢',
      selections: [{ selectionId: '1x2:home', name: '主', oddsMilli: 1850, status: 'open' }],
    },
  ],
  events: [goal, event('s', 'start')],
  version: 9,
}
const match: BetMatch = {
  matchId: '7',
  matchName: '',
  homeName: '',
  homeNameEn: '',
  homeLogo: '',
  visitName: '',
  visitNameEn: '',
  visitLogo: '',
  sportsType: 'football',
  state,
  stoppedVersion: 8,
}
const delays = { football: 5, basketball: 3, esports: 2 }

test('[S-13] a bet waits as long as the sport in play that waits longest; before the start it does not wait', () => {
  const early = { ...match, state: { ...state, gameStatus: 0 as const } }
  const esports = { ...match, sportsType: 'esports' as const }
  expect([[match], [early], [esports, early], [esports, match], []].map((each) => delayMsOf(each, delays))).toEqual([
    5_000, 0, 2_000, 5_000, 0,
  ])
  expect(delayMsOf([match], { ...delays, football: 0 })).toBe(0)
})

const leg = { matchId: '7', selectionId: '1x2:home', oddsMilli: 1850, situation: situationOf(match), matchVersion: 9 }
const against = (change: Partial<MatchState>, of: Partial<BetMatch> = {}, policy: 'none' | 'higher' | 'any' = 'none') =>
  reasonAgainst([leg], policy, new Map([['7', { ...match, ...of, state: { ...state, version: 12, ...change } }]]))
const priced = (oddsMilli: number, status: 'open' | 'suspended' = 'open'): MatchState['markets'] => [
  { marketId: '1x2', name: '全场独赢', selections: [{ selectionId: '1x2:home', name: '主', oddsMilli, status }] },
]

test('[S-13] nothing has happened: it runs, also when shots and corners were told', () => {
  expect(against({})).toBeNull()
  expect(against({ events: [event('p', 'score'), ...state.events] })).toBeNull()
})

test('[S-13] a goal, a card, a goal that is taken back, a period, a stop between: it does not run, and says why', () => {
  expect(against({ homeScore: 2, events: [event('g2', 'goal'), ...state.events] })).toBe('match_changed')
  expect(against({ events: [event('c1', 'card'), ...state.events] }, {}, 'any')).toBe('match_changed')
  expect(against({ homeScore: 0 }, {}, 'any')).toBe('match_changed')
  expect(against({ events: [event('ht', 'period'), ...state.events] }, {}, 'any')).toBe('match_changed')
  expect(against({}, { stoppedVersion: 11 }, 'any')).toBe('market_closed')
  expect(against({ markets: priced(1850, 'suspended') }, {}, 'any')).toBe('market_closed')
  expect(against({ markets: [] }, {}, 'any')).toBe('market_closed')
  expect(against({ gameStatus: 2 }, {}, 'any')).toBe('market_closed')
  expect(reasonAgainst([leg], 'any', new Map())).toBe('market_closed')
  const fell = { ...match, state: { ...state, homeScore: 2 } }
  const legs = [
    { ...leg, oddsMilli: 2000 },
    { ...leg, matchId: '8' },
  ]
  expect(reasonAgainst(legs, 'none', new Map(Object.entries({ 7: match, 8: fell })))).toBe('odds_changed')
  expect(reasonAgainst(legs, 'any', new Map(Object.entries({ 7: match, 8: fell })))).toBe('match_changed')
})

test.each([
  ['none', 1850, true],
  ['none', 1851, false],
  ['none', 1849, false],
  ['higher', 1900, true],
  ['higher', 1849, false],
  ['any', 1400, true],
] as const)('[S-13] with %s, at %i then: %j', (policy, oddsMilli, runs) => {
  expect(against({ markets: priced(oddsMilli) }, {}, policy)).toBe(runs ? null : 'odds_changed')
})

test('[S-13] in basketball points fall all the time: the price says them, a period ends the wait', () => {
  const basketball = { ...match, sportsType: 'basketball' as const }
  const held = { ...leg, situation: situationOf(basketball) }
  const at = (change: Partial<MatchState>) =>
    reasonAgainst([held], 'none', new Map([['7', { ...basketball, state: { ...state, ...change } }]]))
  expect(at({ homeScore: 3, events: [event('p', 'score'), ...state.events] })).toBeNull()
  expect(at({ events: [event('q2', 'period'), ...state.events] })).toBe('match_changed')
})
