import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestOf } from '#contract/define-call.ts'
import { gamePlay, gameSeeds } from '#contract/games/calls.ts'
import { gameTable, gameTableBet } from '#contract/games/table-calls.ts'
import { lotteryBuy, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { venueWalletTypeSet } from '#contract/venues/calls.ts'
import { venueRound } from '#contract/venues/game-calls.ts'
import { withdrawInfo } from '#contract/finance/calls.ts'
import { createVenueMoves } from '#server/venues/store/venue-moves.ts'
import { aPlayedMatch, winMarket } from '#tests/builders/played-match.ts'
import { databaseOf } from '#tests/journeys/verification-hand.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { untilVenueOpen } from '#tests/world/venue-process.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let client: TestClient
let memberId: string
const token = 'token-of-a-launch-of-these-records'.padEnd(43, 'x')

const any = {
  kind: null,
  channelCode: null,
  state: null,
  currency: null,
  fromMs: null,
  untilMs: null,
} as const

beforeAll(async () => {
  world = await startWorld({ environment: { CALLS_PER_MINUTE_MEMBER: '6000' } })
  const { settings } = world.services()
  await settings.set('verification', {}, 'test')
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer11')
  memberId = (await client.accepted(memberInfo, {})).userInfo.id
  await untilVenueOpen(client, 'dz')
})
afterAll(() => world.stop())

const all = async (asked: Partial<RequestOf<typeof betRecords>> = {}): Promise<BetRecord[]> => {
  const records: BetRecord[] = []
  for (let after: string | null = null; ;) {
    const page: { records: BetRecord[]; next: string | null } = await client.accepted(betRecords, {
      ...any,
      limit: 37,
      ...asked,
      after,
    })
    records.push(...page.records)
    if (page.next === null) return records
    after = page.next
  }
}

/** A round at a venue by its callbacks, as the venue says them. */
const venueMove = async (move: object) => {
  const place = { channelCode: 'dz', account: `5005-${memberId}`, currency: 'CNY', gameId: 'dz-001' } as const
  const { wallet } = world.services().venues
  return wallet.move({ ...place, transactionId: randomUUID(), ...move } as Parameters<typeof wallet.move>[0])
}

test('[C-13, R-12] a sports bet, a round of our own and one at a venue stand in one list, each with the way to what explains it', async () => {
  const { units, matches } = world.services()
  const match = await aPlayedMatch(units, matches, { gameStatus: 0, markets: [winMarket(2_000, 1_800)] })
  const legs = [{ matchId: match.matchId, selectionId: '1x2:home', oddsMilli: 2_000 }]
  const bet = { legs, sizes: null, stakeMinor: 10_000, currency: 'CNY', accept: 'any' } as const
  const placed = { requestId: randomUUID(), ...bet, chatRoomNo: null, followsOrderId: null }
  const { ticket } = await client.accepted(betPlace, placed)
  const { seedId } = await client.accepted(gameSeeds, {})
  const dice = { game: 'dice', side: 'over', targetHundredths: 5_000 } as const
  const play = { requestId: randomUUID(), seedId, bet: dice, currency: 'CNY', stakeMinor: 500 } as const
  const { round } = await client.accepted(gamePlay, play)
  const storage = await databaseOf(world)
  await createVenueMoves(storage.db).launched(token, { memberId, channelCode: 'dz', gameId: 'dz-001' }, new Date())
  await storage.close()
  await client.accepted(venueWalletTypeSet, { walletType: 'single' })
  const roundId = randomUUID()
  const staked = await venueMove({ kind: 'bet', roundId, token, amountMinor: 2_000 })
  expect(staked.state).toBe('done')
  const open = (await all({ kind: 'venue' }))[0]
  expect([open?.id, open?.state, open?.stakeMinor, open?.returnedMinor]).toEqual([roundId, 'open', 2_000, null])
  await venueMove({ kind: 'win', roundId, amountMinor: 3_000, isRoundEnd: true })
  const found = await all()
  expect(found.map(({ kind, id }) => [kind, id])).toEqual([
    ['venue', roundId],
    ['own', round.roundId],
    ['sports', ticket.orderId],
  ])
  expect(found[0]).toEqual({
    kind: 'venue',
    id: roundId,
    atMs: found[0]?.atMs,
    currency: 'CNY',
    stakeMinor: 2_000,
    returnedMinor: 3_000,
    state: 'won',
    channelCode: 'dz',
    gameId: 'dz-001',
    venueName: '看台电子',
    gameName: '翡翠星盘',
  })
  const details = await client.accepted(venueRound, { channelCode: 'dz', roundId })
  expect(details.moves.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['bet', 2_000],
    ['win', 3_000],
  ])
  expect([details.round.stakedMinor, details.round.returnedMinor, details.round.state]).toEqual([2_000, 3_000, 'done'])
  const other = openClient(world.baseUrl, '')
  await other.logIn('viewer12')
  expect(await other.refusal(venueRound, { channelCode: 'dz', roundId })).toMatchObject({ name: 'ROUND_UNKNOWN' })
  expect((await other.accepted(betRecords, { ...any, after: null })).records).toEqual([])
})

test('[C-14] a round of a game counts as turnover with what it won or lost, its stake at most', async () => {
  const before = await client.accepted(withdrawInfo, {})
  const done = (info: typeof before) => info.turnovers.find(({ currency }) => currency === 'CNY')?.doneMinor ?? 0
  const { games, venues } = world.services()
  const of = { fromMs: [0], oddsMinMilli: 1_500 }
  const [own = 0] = await games.played.stakesSince(memberId, 'CNY', of)
  const [round] = await all({ kind: 'own' })
  expect(own).toBe(Math.min(500, Math.abs((round?.returnedMinor ?? 0) - 500)))
  // Staked 20.00, back 30.00: 10.00 count.
  expect(await venues.played.stakesSince(memberId, 'CNY', of)).toEqual([1_000])
  expect(await venues.played.stakesSince(memberId, 'USDT', of)).toEqual([0])
  expect(done(before)).toBeGreaterThanOrEqual(0)
})

test('[C-13] four hundred records page by page: each once, the newest first; filters and totals agree with them to the cent', async () => {
  const storage = await databaseOf(world)
  // Many of one millisecond, of all kinds.
  await sql`insert into game_rounds (round_id, member_id, request_id, game, bet, outcome, state, currency, stake_minor,
      staked_minor, returned_minor, seed_id, nonce, started_at, ended_at)
    select gen_random_uuid(), member_id, gen_random_uuid(), game, bet, outcome, state, case when n % 3 = 0 then 'USDT' else 'CNY' end,
      100 + n, 100 + n, (n % 4) * 70, seed_id, 1000 + n, timestamptz '2026-03-01' + (n / 5) * interval '1 millisecond', ended_at
    from game_rounds, generate_series(1, 200) n where member_id = ${memberId} and nonce = 0`.execute(storage.db)
  await sql`insert into venue_rounds (channel_code, member_id, round_id, game_id, currency, staked_minor, returned_minor,
      state, started_at, ended_at)
    select case when n % 2 = 0 then 'dz' else 'by' end, member_id, 'bulk-' || n, game_id, currency, 300 + n,
      case when n % 10 = 0 then null when n % 10 = 1 then 300 + n else (n % 3) * 250 end,
      case when n % 10 = 0 then 'open' when n % 10 = 1 then 'void' else 'done' end,
      timestamptz '2026-03-01' + (n / 4) * interval '1 millisecond', case when n % 10 = 0 then null else started_at end
    from venue_rounds, generate_series(1, 200) n where member_id = ${memberId} and round_id not like 'bulk%'`.execute(
    storage.db,
  )
  await storage.close()
  const records = await all()
  expect(records.length).toBe(403)
  const keyOf = (record: BetRecord) =>
    `${record.kind}/${record.kind === 'venue' ? record.channelCode : ''}/${record.id}`
  expect(new Set(records.map(keyOf)).size).toBe(403)
  const times = records.map(({ atMs }) => atMs)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  const asks = [
    {},
    { kind: 'own' },
    { kind: 'venue', channelCode: 'by' },
    { channelCode: 'dz' },
    { state: 'lost' },
    { state: 'open' },
    { state: 'void' },
    { currency: 'USDT', state: 'won' },
    { sport: 'football' },
    { sport: 'basketball' },
    { ticketFilter: 'open' },
    { ticketFilter: 'half_won' },
    { kind: 'own', sport: 'football' },
    { sport: 'football', ticketFilter: 'all', state: 'open' },
    { fromMs: Date.parse('2026-03-01') + 5, untilMs: Date.parse('2026-03-01') + 20 },
  ] as const
  const passes = (record: BetRecord, asked: Partial<RequestOf<typeof betRecordTotals>>): boolean =>
    (asked.kind ?? record.kind) === record.kind &&
    (!asked.channelCode || (record.kind === 'venue' && record.channelCode === asked.channelCode)) &&
    (asked.state ?? record.state) === record.state &&
    (!asked.sport || (record.kind === 'sports' && asked.sport === 'football')) &&
    (!asked.ticketFilter || (record.kind === 'sports' && ['all', 'open'].includes(asked.ticketFilter))) &&
    (asked.currency ?? record.currency) === record.currency &&
    record.atMs >= (asked.fromMs ?? 0) &&
    record.atMs < (asked.untilMs ?? Infinity)
  for (const asked of asks) {
    const expected = records.filter((record) => passes(record, asked))
    expect((await all(asked)).map(keyOf)).toEqual(expected.map(keyOf))
    const { totals } = await client.accepted(betRecordTotals, { ...any, ...asked })
    const sums = (['CNY', 'USDT'] as const).flatMap((currency) => {
      const own = expected.filter((record) => record.currency === currency)
      const ended = own.filter(({ state }) => state !== 'open' && state !== 'void')
      const open = own.filter(({ state }) => state === 'open')
      const sum = (of: readonly BetRecord[], pick: (record: BetRecord) => number) =>
        of.reduce((total, record) => total + pick(record), 0)
      if (own.length === 0) return []
      return {
        currency,
        count: own.length,
        openCount: open.length,
        stakeMinor: sum(ended, ({ stakeMinor }) => stakeMinor),
        returnedMinor: sum(ended, ({ returnedMinor }) => returnedMinor ?? 0),
        openStakeMinor: sum(open, ({ stakeMinor }) => stakeMinor),
      }
    })
    expect(totals).toEqual(sums)
  }
})

test('[C-13, C-14, R-12] a ticket and a bet at a shared table stand in the list; draws that a ticket took no part in were no stake', async () => {
  const { draws } = await client.accepted(lotteryUpcoming, { game: 'pk10' })
  const issues = draws.slice(1, 3).map(({ issue }) => ({ issue, multiple: 1 }))
  const lines = [{ play: 'sides', picks: [[0]] }]
  const bought = { game: 'pk10', lines, currency: 'CNY', draws: issues, stopsOnWin: true } as const
  const { ticket } = await client.accepted(lotteryBuy, { requestId: randomUUID(), ...bought })
  const view = { round: null as { roundId: string } | null }
  await expect
    .poll(async () => {
      const { round } = await client.accepted(gameTable, { game: 'crash' })
      view.round = round?.state === 'open' ? round : null
      return view.round !== null
    })
    .toBe(true)
  const roundId = view.round?.roundId ?? ''
  const bet = { game: 'crash', stakeMinor: 700, leaveHundredths: 101 } as const
  const staked = await client.accepted(gameTableBet, { requestId: randomUUID(), roundId, bet, currency: 'CNY' })
  const [shared] = await all({ kind: 'table' })
  expect(shared).toMatchObject({ kind: 'table', id: staked.bet.betId, roundId, game: 'crash', stakeMinor: 700 })
  const [open] = await all({ kind: 'lottery' })
  const stakeMinor = ticket.entries.reduce((sum, entry) => sum + entry.stakeMinor, 0)
  expect(open).toMatchObject({ id: ticket.ticketId, game: 'pk10', state: 'open', stakeMinor, returnedMinor: null })
  const storage = await databaseOf(world)
  await sql`update lottery_entries e set
      state = case when entry_id = (select min(entry_id) from lottery_entries where ticket_seq = t.seq) then 'won' else 'stopped' end,
      returned_minor = case when entry_id = (select min(entry_id) from lottery_entries where ticket_seq = t.seq) then 390 else stake_minor end
    from lottery_tickets t where e.ticket_seq = t.seq and t.ticket_id = ${ticket.ticketId}`.execute(storage.db)
  await storage.close()
  const [won] = await all({ kind: 'lottery', state: 'won' })
  expect([won?.stakeMinor, won?.returnedMinor]).toEqual([stakeMinor / 2, 390])
  const { totals } = await client.accepted(betRecordTotals, { ...any, kind: 'lottery' })
  expect(totals).toEqual([
    { currency: 'CNY', count: 1, openCount: 0, stakeMinor: stakeMinor / 2, returnedMinor: 390, openStakeMinor: 0 },
  ])
  const { lottery } = world.services()
  const turnover = await lottery.played.stakesSince(memberId, 'CNY', { fromMs: [0], oddsMinMilli: 1_500 })
  expect(turnover).toEqual([Math.min(stakeMinor / 2, Math.abs(390 - stakeMinor / 2))])
})

test('[C-13] a page that goes on where nothing is, or by no cursor, is refused or empty', async () => {
  const page = (after: string) => client.gateway.call(betRecords, { ...any, after, limit: 5 })
  for (const after of ['1~other~1', '1~sports~abc', `1~sports~${'9'.repeat(19)}`, '1~own~nothing', '1~venue~nothing'])
    expect(await page(after)).toMatchObject({ kind: 'rejected', name: 'BAD_REQUEST' })
  const nobodys = randomUUID()
  for (const after of [
    `1~own~${nobodys}`,
    '1~venue~dz/nothing',
    `1~table~${nobodys}`,
    `1~lottery~${nobodys}`,
    '1~sports~999999999',
  ])
    expect(await page(after)).toMatchObject({ kind: 'accepted', data: { records: [], next: null } })
})
