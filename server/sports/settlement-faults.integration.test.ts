import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { bookOf, openBets, walletOf, type AccountName } from '#server/ledger/ports.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { placeBets } from '#tests/builders/bets.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'

let database: TestDatabase
let memberId: string
let orderId: string

beforeAll(async () => {
  database = await testDatabase()
  const world = await seedDemoWorld(database.db, Date.now)
  memberId = (await world.member('viewer01')).id
})
afterAll(() => database.drop())

const faults = async () => (await createBalances(database.db).verify()).faults
const post = async (
  id: string,
  debit: AccountName,
  credit: AccountName,
  reason: 'payout' | 'bets-settled' | 'resettlement',
) => {
  const posting = { id, debit, credit, reason, amountMinor: 195, currency: 'CNY', reference: orderId } as const
  expect((await createMoneyFlush(database.db).transfer([posting]))[0]?.verdict).toBe('posted')
}
const wallet = () => walletOf(memberId, 'CNY')
const book = bookOf('CNY')

beforeEach(async () => {
  const { rows } = await sql<{ match_id: string }>`select match_id from matches limit 1`.execute(database.db)
  const legs = [{ matchId: rows[0]?.match_id ?? '', selectionId: '1x2:home', oddsMilli: 1_950 }]
  orderId = (await placeBets(database.db, [{ memberId, stakeMinor: 195, legs }]))[0] ?? ''
  expect(await faults()).toEqual([])
})

test('[A-02, S-13] verify names an order that says won without its payout, and stakes that lie in no open order', async () => {
  await sql`update orders set state = 'won', return_minor = 195, settlements = 1 where order_id = ${orderId}`.execute(
    database.db,
  )
  expect(await faults()).toEqual([
    `order ${orderId} is won: returned 195, postings 0`,
    'open bets in CNY: 195 in the account, open orders of 0',
  ])
  await post(`stakes-settled:${orderId}:1`, openBets('CNY'), book, 'bets-settled')
  await post(`payout:${orderId}:1`, book, wallet(), 'payout')
  expect(await faults()).toEqual([])
  await sql`update orders set return_minor = 194 where order_id = ${orderId}`.execute(database.db)
  expect(await faults()).toEqual([`order ${orderId} is won: returned 194, postings 195`])
  await sql`update orders set return_minor = 195, settlements = 0 where order_id = ${orderId}`.execute(database.db)
  expect(await faults()).toEqual([`order ${orderId}: settled 0 times, postings of settlement 1`])
  await sql`update orders set settlements = 1 where order_id = ${orderId}`.execute(database.db)
})

test('[A-02, S-13] verify names a payout of an order that is open, of one that was taken back, and of none', async () => {
  await post(`payout:${orderId}:1`, book, wallet(), 'payout')
  expect(await faults()).toEqual([
    `order ${orderId} is running: returned nothing, postings 195`,
    `order ${orderId}: settled 0 times, postings of settlement 1`,
  ])
  await sql`update orders set settlements = 1 where order_id = ${orderId}`.execute(database.db)
  await post(`payout-back:${orderId}:1`, wallet(), book, 'resettlement')
  expect(await faults()).toEqual([])
  await post('payout:7:1', book, wallet(), 'payout')
  expect(await faults()).toEqual(['order 7: settled never, since there is none, postings of settlement 1'])
})
