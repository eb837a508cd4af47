import { describe, expect, test } from 'vitest'
import { noFacts } from '#server/sports/domain/matches/timeline.ts'
import { fixturesToStore, newMatch, planBatch } from './feed-batch.ts'
import { applyMessage, publicState, type Applied, type FedMatch } from './fed-match.ts'
import { feedListMax, feedTextMax } from './feed-texts.ts'
import type { FeedBody, FeedMessage, FixtureMessage, ResultMessage } from './feed-messages.ts'

const nowMs = 1_800_000_000_000
const named = (name: string) => ({ name, nameEn: name, logo: '' })
const body: FixtureMessage = {
  kind: 'fixture',
  sport: 'football',
  league: { leagueId: 'l', isPinned: false, ...named('L') },
  round: '',
  roundEn: '',
  home: { teamId: 'h', ...named('H') },
  visit: { teamId: 'v', ...named('V') },
  startAtMs: nowMs,
}
const fresh = newMatch({ fixtureId: 'f', body }, { matchId: '7', version: 1 }, nowMs)
let seq = 0
const message = (of: FeedBody, over: Partial<FeedMessage> = {}): FeedMessage => ({
  id: `m${(seq += 1)}`,
  seq,
  atMs: nowMs,
  fixtureId: 'f',
  body: of,
  ...over,
})
const apply = (match: FedMatch, of: FeedBody, over?: Partial<FeedMessage>): Applied =>
  applyMessage(match, message(of, over), nowMs)
const after = (match: FedMatch, ...bodies: FeedBody[]): FedMatch =>
  bodies.reduce((before, of) => {
    const applied = apply(before, of)
    if (applied === 'late' || 'refused' in applied) throw new Error(JSON.stringify(applied))
    return applied.match
  }, match)
const prices = (isWhole: boolean, ...list: [string, number][]): FeedBody => ({
  kind: 'prices',
  isWhole,
  prices: list.map(([selectionId, oddsMilli]) => ({ selectionId, oddsMilli, isOpen: true })),
})
const standing = (gameStatus: 0 | 1 | 2, homeScore = 0, visitScore = 0): FeedBody => ({
  kind: 'standing',
  gameStatus,
  homeScore,
  visitScore,
  clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: nowMs },
})
const result = (over: Partial<ResultMessage> = {}): ResultMessage => ({
  kind: 'result',
  facts: { ...noFacts, parts: { match: { home: 2, away: 1 } } },
  isFinal: true,
  ...over,
})
const offered = (match: FedMatch, isUnheard = false) =>
  publicState(match, isUnheard).markets.flatMap(({ marketId, selections }) =>
    selections.map(({ selectionId, oddsMilli, status }) => `${marketId} ${selectionId} ${oddsMilli} ${status}`),
  )
const ended = after(fresh, standing(1), standing(2, 2, 1))

test('[C-16] after the result a feed that starts anew may say the last standing again; nothing else moves the score', () => {
  const over = after(ended, result())
  expect(apply(over, standing(2, 2, 1))).toBe('late')
  expect(apply(over, standing(2, 3, 1), { atMs: nowMs + 1 })).toEqual({ refused: 'a standing after the result' })
})

describe('prices', () => {
  const priced = after(fresh, prices(true, ['hdp:home:-0.5', 1900], ['hdp:visit:0.5', 2000]))

  test('[C-16] both sides of a line are one market; whole prices take away what they do not name', () => {
    expect(offered(priced)).toEqual(['hdp:-0.5 hdp:home:-0.5 1900 open', 'hdp:-0.5 hdp:visit:0.5 2000 open'])
    expect(offered(after(priced, prices(false, ['1x2:home', 2100])))).toHaveLength(3)
    expect(offered(after(priced, prices(true, ['1x2:home', 2100])))).toEqual(['1x2 1x2:home 2100 open'])
  })

  test.each([1000, 990, 0, -5, NaN, Infinity, 1e9, 1_000_001, 1.5])(
    '[S-13] a price of %d thousandths is refused, and nobody may buy at the one before it',
    (oddsMilli) => {
      const applied = apply(priced, prices(false, ['hdp:home:-0.5', oddsMilli], ['hdp:visit:0.5', 2010]))
      if (applied === 'late' || 'refused' in applied) throw new Error('all of it was refused')
      expect(applied.faults).toEqual([`price ${oddsMilli} of hdp:home:-0.5`])
      expect(offered(applied.match)).toEqual([
        'hdp:-0.5 hdp:home:-0.5 1900 suspended',
        'hdp:-0.5 hdp:visit:0.5 2010 open',
      ])
    },
  )

  test('[S-13] 1.001 and 1000 are prices; a selection of unknown grammar is none', () => {
    const match = after(fresh, prices(true, ['1x2:home', 1001], ['1x2:visit', 1_000_000]))
    expect(offered(match)).toHaveLength(2)
    const unknown = apply(match, prices(false, ['moon:landing', 2000]))
    expect(unknown !== 'late' && 'faults' in unknown && unknown.faults).toEqual(['selection moon:landing'])
  })

  test('[S-13] a suspension, silence, or prices that are not known close every selection', () => {
    const closed = offered(priced).map((line) => line.replace('open', 'suspended'))
    expect(offered(after(priced, { kind: 'suspension', isSuspended: true }))).toEqual(closed)
    expect(offered(priced, true)).toEqual(closed)
    const uncertain = { ...priced, isUncertain: true }
    expect(offered(uncertain)).toEqual(closed)
    expect(offered(after(uncertain, prices(false, ['hdp:home:-0.5', 1900])))).toEqual(closed)
    const whole = after(uncertain, prices(true, ['hdp:home:-0.5', 1900], ['hdp:visit:0.5', 2000]))
    expect(offered(whole)).toEqual(offered(priced))
  })
})

describe('standings and events', () => {
  test('[E-11] what cannot be is refused', () => {
    expect(apply(fresh, standing(1, -1))).toEqual({ refused: 'score -1-0' })
    expect(apply(fresh, standing(1, 0.5))).toEqual({ refused: 'score 0.5-0' })
    expect(apply(ended, standing(1))).toEqual({ refused: 'status 1 after 2' })
  })

  test('[E-11] a message after a newer one of its kind is late, and so is an event that is known', () => {
    expect(apply(after(fresh, standing(1)), standing(1), { atMs: nowMs - 1 })).toBe('late')
    const goal: FeedBody = {
      kind: 'event',
      announcedAs: 'goal',
      homeScore: 1,
      visitScore: 0,
      event: { eventId: 'e1', kind: 'goal', side: 'home', at: '1′', text: '' },
    }
    expect(apply(after(fresh, goal), goal)).toBe('late')
  })

  test('[E-06] a goal is told when it is heard within a minute', () => {
    const goal = (eventId: string, atMs: number) =>
      message(
        {
          kind: 'event',
          announcedAs: 'goal',
          homeScore: 1,
          visitScore: 0,
          event: { eventId, kind: 'goal', side: 'home', at: '1′', text: '' },
        },
        { atMs },
      )
    const told = planBatch([goal('old', nowMs - 60_001), goal('new', nowMs - 60_000)], () => fresh, nowMs)
    expect(told.news.map(({ body: { event } }) => event.eventId)).toEqual(['new'])
  })
})

describe('results', () => {
  test('[S-13] none before the end, none twice, none to correct or take back where there is none', () => {
    expect(apply(after(fresh, standing(1)), result())).toEqual({ refused: 'a result before the end' })
    expect(apply(ended, result({ kind: 'correction' }))).toEqual({ refused: 'a correction without a result' })
    expect(apply(ended, result({ kind: 'rollback' }))).toEqual({ refused: 'a rollback without a result' })
    expect(apply(after(ended, result()), result())).toEqual({ refused: 'a second result' })
  })

  test('[S-13] the same message again is late; a result may be corrected twice, taken back and given again', () => {
    const first = apply(ended, result(), { id: 'r' })
    if (first === 'late' || 'refused' in first) throw new Error('refused')
    expect(apply(first.match, result(), { id: 'r' })).toBe('late')
    const corrected = after(
      first.match,
      result({ kind: 'correction', facts: { ...noFacts, parts: { match: { home: 3, away: 1 } } } }),
      result({ kind: 'correction', facts: { ...noFacts, parts: { match: { home: 1, away: 1 } } } }),
    )
    expect([corrected.state.homeScore, corrected.state.visitScore, corrected.isFinal]).toEqual([1, 1, true])
    const back = after(corrected, result({ kind: 'rollback', facts: noFacts, isFinal: false }))
    expect([back.isFinal, back.hasResult]).toEqual([false, false])
    expect(after(back, result()).isFinal).toBe(true)
  })

  test('[S-13] what is decided early stands while the match goes on, and a void match offers nothing', () => {
    const half = result({ isFinal: false, facts: { ...noFacts, parts: { h1: { home: 1, away: 0 } } } })
    expect(after(fresh, standing(1), half).isFinal).toBe(false)
    const gone = after(fresh, prices(true, ['1x2:home', 2000]), result({ kind: 'void', facts: noFacts }))
    expect([gone.isVoid, offered(gone)]).toEqual([true, []])
  })

  test('[S-13] messages of an unknown fixture are refused', () => {
    const { faults, matches } = planBatch([message(standing(1))], () => undefined, nowMs)
    expect([faults.map(({ fault }) => fault), matches.size]).toEqual([['an unknown fixture'], 0])
  })
})

describe('[S-13] texts that nobody may be shown', () => {
  const bad = {
    'a right-to-left override': 'FC \u202EmadretsmA',
    'an isolate': 'A\u2066B',
    'a line break': '主队\n客队',
    'an escape': '\u001b[2J',
    'a zero-width space': '沪\u200B联',
    'a text that is too long': 'x'.repeat(feedTextMax + 1),
  }
  const event = (text: string): FeedBody => ({
    kind: 'event',
    event: { eventId: 'e1', kind: 'goal', side: 'home', at: '1′', text },
    announcedAs: null,
    homeScore: 1,
    visitScore: 0,
  })
  const player = (name: string) => ({ number: 9, name, nameEn: '', position: 'F', isStarting: true })

  test.each(Object.entries(bad))('%s: the fixture, standing or event is refused, of details the part', (_, text) => {
    for (const over of [
      { round: text },
      { league: { ...body.league, nameEn: text } },
      { home: { ...body.home, logo: text } },
      { visit: { ...body.visit, name: text } },
    ]) {
      const { fixtures, faults } = fixturesToStore([message({ ...body, ...over })], new Map())
      expect([fixtures, faults.length]).toEqual([[], 1])
    }
    expect(apply(fresh, event(text))).toEqual({ refused: 'the text of event.text' })
    const told = standing(1) as Extract<FeedBody, { kind: 'standing' }>
    expect(apply(fresh, { ...told, clock: { ...told.clock, period: text } })).toEqual({
      refused: 'the text of clock.period',
    })
    const lineUps = { home: [player('甲'), player(text)], visit: [] }
    const applied = apply(fresh, { kind: 'detail', detail: { venue: '体育场', lineUps } })
    if (applied === 'late' || 'refused' in applied) throw new Error(JSON.stringify(applied))
    expect([applied.match.detail, applied.faults]).toEqual([{ venue: '体育场' }, ['the text of lineUps.home.1.name']])
  })

  test('the longest text and the longest list pass, one more of a list does not', () => {
    const momentum = (length: number) => apply(fresh, { kind: 'detail', detail: { momentum: Array(length).fill(1) } })
    expect(apply(fresh, event('x'.repeat(feedTextMax)))).toHaveProperty('match')
    expect(momentum(feedListMax)).toHaveProperty('faults', [])
    expect(momentum(feedListMax + 1)).toHaveProperty('faults', ['the text of momentum'])
  })
})
