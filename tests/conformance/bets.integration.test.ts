import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { clientVersion, stakeBounds } from '#contract/limits.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Ticket } from '#contract/sports/entities/ticket.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { matchCounts, matchList } from '#contract/sports/match-calls.ts'
import { sportsChannelCode } from '#contract/sports/rules/sports-channel.ts'
import { betDetail, betList, betPlace, betQuote } from '#contract/sports/ticket-calls.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'
import { within } from '#tests/world/patience.ts'

type Leg = RequestOf<typeof betPlace>['legs'][number]

let world: World
let client: TestClient
let seat = 10

/** Open selections of matches of their own that are no part of the demo's play, so that nothing moves but by the test. */
const aMatch = async (change: Partial<MatchState> = {}, sport: Sport = 'football'): Promise<string> =>
  world.services().units.run(async (unit) => {
    const tables = tablesOf(unit)
    const { rows } = await sql<{ match_id: string }>`
      insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
      select ${sport}, league_id, '测试联赛', '甲队', '', '乙队', '', now(), '{}'::jsonb from leagues
      where sport = ${sport} limit 1
      returning match_id
    `.execute(tables)
    const matchId = rows[0]?.match_id ?? ''
    const offered = (selectionId: string, name: string, oddsMilli: number) =>
      ({ selectionId, name, oddsMilli, status: 'open' }) as const
    const state: MatchState = {
      matchId,
      homeScore: 0,
      visitScore: 0,
      gameStatus: 0,
      clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: 0 },
      markets: [
        {
          marketId: '1x2',
          name: '全场独赢',
          selections: [
            offered('1x2:home', '主', 2060),
            offered('1x2:draw', '和', 3400),
            { ...offered('1x2:visit', '客', 3900), status: 'suspended' },
          ],
        },
        { marketId: 'total', name: '全场大小', selections: [offered('total:over:2.5', '大 2.5', 1950)] },
        { marketId: 'cs', name: '波胆', selections: [offered('cs:2-1', '2-1', 9000)] },
      ],
      events: [],
      version: 1,
      ...change,
    }
    await sql`update matches set state = ${JSON.stringify(state)}::jsonb, version = ${state.version}
      where match_id = ${matchId}`.execute(tables)
    return matchId
  })

const change = (matchId: string, part: Partial<MatchState>) =>
  world.services().units.run((unit) =>
    sql`update matches set version = version + 1,
        state = state || ${JSON.stringify(part)}::jsonb || jsonb_build_object('version', version + 1)
      where match_id = ${matchId}`.execute(tablesOf(unit)),
  )

const leg = (matchId: string, selectionId = '1x2:home', oddsMilli = 2060): Leg => ({ matchId, selectionId, oddsMilli })
const asked = (legs: Leg[], more: Partial<RequestOf<typeof betPlace>> = {}): RequestOf<typeof betPlace> => ({
  requestId: randomUUID(),
  legs,
  sizes: null,
  stakeMinor: 10_000,
  currency: 'CNY',
  accept: 'none',
  chatRoomNo: null,
  followsOrderId: null,
  ...more,
})
const place = (legs: Leg[], more: Partial<RequestOf<typeof betPlace>> = {}) =>
  client.accepted(betPlace, asked(legs, more))
const refusal = async (legs: Leg[], more: object = {}): Promise<unknown[]> => {
  const refused = await client.refusal(betPlace, { ...asked(legs), ...more })
  return 'name' in refused ? [refused.name, refused.data] : [refused]
}
const balance = async () =>
  (await client.accepted(memberInfo, {})).wallets.find(({ currency }) => currency === 'CNY')?.balanceMinor

beforeAll(async () => {
  world = await startWorld()
  await world.services().settings.set('verification', {}, 'test')
})
afterAll(() => world.stop())
beforeEach(async () => {
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(`viewer${seat}`)
})

test('[S-13, C-13] a bet keeps the format in which its price was read; the same request in another one is another request', async () => {
  const matchId = await aMatch()
  const request = asked([leg(matchId)], { oddsFormat: 'hongkong' })
  const { ticket } = await client.accepted(betPlace, request)
  expect(ticket.oddsFormat).toBe('hongkong')
  const detail = await client.accepted(betDetail, { orderId: ticket.orderId })
  expect(detail.ticket).toEqual(ticket)
  expect((await client.accepted(betPlace, request)).ticket).toEqual(ticket)
  expect(await client.refusal(betPlace, { ...request, oddsFormat: 'malay' })).toMatchObject({
    name: 'REQUEST_ID_REUSED',
  })
  expect((await place([leg(matchId)])).ticket).not.toHaveProperty('oddsFormat')
})

test('[S-13, E-09] singles, parlays and systems are placed with their exact return, and are listed', async () => {
  const [first, second, third] = [await aMatch(), await aMatch(), await aMatch()]
  const single = await place([leg(first)])
  expect(single.ticket).toMatchObject({ kind: 'single', status: 'running', riskMinor: 10_000, maxReturnMinor: 20_600 })
  const legs = [leg(first), leg(second, 'total:over:2.5', 1950), leg(third, '1x2:draw', 3400)]
  const parlay = await place(legs, { stakeMinor: 333 })
  // 3.33 × 2.06 × 1.95 × 3.4 = 45.480474
  expect(parlay.ticket).toMatchObject({ kind: 'parlay', oddsMilli: 13_657, maxReturnMinor: 4_548 })
  const system = await place(legs, { sizes: [2, 3], stakeMinor: 333 })
  // 13.37661 + 23.32332 + 22.0779 → 13.38 + 23.32 + 22.08 + 45.48
  expect(system.ticket).toMatchObject({ kind: 'system', lineCount: 4, riskMinor: 1_332, maxReturnMinor: 10_426 })
  expect(system.balanceMinor).toBe(1_000_000 - 10_000 - 333 - 1_332)
  const of = { currency: null, sport: null, fromMs: null, untilMs: null, matchId: null } as const
  const page = await client.accepted(betList, { ...of, filter: 'open', after: null, limit: 2 })
  expect(page).toEqual({ tickets: [system.ticket, parlay.ticket], next: parlay.ticket.orderId })
  const rest = await client.accepted(betList, { ...of, filter: 'open', after: page.next, limit: 2 })
  expect(rest).toEqual({ tickets: [single.ticket], next: null })
})

test('[S-13, V-06, A-05] what cannot be bet is refused with its place, and nothing moves', async () => {
  const [first, second] = [await aMatch(), await aMatch()]
  const legs = [leg(first), leg(second)]
  const field = (rule: string) => ['FIELD_REFUSED', { field: 'stakeMinor', rule }]
  expect(await refusal(legs, { stakeMinor: stakeBounds.CNY.minMinor - 1 })).toEqual(field('min'))
  expect(await refusal(legs, { stakeMinor: stakeBounds.CNY.maxMinor + 1 })).toEqual(field('max'))
  expect(await refusal(legs, { stakeMinor: 1_000_001, currency: 'USDT' })).toEqual(field('decimals'))
  expect(await refusal(legs, { stakeMinor: 1_000_001 })).toEqual(['BALANCE_SHORT', null])
  expect(await refusal([leg(first, 'cs:2-1', 9000)], { stakeMinor: 200_001 })).toEqual([
    'STAKE_LIMIT',
    { minMinor: 100, maxMinor: 200_000 },
  ])
  for (const wrong of [{ stakeMinor: 0 }, { stakeMinor: 1.5 }, { stakeMinor: '100' }, { legs: [] }, { sizes: [] }])
    expect((await refusal(legs, wrong))[0]).toBe('BAD_REQUEST')
  expect(await refusal([leg(first), leg('1')])).toEqual(['MATCH_UNKNOWN', null])
  expect(await refusal([leg(first), leg(second, 'total:over:9')])).toEqual(['SELECTION_UNKNOWN', { legs: [1] }])
  expect(await refusal([leg(first, '1x2:visit', 3900), leg(second)])).toEqual(['SELECTION_SUSPENDED', { legs: [0] }])
  expect(await refusal([leg(first), leg(second, '1x2:home', 2070)])).toEqual([
    'ODDS_CHANGED',
    { oddsMilli: 2060, legs: [{ leg: 1, oddsMilli: 2060 }] },
  ])
  const conflict = (places: number[], why: string) => ['LEGS_CONFLICT', { legs: places, why }]
  expect(await refusal([leg(first), leg(first, 'total:over:2.5', 1950)])).toEqual(conflict([0, 1], 'same-match'))
  expect(await refusal([leg(first), leg(second), leg(first, '1x2:draw', 3400)])).toEqual(
    conflict([0, 2], 'contradiction'),
  )
  expect(await refusal(legs, { sizes: [2, 1] })).toEqual(conflict([], 'sizes'))
  expect(await refusal(legs, { sizes: [3] })).toEqual(conflict([], 'sizes'))
  await change(first, { gameStatus: 2 })
  expect(await refusal([leg(second), leg(first)], { accept: 'any' })).toEqual(['MATCH_OVER', { legs: [1] }])
  expect(await balance()).toBe(1_000_000)
})

test('[R-03, S-13] a closed sportsbook takes no bet and quotes none; what it took before is answered as it was', async () => {
  const taken = asked([leg(await aMatch())])
  const before = await client.accepted(betPlace, taken)
  const { settings } = world.services()
  const open = settings.get('venues')
  const channel = {
    channelCode: sportsChannelCode,
    name: '体育',
    kind: 'sports',
    status: '0',
    isDisplay: true,
  } as const
  await settings.set('venues', [{ ...channel, min_money: 0, max_money: 0 }], 'test')
  const legs = [leg(await aMatch())]
  expect(await refusal(legs)).toEqual(['VENUE_CLOSED', null])
  const { legs: quoted, sizes, stakeMinor, currency, accept } = asked(legs)
  expect(await client.accepted(betQuote, { legs: quoted, sizes, stakeMinor, currency, accept })).toMatchObject({
    refusal: 'VENUE_CLOSED',
  })
  expect(await client.accepted(betPlace, taken)).toEqual(before)
  await settings.set('venues', open, 'test')
  await place(legs)
  expect(await balance()).toBe(1_000_000 - 20_000)
})

test('[R-03, E-04] the channel of esports closes their bets and their places in lists, and nothing else', async () => {
  const [football, esports] = [await aMatch(), await aMatch({}, 'esports')]
  const { settings } = world.services()
  const open = settings.get('venues')
  const terms = {
    scope: 'live',
    sport: 'esports',
    leagueId: null,
    day: null,
    search: '',
    after: null,
    limit: 20,
  } as const
  const listed = async () => (await client.accepted(matchList, terms)).matches.length
  const counted = async () =>
    (await client.accepted(matchCounts, { sport: null, isOver: false })).sports.find(({ sport }) => sport === 'esports')
  expect([(await listed()) > 0, ((await counted())?.count ?? 0) > 0]).toEqual([true, true])
  const closed = open.map((venue) => (venue.channelCode === 'KTDJ' ? { ...venue, status: '0' as const } : venue))
  await settings.set('venues', closed, 'test')
  expect(await refusal([leg(esports)])).toEqual(['VENUE_CLOSED', null])
  expect(await refusal([leg(football), leg(esports)])).toEqual(['VENUE_CLOSED', null])
  expect(await listed()).toBe(0)
  // Counts are kept for some seconds.
  await expect.poll(counted, { timeout: within(10_000) }).toEqual({ sport: 'esports', count: 0 })
  await place([leg(football)])
  await settings.set('venues', open, 'test')
  await place([leg(esports)])
})

test('[S-13] a quote says what placing would, before it is placed', async () => {
  const [first, second] = [await aMatch(), await aMatch()]
  const money = { sizes: null, stakeMinor: 10_000, currency: 'CNY', accept: 'none' } as const
  const terms = { legs: [leg(first), leg(second)], ...money }
  expect(await client.accepted(betQuote, terms)).toEqual({
    lineCount: 1,
    riskMinor: 10_000,
    maxReturnMinor: 42_436,
    minStakeMinor: 100,
    maxStakeMinor: 1_000_000,
    refusal: null,
    delayMs: 0,
    oddsMilli: [2060, 2060],
  })
  expect(await client.accepted(betQuote, { ...terms, stakeMinor: 1_000_001 })).toMatchObject({
    refusal: 'BALANCE_SHORT',
  })
  expect(await client.refusal(betQuote, { ...terms, sizes: [3] })).toMatchObject({ name: 'LEGS_CONFLICT' })
})

test('[S-13, S-12, C-13] in play a bet waits; its member hears on the socket what became of it and why, and gets the stake back', async () => {
  await world.services().settings.set('inPlayDelays', { football: 5, basketball: 5, esports: 5 }, 'test')
  const heard: Pick<Ticket, 'orderId' | 'status' | 'rejectReason'>[] = []
  const socket = createSocket({
    baseUrl: () => world.baseUrl,
    auth: () => ({
      token: client.state.token,
      uuid: randomUUID(),
      siteId: '5005',
      clientType: 'terminal',
      version: clientVersion,
    }),
    onToast: () => undefined,
  })
  socket.on('ticket.changed', ({ orderId, status, rejectReason }) => {
    heard.push({ orderId, status, ...(rejectReason ? { rejectReason } : {}) })
  })
  await new Promise<void>((resolve) => socket.onStatus((status) => void (status === 'connected' && resolve())))
  const [quiet, lively] = [await aMatch({ gameStatus: 1 }), await aMatch({ gameStatus: 1 })]
  const runs = (await place([leg(quiet)])).ticket
  const falls = (await place([leg(quiet), leg(lively)])).ticket
  expect([runs.status, falls.status, await balance()]).toEqual(['waiting', 'waiting', 980_000])
  await change(lively, { homeScore: 1 })
  await world
    .services()
    .units.run((unit) => sql`update orders set decide_at = now() where state = 'waiting'`.execute(tablesOf(unit)))
  await world.services().decisions.flush()
  await expect
    .poll(() => heard)
    .toEqual([
      { orderId: runs.orderId, status: 'running' },
      { orderId: falls.orderId, status: 'rejected', rejectReason: 'match_changed' },
    ])
  const { ticket, events } = await client.accepted(betDetail, { orderId: falls.orderId })
  expect([ticket.rejectReason, events.map(({ kind, status }) => [kind, status])]).toEqual([
    'match_changed',
    [
      ['placed', null],
      ['settled', 'rejected'],
    ],
  ])
  socket.close()
  expect(await balance()).toBe(990_000)
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})
