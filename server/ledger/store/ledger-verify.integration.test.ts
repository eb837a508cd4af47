import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feesOf, heldOf, providerClearing, walletOf } from '#server/ledger/domain/accounts.ts'
import { accountsOfHold, type Hold } from '#server/ledger/domain/holds.ts'
import { planDemoIssue, planGift, type Posting } from '#server/ledger/domain/postings.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLedger } from './ledger.ts'
import { readLedgerHead, verifyLedger } from './ledger-verify.ts'
import { createMoneyFlush } from './money-flush.ts'
import { up } from './migrations/0101-ledger-function.ts'
import { up as upToFlush } from './migrations/0138-ledger-flush.ts'

const atMs = Date.UTC(2026, 10, 20, 12)
let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await testDatabase()
  owner = createDatabase(database.ownerUrl)
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})
beforeEach(() =>
  asOwner(sql`truncate ledger_postings`, sql`truncate ledger_holds`, sql`truncate ledger_accounts cascade`),
)

/** What only somebody can do who owns the tables. */
const asOwner = async (...changes: ReturnType<typeof sql>[]): Promise<void> => {
  const tables = ['ledger_postings', 'ledger_accounts', 'ledger_holds']
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner)
  for (const change of changes) await change.execute(owner)
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner)
}

const fee = (nth: number): Posting => ({
  id: `fee:${nth}`,
  debit: walletOf('1', 'CNY'),
  credit: feesOf('CNY'),
  amountMinor: nth,
  currency: 'CNY',
  reason: 'withdrawal-fee',
  reference: '订单',
})

/** One issue and four fees. */
const fill = async (): Promise<void> => {
  const flush = createMoneyFlush(database.db, () => atMs)
  await flush.transfer([planDemoIssue('1', 'CNY', 100)])
  for (const nth of [1, 2, 3, 4]) await flush.transfer([fee(nth)])
}
const faults = async (): Promise<readonly string[]> => (await verifyLedger(database.db)).faults

test('[A-02] an empty ledger is whole, its head is row 0', async () => {
  const head = { seq: '0', hash: '0'.repeat(64) }
  expect(await verifyLedger(database.db)).toEqual({ accounts: 0, postings: 0, faults: [], head })
})

test('[A-02] a whole ledger says how much it holds and where it ends', async () => {
  await fill()
  const head = await readLedgerHead(database.db)
  expect(head.seq).toBe('5')
  expect(await verifyLedger(database.db, head)).toEqual({ accounts: 3, postings: 5, faults: [], head })
})

test.each([
  [
    'an amount and both balances',
    sql`with p as (update ledger_postings set amount_minor = 30 where id = 4 returning *)
    update ledger_accounts a set balance_minor = balance_minor + case a.id when p.credit_id then 27 else -27 end
    from p where a.id in (p.debit_id, p.credit_id)`,
    ['postings: row 4 was changed'],
  ],
  [
    'what it belongs to',
    sql`update ledger_postings set reference = '另' where id = 2`,
    ['postings: row 2 was changed'],
  ],
  [
    'when it was',
    sql`update ledger_postings set at = at + interval '1 microsecond' where id = 2`,
    ['postings: row 2 was changed'],
  ],
  [
    'the balance after it',
    sql`update ledger_postings set debit_after_minor = 5 where id = 3`,
    ['postings: row 3 was changed'],
  ],
  [
    'whose account it was',
    sql`update ledger_accounts set owner = 'member:2' where owner = 'member:1'`,
    ['postings: row 1 was changed'],
  ],
])('[A-02] verify finds the first posting of which somebody changed %s', async (_what, change, expected) => {
  await fill()
  await asOwner(change)
  expect(await faults()).toEqual(expected)
})

test('[A-02] verify finds a balance, a version, a currency and a posting that are not right', async () => {
  await fill()
  await asOwner(sql`update ledger_accounts set balance_minor = 7 where kind = 'fees'`)
  const id = (
    await owner.selectFrom('ledger_accounts').select('id').where('kind', '=', 'fees').executeTakeFirstOrThrow()
  ).id
  expect(await faults()).toEqual([
    `account ${id} (house fees CNY): balance 7, postings sum to 10`,
    'currency CNY: accounts sum to -3',
  ])
  await asOwner(sql`update ledger_accounts set balance_minor = 10, version = 9 where kind = 'fees'`)
  expect(await faults()).toEqual([`account ${id} (house fees CNY): balance 10, postings sum to 10`])
  await asOwner(sql`update ledger_accounts set version = 4 where kind = 'fees'`)
  expect(await faults()).toEqual([])
  await asOwner(sql`update ledger_postings set currency = 'USDT' where id = 3`)
  expect(await faults()).toEqual(['postings: row 3 is missing'])
})

test('[A-02] a head that was kept shows a cut end and a chain that was made anew', async () => {
  await fill()
  const kept = await readLedgerHead(database.db)
  await createMoneyFlush(database.db, () => atMs).transfer([fee(5)])
  expect((await verifyLedger(database.db, kept)).faults).toEqual([])
  const undo = sql`with p as (delete from ledger_postings where id > 4 returning *), sums as (
      select debit_id as id, sum(amount_minor) as amount, count(*) as count from p group by 1
      union all select credit_id, -sum(amount_minor), count(*) from p group by 1)
    update ledger_accounts a set balance_minor = balance_minor + s.amount, version = version - s.count
    from sums s where s.id = a.id`
  await asOwner(undo)
  expect((await verifyLedger(database.db)).faults).toEqual([])
  expect((await verifyLedger(database.db, kept)).faults).toEqual([
    'postings: row 5 is missing: the head that was kept is row 5',
  ])
  await createMoneyFlush(database.db, () => atMs + 1).transfer([fee(4)])
  expect((await verifyLedger(database.db)).faults).toEqual([])
  expect((await verifyLedger(database.db, kept)).faults).toEqual([
    'postings: row 5 is not the one of the head that was kept',
  ])
})

test('[S-13] verify finds what is held without a hold, and a hold that did not end as its postings say', async () => {
  await fill()
  const hold: Hold = {
    id: 'w:1',
    debit: walletOf('1', 'CNY'),
    credit: providerClearing('bank', 'CNY'),
    amountMinor: 50,
    currency: 'CNY',
    reason: 'correction',
    reference: '1',
    expiresAtMs: null,
  }
  await createLedger(database.db).transact(accountsOfHold(hold), (_unit, accounts) => accounts.hold(hold))
  expect(await faults()).toEqual([])
  await asOwner(sql`update ledger_holds set ended = 'released', ended_at = now()`)
  const { id } = await owner
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', heldOf('1', 'CNY').kind)
    .executeTakeFirstOrThrow()
  expect(await faults()).toEqual([
    `account ${id} (member:1 held CNY): 50 held, open holds of 0`,
    'hold w:1: released, its postings say open',
  ])
})

test('[C-16] verify finds a gift’s posting without its gift', async () => {
  const flush = createMoneyFlush(database.db, () => atMs)
  await flush.transfer([planDemoIssue('1', 'COIN', 9)])
  await flush.transfer([planGift({ memberId: '1', anchorId: '2', roomNo: '88231', requestId: 'r', coins: 1 })])
  expect(await faults()).toEqual(['gift: 1 postings, 0 rows'])
})

/** What the books are held against beside gifts. */
const otherSubjects = [
  'orders',
  'cash_outs',
  'birthday_claims',
  'vip_gifts',
  'finance_orders',
  'conversion_quotes',
  'interest_records',
  'venue_transfers',
  'chain_deposits',
  'bank_entries',
  'game_rounds',
  'game_table_rounds',
  'game_table_bets',
  'lottery_tickets',
  'lottery_entries',
  'agent_statements',
  'soccer_rounds',
  'soccer_tickets',
  'promotion_grants',
  'promotion_budgets',
]

describe('the ledger of an older version', () => {
  test('[A-02] keeps its order and balances, and gets its chain', async () => {
    await sql`create schema older`.execute(owner)
    const older = createDatabase(`${database.ownerUrl}?options=-c%20search_path%3Dolder`)
    for (const statement of [
      sql`create table ledger_accounts (id bigint generated always as identity primary key, owner text not null,
        kind text not null, currency text not null, balance_minor bigint not null default 0,
        overdraft boolean not null default false, unique (owner, kind, currency), check (overdraft or balance_minor >= 0))`,
      sql`create table ledger_postings (id bigint generated always as identity primary key, request_id text not null unique,
        debit_id bigint not null references ledger_accounts, credit_id bigint not null references ledger_accounts,
        amount_minor bigint not null check (amount_minor > 0), currency text not null, reason text not null,
        reference text not null default '', at timestamptz not null default now(), check (debit_id <> credit_id))`,
      sql`create function ledger_append_only() returns trigger language plpgsql as $$
        begin raise exception 'ledger_postings is append-only'; end $$`,
      sql`create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
        for each statement execute function ledger_append_only()`,
      sql`insert into ledger_accounts (owner, kind, currency, balance_minor, overdraft) values
        ('house', 'demo-issue', 'COIN', -100, true), ('member:1', 'wallet', 'COIN', 58, false),
        ('member:2', 'gift-income', 'COIN', 42, false), ('member:3', 'wallet', 'CNY', 0, false)`,
      sql`insert into ledger_postings (id, request_id, debit_id, credit_id, amount_minor, currency, reason, reference)
        overriding system value values (2, 'demo-issue:1:COIN', 1, 2, 100, 'COIN', 'demo-issue', '1'),
        (7, 'gift:1:a', 2, 3, 40, 'COIN', 'gift', '88231'), (9, 'gift:1:b', 2, 3, 2, 'COIN', 'gift', '88231')`,
    ])
      await statement.execute(older)
    await up(older as unknown as Kysely<unknown>)
    await upToFlush(older as unknown as Kysely<unknown>)
    const { rows } =
      await sql`select id::int, request_id, phase, debit_after_minor::int as debit, credit_after_minor::int as credit
      from ledger_postings order by id`.execute(older)
    expect(rows).toEqual([
      { id: 1, request_id: 'demo-issue:1:COIN', phase: 'post', debit: -100, credit: 100 },
      { id: 2, request_id: 'gift:1:a', phase: 'post', debit: 60, credit: 40 },
      { id: 3, request_id: 'gift:1:b', phase: 'post', debit: 58, credit: 42 },
    ])
    await createMoneyFlush(older, () => atMs).transfer([
      planGift({ memberId: '1', anchorId: '2', roomNo: '88231', requestId: 'c', coins: 8 }),
    ])
    await sql`create view gift_sends as select 1 as member_id, id as request_id, c as coins from (values ('a', 40), ('b', 2), ('c', 8)) as g (id, c)`.execute(
      older,
    )
    for (const table of otherSubjects)
      await sql`create table ${sql.table(table)} as select * from ${sql.table(`public.${table}`)}`.execute(older)
    const checked = await verifyLedger(older)
    expect(checked).toEqual({ accounts: 4, postings: 4, faults: [], head: await readLedgerHead(older) })
    await older.destroy()
  })
})
