import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInboxStore } from '#server/messages/store/inbox.ts'
import { createTestClock, listeningLog, seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { feesOf, walletOf, type AccountName } from '#server/ledger/ports.ts'
import { createMoneyFlush } from '#server/ledger/store/money-flush.ts'
import { createStatements } from '#server/ledger/store/statements.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { ended, noFacts, placeBets, putResult, type BetAsked } from '#tests/builders/bets.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createSettlementLoop } from './settlement-loop.ts'
import { createSettlementRows } from './store/settlement-rows.ts'

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
let database: TestDatabase
let matchIds: string[]
let memberIds: string[]
let nextMember = 0
let firstMatch = -4

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, clock.now)
  const matches = await sql<{ match_id: string }>`
    insert into matches (sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state)
    select sports_type, league_id, match_name, home_name, home_logo, visit_name, visit_logo, start_at, state
    from (select * from matches where sports_type = 'football' limit 1) m, generate_series(1, 40) returning match_id
  `.execute(database.db)
  matchIds = matches.rows.map(({ match_id: id }) => id)
  const members = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash)
    select 'better' || n, 'better' || n, '', 'member', '' from generate_series(1, 60) n returning id`.execute(
    database.db,
  )
  memberIds = members.rows.map(({ id }) => id)
  await issueDemoMoney(database.db, memberIds)
})
afterAll(() => database.drop())
beforeEach(async () => {
  firstMatch += 4
  told.length = 0
  log.lines.length = 0
})

const told: string[] = []
const log = listeningLog()
const loops: ReturnType<typeof createSettlementLoop>[] = []
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()))
})

const settle = async (settings = someSettings()): Promise<void> => {
  const { db } = database
  const loop = createSettlementLoop({
    rows: createSettlementRows(db),
    units: createUnitOfWork(db),
    ledger: createLedger(db, clock.now),
    balances: createBalances(db),
    protection: aProtection(clock.now),
    settings,
    inbox: createInboxStore(db, { now: clock.now, log }),
    now: clock.now,
    tell: (changed) => void told.push(...changed.map(({ orderId }) => orderId)),
    log,
  })
  loops.push(loop)
  await loop.flush()
  await loop.stop()
}

/** A member of whom nothing moved yet, and the member's money. */
const somebody = () => {
  const memberId = memberIds[nextMember++] ?? ''
  return { memberId, money: async () => (await createBalances(database.db).of(memberId))[0]?.balanceMinor ?? 0 }
}

const ordersOf = async (orderIds: readonly string[]) => {
  const { rows } = await sql<{ state: string; returned: number | null; settlements: number }>`
    select state, return_minor::int as returned, settlements from orders where order_id = any(${orderIds}::bigint[])
    order by order_id`.execute(database.db)
  return rows.map(({ state, returned, settlements }) => `${state} ${returned} ${settlements}`)
}

const postingsOf = async (orderIds: readonly string[]) => {
  const { rows } = await sql<{ line: string }>`
    select p.reason || ' ' || d.kind || ' > ' || c.kind || ' ' || p.amount_minor as line from ledger_postings p
    join ledger_accounts d on d.id = p.debit_id join ledger_accounts c on c.id = p.credit_id
    where p.reference = any(${orderIds}::text[]) and p.reason <> 'stake' order by p.id`.execute(database.db)
  return rows.map(({ line }) => line.replace(/receivable:\d+/, 'receivable'))
}

/** Each test has four of its own. */
const match = (nth: number): string => matchIds[firstMatch + nth] ?? ''

const single = (memberId: string, selectionId: string, changes: Partial<BetAsked> = {}): BetAsked => ({
  memberId,
  stakeMinor: 10_000,
  legs: [{ matchId: match(0), selectionId, oddsMilli: 1_950 }],
  ...changes,
})

test('[S-13] a result settles singles right to the cent, once, and leaves what it does not decide', async () => {
  const [one, two, three, four] = [somebody(), somebody(), somebody(), somebody()]
  const before = await one.money()
  const ids = await placeBets(database.db, [
    single(one.memberId, 'hdp:home:-0.25'),
    single(two.memberId, '1x2:home'),
    single(three.memberId, 'total:over:1.75'),
    single(four.memberId, 'corners:over:9.5'),
  ])
  await putResult(database.db, match(0), ended(1, 1), { isFinal: false })
  await settle()
  await settle()
  expect(await ordersOf(ids)).toEqual(['half_lost 5000 1', 'lost 0 1', 'half_won 14750 1', 'running null 0'])
  expect(await one.money()).toBe(before - 10_000 + 5_000)
  expect(await postingsOf(ids)).toEqual(['payout book > wallet 5000', 'payout book > wallet 14750'])
  await putResult(database.db, match(0), ended(1, 1))
  await settle()
  expect((await ordersOf(ids))[3]).toBe('void 10000 1')
  expect((await createBalances(database.db).verify()).faults).toEqual([])
})

const faults = async () => (await createBalances(database.db).verify()).faults
const move = async (id: string, debit: AccountName, amountMinor: number): Promise<void> => {
  const shared = { credit: feesOf('CNY'), currency: 'CNY', reason: 'correction', reference: '' } as const
  const [result] = await createMoneyFlush(database.db).transfer([{ ...shared, id, debit, amountMinor }])
  expect(result?.verdict).toBe('posted')
}
/** Spends all that somebody has, but for so much. */
const keepOnly = async (who: ReturnType<typeof somebody>, leftMinor: number): Promise<void> =>
  move(`spent:${randomUUID()}`, walletOf(who.memberId, 'CNY'), (await who.money()) - leftMinor)

test('[S-13] a result that is corrected twice is settled anew by opposite postings; the same again changes nothing', async () => {
  const who = somebody()
  const before = await who.money()
  const [id = ''] = await placeBets(database.db, [single(who.memberId, '1x2:home')])
  await putResult(database.db, match(0), ended(2, 1))
  await settle()
  await putResult(database.db, match(0), ended(1, 1), { kind: 'correction' })
  await settle()
  expect([await ordersOf([id]), await who.money()]).toEqual([['lost 0 2'], before - 10_000])
  await putResult(database.db, match(0), ended(3, 1), { kind: 'correction' })
  await putResult(database.db, match(0), ended(2, 0), { kind: 'correction' })
  await settle()
  await settle()
  expect([await ordersOf([id]), await who.money()]).toEqual([['won 19500 3'], before + 9_500])
  expect(await postingsOf([id])).toEqual([
    'payout book > wallet 19500',
    'resettlement wallet > book 19500',
    'payout book > wallet 19500',
  ])
  expect(await faults()).toEqual([])
})

test('[S-13, A-02] what is taken back of an empty wallet is owed, never below zero, and the next payout settles it first', async () => {
  const who = somebody()
  const [won = ''] = await placeBets(database.db, [single(who.memberId, '1x2:home')])
  await putResult(database.db, match(0), ended(1, 0))
  await settle()
  await keepOnly(who, 4_000)
  await putResult(database.db, match(0), noFacts, { kind: 'rollback', isFinal: false })
  await settle()
  expect([await ordersOf([won]), await who.money()]).toEqual([['running null 1'], 0])
  const overview = await createStatements(database.db, clock.now).overview(who.memberId)
  expect(overview.map(({ currency, owedMinor }) => [currency, owedMinor])).toEqual([
    ['CNY', 15_500],
    ['USDT', 0],
    ['COIN', 0],
  ])
  expect(await faults()).toEqual([])
  await putResult(database.db, match(0), ended(2, 0))
  await settle()
  expect([await ordersOf([won]), await who.money()]).toEqual([['won 19500 2'], 4_000])
  expect(await postingsOf([won])).toEqual([
    'payout book > wallet 19500',
    'resettlement wallet > book 4000',
    'resettlement receivable > book 15500',
    'payout book > wallet 19500',
    'debt-settled wallet > receivable 15500',
  ])
  expect(await faults()).toEqual([])
})

test('[S-13] parlays and systems: a void leg counts one, matches end in any order, half lost is paid right', async () => {
  const [one, two, three] = [somebody(), somebody(), somebody()]
  const leg = (nth: number, selectionId: string, oddsMilli: number) => ({ matchId: match(nth), selectionId, oddsMilli })
  const pinnacle = [
    leg(0, '1x2:home', 2_060),
    leg(1, '1x2:visit', 4_550),
    leg(2, 'hdp:home:-0.25', 2_100),
    leg(3, 'total:under:2.75', 1_826),
  ]
  const system = [leg(0, '1x2:home', 2_000), leg(1, '1x2:home', 3_000), leg(2, 'corners:over:9.5', 1_900)]
  const ids = await placeBets(database.db, [
    { memberId: one.memberId, stakeMinor: 10_000, legs: pinnacle },
    { memberId: two.memberId, stakeMinor: 1_000, legs: system, sizes: [2, 3] },
    {
      memberId: three.memberId,
      stakeMinor: 1_000,
      legs: [leg(2, 'map.m3:home', 2_000), leg(0, 'corners:over:9.5', 1_900)],
    },
  ])
  await putResult(database.db, match(3), ended(2, 1))
  await putResult(database.db, match(2), ended(1, 1))
  await settle()
  expect(await ordersOf(ids)).toEqual(['running null 0', 'running null 0', 'running null 0'])
  await putResult(database.db, match(0), ended(1, 0))
  await putResult(database.db, match(1), ended(0, 1))
  await settle()
  expect(await ordersOf(ids)).toEqual(['won 23433 1', 'half_lost 2000 1', 'void 1000 1'])
  expect(await faults()).toEqual([])
})

test('[S-12, S-13] an abandoned match keeps what was decided for good; the rest is void, and its card in the room is struck', async () => {
  const who = somebody()
  const ids = await placeBets(database.db, [
    single(who.memberId, 'total:over:2.5'),
    single(who.memberId, '1x2.h1:home'),
    single(who.memberId, '1x2:home', { roomNo: '88231' }),
  ])
  await sql`delete from outbox`.execute(database.db)
  const facts = { ...noFacts, parts: { h1: { home: 2, away: 1 } }, goals: ['home', 'home', 'visit'] as const }
  await putResult(database.db, match(0), facts, { kind: 'void' })
  await settle()
  expect(await ordersOf(ids)).toEqual(['won 19500 1', 'won 19500 1', 'void 10000 1'])
  const { rows } = await sql<{ payload: { kind: string; message?: { id: string } } }>`
    select payload from outbox order by id`.execute(database.db)
  expect(rows.flatMap(({ payload }) => payload.message?.id ?? [])).toEqual([`order-revert:${ids[2]}`])
  expect(rows.filter(({ payload }) => payload.kind === 'wallet').length).toBe(1)
  expect(told).toEqual(ids)
})

test('[S-13] caps bind a line and the winnings of a day, and no stake that comes back', async () => {
  const [one, two] = [somebody(), somebody()]
  const ids = await placeBets(database.db, [
    single(one.memberId, '1x2:home', { stakeMinor: 20_000 }),
    single(two.memberId, '1x2:home'),
    single(two.memberId, 'btts:no'),
    single(two.memberId, 'oe:odd'),
    single(two.memberId, 'corners:over:9.5'),
  ])
  await putResult(database.db, match(0), ended(1, 0))
  const caps = { lineMinor: 30_000, dayMinor: 15_000 }
  await settle(someSettings({ payoutCaps: { CNY: caps, USDT: caps } }))
  expect(await ordersOf(ids)).toEqual(['won 30000 1', 'won 19500 1', 'won 15500 1', 'won 10000 1', 'void 10000 1'])
  expect(await faults()).toEqual([])
})

test('[S-13] a bet that waits to be accepted is waited for; an order that cannot be settled keeps no other one waiting', async () => {
  const [one, two] = [somebody(), somebody()]
  const ids = await placeBets(database.db, [
    single(one.memberId, '1x2:home', { state: 'waiting' }),
    single(two.memberId, '1x2:home'),
    single(two.memberId, '1x2:draw'),
  ])
  await move(`payout:${ids[1]}:1`, walletOf(two.memberId, 'CNY'), 1)
  await putResult(database.db, match(0), ended(1, 0))
  await settle()
  expect(await ordersOf(ids)).toEqual(['waiting null 0', 'running null 0', 'lost 0 1'])
  expect(log.lines.map(({ text }) => text)).toEqual(['an order could not be settled'])
  await sql`update orders set settlements = 1, state = 'running' where order_id = any(${ids.slice(0, 2)}::bigint[])`.execute(
    database.db,
  )
  await settle()
  expect(await ordersOf(ids)).toEqual(['won 19500 2', 'won 19500 2', 'lost 0 1'])
  expect(await faults()).toEqual([])
})

test('[S-13] winnings lower what counts as lost today, and what is taken back counts again', async () => {
  const who = somebody()
  const lost = async () => {
    const { rows } = await sql<{ loss: number }>`select loss_minor::int as loss from protection_days
      where member_id = ${who.memberId} and currency = 'CNY'`.execute(database.db)
    return rows[0]?.loss ?? 0
  }
  await placeBets(database.db, [single(who.memberId, '1x2:home')])
  await putResult(database.db, match(0), ended(1, 0))
  await settle()
  expect(await lost()).toBe(-19_500)
  await putResult(database.db, match(0), ended(0, 0), { kind: 'correction' })
  await settle()
  expect(await lost()).toBe(0)
})

test('[S-13] two servers settle one match at once, and nothing twice', async () => {
  const people = Array.from({ length: 12 }, somebody)
  const ids = await placeBets(
    database.db,
    people.flatMap(({ memberId }) =>
      Array.from({ length: 100 }, () => single(memberId, '1x2:home', { stakeMinor: 100 })),
    ),
  )
  await putResult(database.db, match(0), ended(1, 0))
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect(new Set(await ordersOf(ids))).toEqual(new Set(['won 195 1']))
  expect(await faults()).toEqual([])
})
