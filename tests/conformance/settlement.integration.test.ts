import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { betDetail, betList, betPlace } from '#contract/sports/ticket-calls.ts'
import { walletOverview, walletStatement } from '#contract/wallet/calls/statement.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { ended, noFacts, putResult } from '#tests/builders/bets.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

let world: World
let db: Database
let client: TestClient
let matchIds: string[]

const selection = (selectionId: string, oddsMilli: number) => ({
  selectionId,
  name: selectionId,
  oddsMilli,
  status: 'open' as const,
})
const state: Omit<MatchState, 'matchId' | 'version'> = {
  homeScore: 0,
  visitScore: 0,
  gameStatus: 0,
  clock: { period: '', elapsedSeconds: 0, running: false, direction: 'up', asOfMs: 0 },
  markets: [
    { marketId: '1x2', name: '全场独赢', selections: [selection('1x2:home', 2_060), selection('1x2:draw', 3_300)] },
    {
      marketId: 'hdp',
      name: '全场让球',
      selections: [selection('hdp:home:-0.25', 2_100), selection('hdp:visit:0.25', 1_800)],
    },
  ],
  events: [],
}

beforeAll(async () => {
  world = await startWorld()
  db = createDatabase(world.environment['DATABASE_URL'] ?? '')
  const { rows } = await sql<{ match_id: string }>`
    insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
    select 'football', '1', '联赛', '蓉城赤焰' || n, '', '申江蓝鲸' || n, '', now(), ${JSON.stringify(state)}::jsonb
    from generate_series(1, 4) n returning match_id`.execute(db)
  matchIds = rows.map(({ match_id: id }) => id)
  client = openClient(world.baseUrl, '')
  await client.logIn('viewer07')
})
afterAll(async () => {
  await db.destroy()
  await world.stop()
})

const match = (nth: number): string => matchIds[nth] ?? ''
const leg = (nth: number, selectionId: string, oddsMilli: number) => ({ matchId: match(nth), selectionId, oddsMilli })
const place = async (legs: ReturnType<typeof leg>[], sizes: number[] | null = null) => {
  const terms = { stakeMinor: 10_000, currency: 'CNY', accept: 'none', chatRoomNo: null, followsOrderId: null } as const
  const { ticket } = await client.accepted(betPlace, { requestId: randomUUID(), legs, sizes, ...terms })
  return ticket.orderId
}
const asked = {
  currency: null,
  sport: null,
  fromMs: null,
  untilMs: null,
  filter: 'all',
  matchId: null,
  after: null,
  limit: 20,
} as const
const ticketOf = async (orderId: string) => {
  const { tickets } = await client.accepted(betList, asked)
  const found = tickets.find((ticket) => ticket.orderId === orderId)
  return (
    found && {
      status: found.status,
      returnMinor: found.returnMinor,
      legs: found.legs.map(({ result, score }) => [result, score]),
    }
  )
}
/** What the record says that happened to it. */
const eventsOf = async (orderId: string) => {
  const { events } = await client.accepted(betDetail, { orderId })
  return events.map(({ kind, status, amountMinor }) => [kind, status, amountMinor])
}
const movementsOf = async (orderId: string) => {
  const { movements } = await client.accepted(walletStatement, {
    account: 'wallet',
    currency: 'CNY',
    reasons: [],
    limit: 50,
  })
  return movements
    .filter(({ reference }) => reference === orderId)
    .map(({ reason, amountMinor }) => [reason, amountMinor])
    .toReversed()
}
const money = async () => {
  const { wallets } = await client.accepted(walletOverview, {})
  const { centreMinor, owedMinor } = wallets.find(({ currency }) => currency === 'CNY') ?? {
    centreMinor: NaN,
    owedMinor: NaN,
  }
  return { centreMinor, owedMinor }
}
/** A feed has said so, and the server has heard it. */
const hear = async (
  ...result: Parameters<typeof putResult> extends [Database, ...infer Rest] ? Rest : never
): Promise<void> => {
  await putResult(db, ...result)
  await world.services().results.flush()
}

test('[S-13, C-13, A-02] a parlay with a half lost leg is paid right, and wallet, statement and ticket say the same; a correction twice', async () => {
  const before = await money()
  const parlay = await place([leg(0, '1x2:home', 2_060), leg(1, 'hdp:home:-0.25', 2_100)])
  const single = await place([leg(1, 'hdp:home:-0.25', 2_100)])
  await hear(match(0), ended(2, 1))
  expect(await ticketOf(parlay)).toEqual({
    status: 'running',
    returnMinor: null,
    legs: [
      ['won', '2-1'],
      [null, null],
    ],
  })
  await hear(match(1), ended(1, 1))
  expect(await ticketOf(parlay)).toEqual({
    status: 'won',
    returnMinor: 10_300,
    legs: [
      ['won', '2-1'],
      ['half_lost', '1-1'],
    ],
  })
  expect(await ticketOf(single)).toEqual({ status: 'half_lost', returnMinor: 5_000, legs: [['half_lost', '1-1']] })
  expect(await movementsOf(parlay)).toEqual([
    ['stake', -10_000],
    ['payout', 10_300],
  ])
  expect(await money()).toEqual({ centreMinor: before.centreMinor - 20_000 + 15_300, owedMinor: 0 })
  await hear(match(1), ended(2, 1), { kind: 'correction' })
  await hear(match(1), ended(0, 1), { kind: 'correction' })
  expect(await ticketOf(single)).toEqual({ status: 'lost', returnMinor: 0, legs: [['lost', '0-1']] })
  expect(await movementsOf(single)).toEqual([
    ['stake', -10_000],
    ['payout', 5_000],
    ['resettlement', -5_000],
    ['payout', 21_000],
    ['resettlement', -21_000],
  ])
  expect(await eventsOf(single)).toEqual([
    ['placed', null, null],
    ['settled', 'half_lost', 5_000],
    ['resettled', 'won', 21_000],
    ['resettled', 'lost', 0],
  ])
  expect(await money()).toEqual({ centreMinor: before.centreMinor - 20_000, owedMinor: 0 })
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})

test('[S-13, C-13] a rollback opens bets again and a result settles them; a match that is void gives the stake back', async () => {
  const before = await money()
  const system = await place([leg(2, '1x2:home', 2_060), leg(3, '1x2:draw', 3_300)], [1, 2])
  await hear(match(2), ended(1, 0))
  await hear(match(3), noFacts, { kind: 'void' })
  expect(await ticketOf(system)).toEqual({
    status: 'won',
    returnMinor: 51_200,
    legs: [
      ['won', '1-0'],
      ['void', null],
    ],
  })
  await hear(match(2), noFacts, { kind: 'rollback', isFinal: false })
  expect(await ticketOf(system)).toEqual({
    status: 'running',
    returnMinor: null,
    legs: [
      [null, null],
      ['void', null],
    ],
  })
  await hear(match(2), noFacts, { kind: 'void' })
  expect((await ticketOf(system))?.status).toBe('void')
  expect(await movementsOf(system)).toEqual([
    ['stake', -30_000],
    ['payout', 51_200],
    ['resettlement', -51_200],
    ['void-refund', 30_000],
  ])
  expect(await eventsOf(system)).toEqual([
    ['placed', null, null],
    ['settled', 'won', 51_200],
    ['reopened', null, 51_200],
    ['settled', 'void', 30_000],
  ])
  expect(await money()).toEqual(before)
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})

test('[S-13] an operator settles by hand what can no longer be bet on, and it is audited', async () => {
  const order = await place([leg(1, '1x2:home', 2_060)])
  const words = ['match', 'correct', match(1), 'match=3-1', 'h1=1-0']
  expect(await world.admin(words)).toMatchObject({
    exit: 1,
    stderr: `match ${match(1)}: it can still be bet on: its feed closes its markets first\n`,
  })
  await sql`update matches set state = jsonb_set(state, '{gameStatus}', '2') where match_id = ${match(1)}`.execute(db)
  expect((await world.admin(['match', 'result', match(1), 'match=3-1'])).stderr).toBe(
    `match ${match(1)}: it has a result: use match correct\n`,
  )
  expect((await world.admin(words)).exit).toBe(0)
  await world.services().results.flush()
  expect(await ticketOf(order)).toEqual({ status: 'won', returnMinor: 20_600, legs: [['won', '3-1']] })
  expect((await world.admin(['audit', 'list', '1'])).stdout).toContain('match.correction')
  expect((await world.admin(['ledger', 'verify'])).exit).toBe(0)
})
