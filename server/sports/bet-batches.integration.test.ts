import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestClock, quietLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { feesOf, walletOf, type Posting } from '#server/ledger/ports.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { createUnitOfWork, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { aBet, placed } from '#tests/builders/bet-request.ts'
import { betDeps } from '#tests/builders/bet-deps.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBets } from './bets.ts'
import type { BetRequest } from './domain/bet-ticket.ts'
import { createMatches, storeStates } from './store/matches.ts'

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
let database: TestDatabase
let owner: Database
let world: Awaited<ReturnType<typeof seedDemoWorld>>
let [matchId, otherId] = ['', '']

const openTo = async (id: string): Promise<void> => {
  const state = await createMatches(database.db, quietLog).state(id)
  if (!state) throw new Error('no match')
  const home = { selectionId: '1x2:home', name: '主', oddsMilli: 2000, status: 'open' as const }
  const markets = [{ marketId: '1x2', name: '全场独赢', selections: [home] }]
  const next = { ...state, markets, version: state.version + 1 }
  await database.db.transaction().execute((trx) => storeStates(trx, [next]))
}

const asked = (change: Partial<BetRequest> = {}) => aBet(matchId, change)

const fee = (memberId: string): Posting => ({
  id: `fee:${memberId}`,
  debit: walletOf(memberId, 'CNY'),
  credit: feesOf('CNY'),
  amountMinor: 1,
  currency: 'CNY',
  reason: 'withdrawal-fee',
  reference: memberId,
})

/** Until so many wait for a row that somebody else holds. */
const waitingForRows = async (count: number): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(owner)
    if (rows.length === count) return
  }
}

beforeAll(async () => {
  database = await testDatabase()
  owner = createDatabase(database.ownerUrl)
  world = await seedDemoWorld(database.db, clock.now)
  const football = database.db.selectFrom('matches').select('match_id').where('sports_type', '=', 'football')
  const ids = (await football.orderBy('match_id').limit(2).execute()).map(({ match_id: id }) => id)
  ;[matchId = '', otherId = ''] = ids
  for (const id of ids) await openTo(id)
})
afterEach(async () => expect((await createBalances(database.db).verify()).faults).toEqual([]))
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

test('[S-13, A-02] what holds an order waits for no flush that can post: a flush of several kinds locks all before it posts', async () => {
  const flush = createMoneyFlush(database.db)
  const node = createBets(database.db, betDeps(database.db, { now: clock.now, roles: world.rooms, flush }))
  const [poster, follower] = [await world.member('viewer01'), await world.member('viewer02')]
  const room = await world.room('88231')
  const { orderId } = placed(await node.place(poster, room, asked()))
  const both = await createUnitOfWork(database.db).run(async (unit) => {
    await sql`select from orders where order_id = ${orderId} for update`.execute(tablesOf(unit))
    const paid = flush.transfer([fee(poster.id)])
    const followed = node.place(follower, undefined, asked({ followsOrderId: orderId }))
    await waitingForRows(1)
    const { rows } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('ledger_postings', 0)) as is_free`.execute(tablesOf(unit))
    return { rows, done: { paid, followed } }
  })
  expect(both.rows).toEqual([{ is_free: true }])
  expect((await both.done.paid).map(({ verdict }) => verdict)).toEqual(['posted'])
  expect(placed(await both.done.followed)).toMatchObject({ followsOrderId: orderId, status: 'running' })
})

test('[S-13, A-02] nobody removes a bet, nor the match and the member of one, also while it is being placed', async () => {
  const member = await world.member('viewer03')
  const protection = betDeps(database.db, { roles: world.rooms }).protection
  let removal: Promise<unknown> = Promise.resolve()
  // Counting comes after the orders are written, and before they are committed.
  const hold: typeof protection.hold = async (unit, memberIds) => {
    const allowance = await protection.hold(unit, memberIds)
    return {
      ...allowance,
      count: async (done) => {
        await allowance.count(done)
        removal = sql`delete from matches where match_id = ${otherId}`.execute(owner).catch((error: unknown) => error)
        await waitingForRows(1)
      },
    }
  }
  const roles = world.rooms
  const slow = createBets(
    database.db,
    betDeps(database.db, { now: clock.now, roles, protection: { ...protection, hold } }),
  )
  const legs = [{ matchId: otherId, selectionId: '1x2:home', oddsMilli: 2000 }]
  const { orderId } = placed(await slow.place(member, undefined, asked({ legs })))
  expect(await removal).toMatchObject({ code: '23503' })
  await expect(sql`delete from members where id = ${member.id}`.execute(owner)).rejects.toMatchObject({ code: '23503' })
  await expect(sql`delete from orders where order_id = ${orderId}`.execute(owner)).rejects.toThrow('never removed')
  await expect(sql`update orders set member_id = 1 where order_id = ${orderId}`.execute(owner)).rejects.toThrow(
    'renamed',
  )
})

test('[S-13] one request in two wallets at once through two servers is one bet', async () => {
  const member = await world.member('viewer04')
  const nodes = [1, 2].map(() =>
    createBets(
      database.db,
      betDeps(database.db, { now: clock.now, roles: world.rooms, flush: createMoneyFlush(database.db) }),
    ),
  )
  const request = asked()
  const outcomes = await Promise.all(
    nodes.map((node, nth) => node.place(member, undefined, { ...request, currency: nth === 0 ? 'CNY' : 'USDT' })),
  )
  expect(outcomes.map((outcome) => (outcome.ok ? 'placed' : outcome.code)).toSorted()).toEqual([
    'REQUEST_ID_REUSED',
    'placed',
  ])
  const { rows } = await sql`select from orders where member_id = ${member.id}`.execute(database.db)
  expect(rows.length).toBe(1)
})
