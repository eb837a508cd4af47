import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { interestWalletOf, providerClearing, venueBalanceOf, walletOf } from '#server/ledger/domain/accounts.ts'
import { accountsOfHold, type Hold } from '#server/ledger/domain/holds.ts'
import { planDemoIssue, type Posting } from '#server/ledger/domain/postings.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLedger } from './ledger.ts'
import { verifyLedger } from './ledger-verify.ts'
import { createMoneyFlush } from './money-flush.ts'

const atMs = Date.UTC(2026, 10, 20, 12)
const id = '00000000-0000-4000-8000-000000000001'
let database: TestDatabase
let owner: Database
let memberId: string

beforeAll(async () => {
  database = await testDatabase()
  owner = createDatabase(database.ownerUrl)
  const { rows } = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash) values ('payer', 'payer', '', 'member', '')
    returning id`.execute(owner)
  memberId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

const ledgerTables = ['ledger_postings', 'ledger_accounts', 'ledger_holds', 'interest_records', 'finance_order_events']

beforeEach(async () => {
  for (const table of ledgerTables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner)
  await sql`truncate ledger_postings, ledger_holds, ledger_accounts, finance_orders, conversion_quotes, interest_records,
    interest_wallets, venue_transfers, chain_deposits cascade`.execute(owner)
  for (const table of ledgerTables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner)
  await createMoneyFlush(database.db, () => atMs).transfer([planDemoIssue(memberId, 'CNY', 10_000)])
})

const faults = async (): Promise<readonly string[]> => (await verifyLedger(database.db)).faults

const wallet = () => walletOf(memberId, 'CNY')
const bank = providerClearing('bank', 'CNY')

const posting = (of: Pick<Posting, 'id' | 'reason'> & Partial<Posting>): Posting => ({
  debit: bank,
  credit: wallet(),
  amountMinor: 100,
  currency: 'CNY',
  reference: '',
  ...of,
})
const post = async (...postings: Posting[]): Promise<void> => {
  const flush = createMoneyFlush(database.db, () => atMs)
  for (const each of postings) expect((await flush.transfer([each]))[0]?.verdict).toBe('posted')
}

const order = async (
  kind: 'deposit' | 'bank-deposit' | 'withdrawal' | 'speed-pay' | 'speed-withdraw',
  state: string,
  context: object,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into finance_orders (member_id, kind, state, version, currency, amount_minor, context, created_at, changed_at)
    values (${memberId}, ${kind}, ${state}, 1, 'CNY', 105, ${JSON.stringify(context)}::jsonb, now(), now()) returning id
  `.execute(owner)
  return rows[0]?.id ?? ''
}

const holdOf = (holdId: string, changes: Partial<Hold> = {}): Hold => ({
  id: holdId,
  debit: wallet(),
  credit: bank,
  amountMinor: 100,
  currency: 'CNY',
  reason: 'withdrawal',
  reference: '',
  expiresAtMs: null,
  ...changes,
})
const hold = async (asked: Hold, end?: 'capture' | 'release'): Promise<void> => {
  await createLedger(database.db).transact(accountsOfHold(asked), async (_unit, accounts) => {
    expect(await accounts.hold(asked)).toBe('posted')
    if (end) expect(await accounts[end](asked.id)).toBe('posted')
  })
}

test('[A-02, C-14] verify names a deposit that says paid without its posting, and one of another amount', async () => {
  const orderId = await order('deposit', 'succeeded', { creditedMinor: 100 })
  expect(await faults()).toEqual([`deposit ${orderId} is succeeded: 100 credited, posting missing`])
  await post(posting({ id: `deposit:${orderId}`, reason: 'deposit', amountMinor: 99 }))
  expect(await faults()).toEqual([`deposit ${orderId} is succeeded: 100 credited, posting 99`])
})

test('[A-02, C-14] verify names a posting of a deposit that nobody has paid, and one without any order', async () => {
  const orderId = await order('deposit', 'awaiting', { creditedMinor: null })
  expect(await faults()).toEqual([])
  await post(
    posting({ id: `deposit:${orderId}`, reason: 'deposit' }),
    posting({ id: 'deposit:7', reason: 'deposit', amountMinor: 3 }),
  )
  expect(await faults()).toEqual([
    `deposit ${orderId} is awaiting: nothing credited, posting 100`,
    'posting deposit:7: no deposit',
  ])
})

test('[A-02, C-14] verify names a bank deposit whose postings are not what was credited, and one of no order', async () => {
  const orderId = await order('bank-deposit', 'succeeded', { creditedMinor: 100 })
  const waiting = await order('bank-deposit', 'awaiting', { creditedMinor: null })
  await post(
    posting({ id: `deposit:${orderId}:1`, reason: 'deposit', amountMinor: 60 }),
    posting({ id: `deposit:${orderId}:2`, reason: 'deposit', amountMinor: 40 }),
  )
  expect(await faults()).toEqual([])
  await post(
    posting({ id: `deposit:${orderId}:3`, reason: 'deposit', amountMinor: 1 }),
    posting({ id: `deposit:${waiting}:1`, reason: 'deposit', amountMinor: 2 }),
    posting({ id: 'deposit:7:1', reason: 'deposit', amountMinor: 3 }),
  )
  expect((await faults()).toSorted()).toEqual([
    `bank deposit ${orderId} is succeeded: 100 credited, 101 posted`,
    `bank deposit ${waiting} is awaiting: 0 credited, 2 posted`,
    'posting deposit:7:1: no deposit',
  ])
})

test('[A-02, C-14] verify names an entry of a bank that says credited without its posting', async () => {
  const orderId = await order('bank-deposit', 'awaiting', { creditedMinor: null })
  const { rows } = await sql<{ id: string }>`
    insert into bank_entries
      (feed, entry_id, currency, amount_minor, order_id, state, sealed, booked_at, seen_at, changed_at)
    values ('acme', '1', 'CNY', 100, ${orderId}, 'credited', '\\x00', now(), now(), now()) returning id`.execute(owner)
  expect(await faults()).toEqual([`entry ${rows[0]?.id} of a bank is credited: 100, posting missing`])
})

test('[A-02, S-13] verify names a withdrawal whose hold is missing, ended too soon or never ended', async () => {
  const [missing, early, late] = [
    await order('withdrawal', 'queued', { feeMinor: 5, money: 'held' }),
    await order('withdrawal', 'sending', { feeMinor: 5, money: 'held' }),
    await order('withdrawal', 'succeeded', { feeMinor: 5, money: 'captured' }),
  ]
  for (const orderId of [early, late])
    await hold(holdOf(`withdrawal-fee:${orderId}`, { amountMinor: 5, reason: 'withdrawal-fee' }))
  await hold(holdOf(`withdrawal:${early}`), 'release')
  await hold(holdOf(`withdrawal:${late}`))
  expect((await faults()).toSorted()).toEqual(
    [
      `withdrawal ${missing} is queued: payout of 100, hold missing of 0`,
      `withdrawal ${missing} is queued: fee of 5, hold missing of 0`,
      `withdrawal ${early} is sending: payout of 100, hold released of 100`,
      `withdrawal ${late} is succeeded: payout of 100, hold open of 100`,
      `withdrawal ${late} is succeeded: fee of 5, hold open of 5`,
    ].toSorted(),
  )
})

test('[A-02, S-13] verify names a withdrawal that says paid and was given back, and a hold without an order', async () => {
  const [paid, failed] = [
    await order('withdrawal', 'succeeded', { feeMinor: 5, money: 'captured' }),
    await order('withdrawal', 'failed', { feeMinor: 5, money: 'released' }),
  ]
  for (const orderId of [paid, failed]) {
    await hold(holdOf(`withdrawal-fee:${orderId}`, { amountMinor: 5, reason: 'withdrawal-fee' }), 'release')
    await hold(holdOf(`withdrawal:${orderId}`), orderId === paid ? 'release' : 'capture')
  }
  await hold(holdOf('withdrawal:7'), 'release')
  expect((await faults()).toSorted()).toEqual(
    [
      `withdrawal ${paid} is succeeded: payout of 100, 0 went out`,
      `withdrawal ${failed} is failed: payout of 100, 100 went out`,
      'hold withdrawal:7: no withdrawal',
    ].toSorted(),
  )
  // Paid out all the same, and come back: each is corrected by postings of its own.
  await post(
    posting({ id: `withdrawal:${paid}:taken`, reason: 'correction', debit: wallet(), credit: bank }),
    posting({ id: `withdrawal:${failed}:back`, reason: 'correction' }),
  )
  expect(await faults()).toEqual(['hold withdrawal:7: no withdrawal'])
})

test('[A-02, C-14] verify names a speed pay whose postings are not what it says, and postings of none', async () => {
  const [paid, open] = [
    await order('speed-pay', 'succeeded', { bonusMinor: 2 }),
    await order('speed-pay', 'confirming', { bonusMinor: 2 }),
  ]
  expect((await faults()).toSorted()).toEqual([
    `speed pay ${paid} is succeeded: bonus 2, posting missing`,
    `speed pay ${paid} is succeeded: paid 105, posting missing`,
  ])
  const bonus = posting({ id: `speed-bonus:${paid}`, reason: 'deposit-bonus', amountMinor: 2 })
  await post(posting({ id: `speed-pay:${paid}`, reason: 'speed-pay', amountMinor: 105 }), bonus)
  expect(await faults()).toEqual([])
  await post(
    posting({ id: `speed-pay:${open}`, reason: 'speed-pay', amountMinor: 105 }),
    posting({ id: 'speed-pay:7', reason: 'speed-pay' }),
  )
  expect((await faults()).toSorted()).toEqual([
    'posting speed-pay:7: no speed pay',
    `speed pay ${open} is confirming: paid nothing, posting 105`,
  ])
})

test('[A-02, C-14] verify names what a speed withdrawal gave and no payer got', async () => {
  const withdrawId = await order('speed-withdraw', 'succeeded', { feeMinor: 0, money: 'captured' })
  const clearing = providerClearing('speed', 'CNY')
  await hold(holdOf(`withdrawal:${withdrawId}`, { credit: clearing, amountMinor: 105 }), 'capture')
  expect(await faults()).toEqual(['clearing of speed pays in CNY: 105 is left'])
  const payId = await order('speed-pay', 'succeeded', { bonusMinor: 0 })
  await post(posting({ id: `speed-pay:${payId}`, reason: 'speed-pay', debit: clearing, amountMinor: 105 }))
  expect(await faults()).toEqual([])
})

test('[A-02, C-14] verify names a speed withdrawal whose hold did not end as it says', async () => {
  const [settled, returned, offered] = [
    await order('speed-withdraw', 'succeeded', { feeMinor: 5, money: 'captured' }),
    await order('speed-withdraw', 'returned', { feeMinor: 5, money: 'released' }),
    await order('speed-withdraw', 'offered', { feeMinor: 5, money: 'held' }),
  ]
  for (const orderId of [settled, returned])
    await hold(holdOf(`withdrawal-fee:${orderId}`, { amountMinor: 5, reason: 'withdrawal-fee' }), 'release')
  await hold(holdOf(`withdrawal:${settled}`), 'release')
  await hold(holdOf(`withdrawal:${returned}`), 'capture')
  expect((await faults()).toSorted()).toEqual(
    [
      `withdrawal ${settled} is succeeded: payout of 100, 0 went out`,
      `withdrawal ${returned} is returned: payout of 100, 100 went out`,
      `withdrawal ${offered} is offered: payout of 100, hold missing of 0`,
      `withdrawal ${offered} is offered: fee of 5, hold missing of 0`,
    ].toSorted(),
  )
})

test('[A-02, C-14] verify names an exchange without both of its postings, and postings of one that was not made', async () => {
  const offer = (quoteId: string, usedAt: string | null) =>
    sql`insert into conversion_quotes (id, member_id, from_currency, to_currency, from_minor, to_minor, rate_e7, expires_at, used_at)
      values (${quoteId}, ${memberId}, 'CNY', 'USDT', 100, 140, 1, now(), ${usedAt})`.execute(owner)
  const taken = { reason: 'conversion' as const, debit: wallet(), credit: bank }
  await offer(id, '2026-11-20')
  await post(posting({ ...taken, id: `convert:${id}:taken`, reference: id }))
  expect(await faults()).toEqual([`exchange ${id}: 100 to 140, postings 100 and missing`])
  await sql`truncate conversion_quotes`.execute(owner)
  expect(await faults()).toEqual([`posting convert:${id}:taken: no exchange`])
  await offer(id, null)
  expect(await faults()).toEqual([`exchange ${id}: 100 to 140, postings 100 and missing`])
})

test('[A-02, C-14] verify names interest and moves that records and postings do not both have', async () => {
  const record = (kind: 'in' | 'interest', isInterest: boolean) =>
    sql`insert into interest_records (member_id, currency, kind, amount_minor, balance_after_minor, at, day, basis_minor, rate_bps)
      values (${memberId}, 'CNY', ${kind}, 100, 100, now(), ${isInterest ? '2026-11-19' : null}, ${isInterest ? 1 : null},
        ${isInterest ? 1 : null})`.execute(owner)
  await sql`insert into interest_wallets (member_id, currency, lowest_minor, remainder, earned_minor)
    values (${memberId}, 'CNY', 0, 0, 0)`.execute(owner)
  await record('interest', true)
  expect(await faults()).toEqual([
    `interest of member ${memberId} in CNY for 2026-11-19: 100, posting missing`,
    `interest wallet of member ${memberId} in CNY: interest 100 by its records, 0 by postings`,
  ])
  await post(
    posting({
      id: `interest:${memberId}:CNY:2026-11-19`,
      reason: 'interest',
      credit: interestWalletOf(memberId, 'CNY'),
    }),
    posting({ id: 'to', reason: 'to-interest', debit: wallet(), credit: interestWalletOf(memberId, 'CNY') }),
  )
  expect(await faults()).toEqual([`interest wallet of member ${memberId} in CNY: in 0 by its records, 100 by postings`])
  await record('in', false)
  expect(await faults()).toEqual([])
})

test('[A-02, C-13] verify names transfers to and from venues whose holds and postings say otherwise', async () => {
  const transfer = (direction: 'in' | 'out', transferId: string, state: string) =>
    sql`insert into venue_transfers (transfer_id, member_id, channel_code, direction, currency, amount_minor, state, attempts,
        ask_at, created_at, settled_at)
      values (${transferId}, ${memberId}, 'by', ${direction}, 'CNY', 100, ${state}, 1, now(), now(),
        ${state === 'succeeded' ? '2026-11-20' : null})`.execute(owner)
  const venue = venueBalanceOf(memberId, 'by', 'CNY')
  const out = '00000000-0000-4000-8000-000000000002'
  await transfer('in', id, 'succeeded')
  await transfer('out', out, 'succeeded')
  expect(await faults()).toEqual([
    `venue transfer ${id} to by is succeeded: 100, hold missing of 0`,
    `venue transfer ${out} from by is succeeded: 100, posting missing`,
  ])
  await hold(holdOf(`venue:${id}`, { credit: venue, reason: 'venue-in' }))
  expect((await faults())[0]).toBe(`venue transfer ${id} to by is succeeded: 100, hold open of 100`)
  await createLedger(database.db).transact(
    accountsOfHold(holdOf(`venue:${id}`, { credit: venue, reason: 'venue-in' })),
    (_unit, accounts) => accounts.capture(`venue:${id}`),
  )
  await post(posting({ id: `venue-out:${out}`, reason: 'venue-out', debit: venue }))
  expect(await faults()).toEqual([])
  await sql`truncate venue_transfers cascade`.execute(owner)
  expect(await faults()).toEqual([`hold venue:${id}: no venue transfer`, `posting venue-out:${out}: no venue transfer`])
})

test('[A-02, C-14] verify names a deposit by a chain that was credited without postings, and postings without one', async () => {
  const deposit = (state: string, creditedMinor: number | null) =>
    sql`insert into chain_deposits (network, tx_id, log_index, member_id, address, amount, state, height, block_hash, credited_minor,
        seen_at, changed_at)
      values ('TRC20', 'ab', 1, ${memberId}, 'T', '100', ${state}, 1, 'b', ${creditedMinor}, now(), now())`.execute(
      owner,
    )
  await deposit('credited', 100)
  expect(await faults()).toEqual(['deposit ab of TRC20 is credited: 100 credited, postings 0'])
  await post(posting({ id: 'chain:TRC20:ab:1:1:credit', reason: 'deposit', reference: 'ab' }))
  expect(await faults()).toEqual([])
  await sql`update chain_deposits set state = 'undone', credited_minor = null`.execute(owner)
  expect(await faults()).toEqual(['deposit ab of TRC20 is undone: 0 credited, postings 100'])
  await sql`truncate chain_deposits`.execute(owner)
  expect(await faults()).toEqual(['postings of ab in TRC20: no deposit'])
})
