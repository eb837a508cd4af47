import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { favouritesMax, matchHistoryDays } from '#contract/limits.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import {
  favouriteList,
  favouriteSet,
  matchCounts,
  matchDetail,
  matchHistory,
  matchList,
  priceHistory,
} from '#contract/sports/match-calls.ts'
import type { Market } from '#contract/sports/entities/match.ts'
import { sportConfigList } from '#contract/site/calls/site.ts'
import type { Storage } from '#server/app/storage.ts'
import { ended, noFacts, putResult } from '#tests/builders/bets.ts'
import { storeMatch } from '#tests/builders/matches.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

const hourMs = 60 * 60_000
const league = 'T1'
const ids = { live: '900000000000000001', soon: '900000000000000002', over: '900000000000000003', cup: '3169' }

let world: World
let storage: Storage
let visitor: TestClient
const nowMs = Date.now()

const market = (marketId: string, ...selectionIds: string[]): Market => ({
  marketId,
  name: '玩法',
  selections: selectionIds.map((selectionId) => ({ selectionId, name: '主', oddsMilli: 1_900, status: 'open' })),
})
const markets = [
  market('1x2', '1x2:home', '1x2:draw', '1x2:visit'),
  market('total:2.5', 'total:over:2.5', 'total:under:2.5'),
  market('hdp:-0.5', 'hdp:home:-0.5', 'hdp:visit:0.5'),
  market('hdp:-1', 'hdp:home:-1', 'hdp:visit:1'),
]

beforeAll(async () => {
  world = await startWorld()
  storage = await databaseOf(world)
  const { db } = storage
  await storeMatch(db, {
    matchId: ids.live,
    startAtMs: nowMs - hourMs,
    gameStatus: 1,
    homeEn: 'Rongcheng 50% Blaze',
    markets,
    detail: { venue: '赤焰公园球场', statistics: [{ key: 'shots', values: [14, 9], unit: 'count' }] },
  })
  await storeMatch(db, { matchId: ids.soon, startAtMs: nowMs + 50 * hourMs, leagueId: 'T2', sport: 'basketball' })
  await storeMatch(db, { matchId: ids.over, startAtMs: nowMs - 3 * hourMs, gameStatus: 2 })
  await storeMatch(db, { matchId: ids.cup, startAtMs: nowMs + 5 * 24 * hourMs })
  await sql`insert into match_prices (match_id, selection_id, at_ms, odds_milli)
    values (${ids.live}, '1x2:home', array[1000, 2000]::bigint[], array[1850, 1900])`.execute(db)
  visitor = openClient(world.baseUrl, '')
})
afterAll(async () => {
  await storage.close()
  await world.stop()
})

const asked = (over: Partial<RequestOf<typeof matchList>>): RequestOf<typeof matchList> => ({
  scope: 'live',
  sport: null,
  leagueId: league,
  day: null,
  search: '',
  after: null,
  limit: 50,
  ...over,
})

const idsOf = async (over: Partial<RequestOf<typeof matchList>>, client = visitor): Promise<string[]> =>
  (await client.accepted(matchList, asked(over))).matches.map(({ matchId }) => matchId)

test('[A-01, C-16] a list has matches with league, teams in both languages, score and main markets', async () => {
  const { matches, next } = await visitor.accepted(matchList, asked({}))
  expect(next).toBe(null)
  expect(matches).toEqual([
    {
      matchId: ids.live,
      league: {
        leagueId: league,
        sport: 'football',
        name: '联赛 T1',
        nameEn: 'League T1',
        logo: '/art/crest-rongcheng.svg',
        isPinned: true,
      },
      round: '第 3 轮',
      roundEn: 'Round 3',
      home: {
        teamId: `${ids.live}H`,
        name: `球队 ${ids.live}H`,
        nameEn: 'Rongcheng 50% Blaze',
        shortName: '球队',
        shortNameEn: 'RON',
        logo: '/art/crest-rongcheng.svg',
      },
      visit: {
        teamId: `${ids.live}V`,
        name: `球队 ${ids.live}V`,
        nameEn: `Team ${ids.live}V`,
        shortName: '球队',
        shortNameEn: 'TEA',
        logo: '/art/crest-rongcheng.svg',
      },
      startAtMs: nowMs - hourMs,
      gameStatus: 1,
      isVoid: false,
      note: null,
      homeScore: 2,
      visitScore: 1,
      parts: [],
      resultState: 'pending',
      clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: nowMs - hourMs },
      markets: [markets[0], markets[2], markets[1]],
      marketCount: 4,
      roomNo: null,
      hasVideo: false,
      version: 1,
    },
  ])
})

test('[A-01] scopes, days, sports and words narrow a list; signs in words mean themselves', async () => {
  expect(await idsOf({ scope: 'results' })).toEqual([ids.over])
  expect(await idsOf({ scope: 'early', leagueId: 'T2' })).toEqual([ids.soon])
  const day = siteDayOf(nowMs + 50 * hourMs)
  expect(await idsOf({ scope: 'early', leagueId: null, sport: 'basketball', day, search: `${ids.soon}H` })).toEqual([
    ids.soon,
  ])
  expect(await idsOf({ scope: 'live', leagueId: null, search: '50%' })).toEqual([ids.live])
  expect(await idsOf({ scope: 'live', search: "%' or 1=1 --" })).toEqual([])
  expect(await idsOf({ scope: 'live', search: '\0' })).toEqual([])
})

test('[L-08] a match of the world cup stands in its own list', async () => {
  expect(await idsOf({ scope: 'pinned', leagueId: null })).toContain(ids.cup)
})

test('[A-01] counts say how many there are by scope, sport, day and league', async () => {
  const counts = await visitor.accepted(matchCounts, { sport: 'basketball', isOver: false })
  expect(counts.leagues.find(({ league: { leagueId } }) => leagueId === 'T2')?.count).toBe(1)
  expect(counts.days.map(({ day }) => day)).toContain(siteDayOf(nowMs + 50 * hourMs))
  expect(counts.sports.map(({ sport }) => sport)).toEqual(['football', 'basketball', 'esports'])
  expect(counts.scopes.map(({ scope }) => scope)).toEqual(['live', 'today', 'early', 'results', 'pinned'])
})

const resultOf = async (matchId: string) => {
  const { match } = await visitor.accepted(matchDetail, { matchId })
  const { note, isVoid, homeScore, visitScore, parts, resultState } = match
  return { note, isVoid, score: `${homeScore}-${visitScore}`, parts, resultState }
}

test('[S-13] a result has its parts, says that another one was wrong, and is pending once it was taken back', async () => {
  const { db } = storage
  const matchId = '900000000000000005'
  await storeMatch(db, { matchId, startAtMs: nowMs - 4 * hourMs, gameStatus: 2 })
  const parts = { h1: { home: 1, away: 0 }, h2: { home: 1, away: 1 } }
  const half = { part: 'h1', home: 1, visit: 0 }
  const told = { note: null, isVoid: false, score: '2-1', parts: [half, { part: 'h2', home: 1, visit: 1 }] }
  expect(await resultOf(matchId)).toEqual({ ...told, parts: [], resultState: 'pending' })
  await putResult(db, matchId, { ...noFacts, parts: { ...parts, match: { home: 2, away: 1 } } })
  await expect.poll(() => resultOf(matchId), { timeout: within(15_000) }).toEqual({ ...told, resultState: 'official' })
  const right = { h1: parts.h1, h2: { home: 2, away: 1 }, match: { home: 3, away: 1 } }
  await putResult(db, matchId, { ...noFacts, parts: right }, { kind: 'correction' })
  await expect
    .poll(() => resultOf(matchId), { timeout: within(15_000) })
    .toEqual({ ...told, score: '3-1', parts: [half, { part: 'h2', home: 2, visit: 1 }], resultState: 'corrected' })
  await putResult(db, matchId, { ...noFacts, parts: { h1: parts.h1 } }, { kind: 'rollback', isFinal: false })
  await expect
    .poll(() => resultOf(matchId), { timeout: within(15_000) })
    .toEqual({ ...told, parts: [half], resultState: 'pending' })
})

test('[S-13] a match that was not played to its end says why, by an operator too, and no longer runs', async () => {
  const { db } = storage
  const matchId = '900000000000000006'
  await storeMatch(db, { matchId, startAtMs: nowMs - 2 * hourMs, gameStatus: 1 })
  const said = await world.admin(['match', 'void', matchId, 'h1=0-1', '--note', 'abandoned'])
  expect(said.exit).toBe(0)
  const left = {
    note: 'abandoned',
    isVoid: true,
    score: '2-1',
    parts: [{ part: 'h1', home: 0, visit: 1 }],
    resultState: 'official',
  }
  await expect.poll(() => resultOf(matchId), { timeout: within(15_000) }).toEqual(left)
  await expect.poll(() => idsOf({ scope: 'results' }), { timeout: within(15_000) }).toContain(matchId)
  expect(await idsOf({ scope: 'live' })).not.toContain(matchId)
  await putResult(db, matchId, { ...noFacts, parts: { h1: { home: 1, away: 1 } } }, { kind: 'correction' })
  await expect
    .poll(() => resultOf(matchId), { timeout: within(15_000) })
    .toEqual({ ...left, parts: [{ part: 'h1', home: 1, visit: 1 }], resultState: 'corrected' })
  await putResult(db, matchId, noFacts, { kind: 'rollback', isFinal: false })
  await expect.poll(async () => (await resultOf(matchId)).note, { timeout: within(15_000) }).toBe(null)
  await expect.poll(() => idsOf({ scope: 'live' }), { timeout: within(15_000) }).toContain(matchId)
})

test('[C-16, E-18] a match has all its markets and what its page draws', async () => {
  const { match, markets: all, detail } = await visitor.accepted(matchDetail, { matchId: ids.live })
  expect(match.matchId).toBe(ids.live)
  expect(all).toEqual(markets)
  expect(detail).toEqual({
    venue: '赤焰公园球场',
    venueEn: '',
    statistics: [{ key: 'shots', values: [14, 9], unit: 'count' }],
    momentum: [],
    incidents: [],
    events: [],
    lineUps: { home: [], visit: [] },
  })
  expect(await visitor.refusal(matchDetail, { matchId: '1' })).toMatchObject({ name: 'MATCH_UNKNOWN' })
})

test('[C-16] prices over time are those that were recorded', async () => {
  const input = { matchId: ids.live, selectionIds: ['1x2:home', 'hdp:home:-0.5'] }
  expect(await visitor.accepted(priceHistory, input)).toEqual({
    prices: [
      {
        selectionId: '1x2:home',
        points: [
          [1000, 1850],
          [2000, 1900],
        ],
      },
    ],
  })
  expect(await visitor.refusal(priceHistory, { ...input, matchId: '1' })).toMatchObject({ name: 'MATCH_UNKNOWN' })
})

test('[C-16] earlier matches of two teams and the table of their league are those with an official result', async () => {
  const { db } = storage
  const dayMs = 24 * hourMs
  const ofLeague = { leagueId: 'T7', gameStatus: 2 as const }
  const played = async (matchId: string, teams: string, score: readonly [number, number], daysAgo: number) => {
    const [homeId = '', visitId = ''] = teams.split(' ')
    await storeMatch(db, { ...ofLeague, matchId, homeId, visitId, startAtMs: nowMs - daysAgo * dayMs })
    await putResult(db, matchId, ended(...score))
  }
  await played('960000000000000001', 'A B', [2, 0], 5)
  await played('960000000000000002', 'B A', [1, 1], 4)
  await played('960000000000000003', 'B C', [3, 1], 3)
  await played('960000000000000004', 'A B', [9, 0], matchHistoryDays + 1)
  await played('960000000000000005', 'A C', [4, 0], 2)
  await putResult(db, '960000000000000005', noFacts, { kind: 'rollback', isFinal: false })
  await played('960000000000000006', 'C A', [0, 0], 1)
  await putResult(db, '960000000000000006', noFacts, { kind: 'void' })
  const matchId = '960000000000000007'
  await storeMatch(db, { leagueId: 'T7', matchId, homeId: 'A', visitId: 'B', startAtMs: nowMs + hourMs })

  const { meetings, form, table } = await visitor.accepted(matchHistory, { matchId })
  const told = (past: typeof meetings) =>
    past.map(({ home, visit, homeScore, visitScore }) => `${home.teamId} ${homeScore}-${visitScore} ${visit.teamId}`)
  expect(told(meetings)).toEqual(['B 1-1 A', 'A 2-0 B'])
  expect(told(form.home)).toEqual(['B 1-1 A', 'A 2-0 B'])
  expect(told(form.visit)).toEqual(['B 3-1 C', 'B 1-1 A', 'A 2-0 B'])
  const rows = table.map(({ team, played: count, won, drawn, lost, scored, conceded, points }) => [
    team.teamId,
    count,
    won,
    drawn,
    lost,
    scored,
    conceded,
    points,
  ])
  expect(rows).toEqual([
    ['A', 2, 1, 1, 0, 3, 1, 4],
    ['B', 3, 1, 1, 1, 4, 4, 4],
    ['C', 1, 0, 0, 1, 1, 3, 0],
  ])
  // Of a match that was played, what came before it.
  const { meetings: before } = await visitor.accepted(matchHistory, { matchId: '960000000000000002' })
  expect(told(before)).toEqual(['A 2-0 B'])
  const unknown = await visitor.accepted(matchHistory, { matchId: ids.soon })
  expect(unknown).toEqual({ meetings: [], form: { home: [], visit: [] }, table: [] })
  expect(await visitor.refusal(matchHistory, { matchId: '1' })).toMatchObject({ name: 'MATCH_UNKNOWN' })
})

test('[A-01] favourites are kept, listed and given up; the same again changes nothing', async () => {
  const member = openClient(world.baseUrl, '')
  await member.logIn('viewer05')
  const set = (matchId: string, isFavourite: boolean) => member.accepted(favouriteSet, { matchId, isFavourite })
  await set(ids.over, true)
  await set(ids.live, true)
  expect(await set(ids.live, true)).toEqual({ matchIds: [ids.live, ids.over] })
  expect(await idsOf({ scope: 'favourites', leagueId: null }, member)).toEqual([ids.over, ids.live])
  expect(await idsOf({ scope: 'favourites', leagueId: null })).toEqual([])
  expect(await set(ids.live, false)).toEqual({ matchIds: [ids.over] })
  expect(await member.accepted(favouriteList, {})).toEqual({ matchIds: [ids.over] })
  expect(await member.refusal(favouriteSet, { matchId: '1', isFavourite: true })).toMatchObject({
    name: 'MATCH_UNKNOWN',
  })
  expect(await visitor.refusal(favouriteList, {})).toMatchObject({ name: 'LOGIN_REQUIRED' })
})

test('[A-01] favourites end at their limit, also when two devices add the last one together', async () => {
  const member = openClient(world.baseUrl, '')
  await member.logIn('viewer06')
  const { db } = storage
  await sql`
    with more as (
      insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
      select 'football', '1', 'T', 'T', '', 'T', '', now(), '{"gameStatus":0}'::jsonb
      from generate_series(1, ${favouritesMax - 1}) returning match_id)
    insert into favourite_matches (member_id, match_id)
    select (select id from members where name = 'viewer06'), match_id from more`.execute(db)
  const outcomes = await Promise.allSettled(
    [ids.live, ids.soon].map((matchId) => member.accepted(favouriteSet, { matchId, isFavourite: true })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await member.accepted(favouriteList, {})).matchIds).toHaveLength(favouritesMax)
})

test("[A-01] what is in play begins with the site's first sport, in pages as in one list", async () => {
  const { sports } = await visitor.accepted(sportConfigList, {})
  const ranks = async (over: Partial<RequestOf<typeof matchList>>) => {
    const { matches, next } = await visitor.accepted(matchList, asked({ leagueId: null, ...over }))
    return {
      next,
      ranks: matches.map(({ league }) => sports.findIndex(({ sportsType }) => sportsType === league.sport)),
    }
  }
  const whole = (await ranks({})).ranks
  expect(whole[0]).toBe(0)
  expect(new Set(whole).size).toBeGreaterThan(1)
  expect(whole).toEqual(whole.toSorted((a, b) => a - b))
  const first = await ranks({ limit: 2 })
  const rest = await ranks({ after: first.next })
  expect([...first.ranks, ...rest.ranks]).toEqual(whole)
})

test.each([
  { scope: 'tomorrow' },
  { day: '22/11/2026' },
  { search: 'x'.repeat(41) },
  { after: "1-1' or 1=1" },
  { limit: 101 },
  { limit: 0 },
  { sport: 'anchor' },
])('[A-01] a list that is asked for in a way that nobody can mean is refused: %j', async (over) => {
  expect(await visitor.refusal(matchList, { ...asked({}), ...over })).toMatchObject({ name: 'BAD_REQUEST' })
})
