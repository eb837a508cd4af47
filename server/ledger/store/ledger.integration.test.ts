import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '#server/app/testing/demo-world.ts'
import {
  accountKey,
  accountKinds,
  demoIssue,
  feesOf,
  giftIncomeOf,
  heldOf,
  openBets,
  providerClearing,
  receivableOf,
  venueBalanceOf,
  venueClearing,
  walletOf,
  type AccountName,
} from '#server/ledger/domain/accounts.ts'
import { accountsOfHold, type Hold } from '#server/ledger/domain/holds.ts'
import * as plans from '#server/ledger/domain/postings.ts'
import { planDemoIssue, type Posting } from '#server/ledger/domain/postings.ts'
import type { HoldVerdict, LockedAccounts } from '#server/ledger/ports.ts'
import { applyToBook, balanceIn, type Book } from '#server/ledger/testing/book.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBalances } from './balances.ts'
import { createLedger, expireHolds } from './ledger.ts'

const clock = createTestClock(Date.UTC(2026, 10, 20, 12))
let database: TestDatabase
let owner: Database
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  owner = createDatabase(database.ownerUrl)
})
afterEach(async () => {
  expect((await createBalances(database.db).verify()).faults).toEqual([])
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

const ledger = () => createLedger(database.db, clock.now)

/** Of the bets that nobody has placed. */
const notOpen = (name: AccountName): AccountName => (name.kind === 'open-bets' ? feesOf('CNY') : name)

/** Nobody has sent these gifts nor placed these bets, and verifying asks for them by the reason and in the open bets. */
const planned =
  <Of>(plan: (of: Of) => Posting) =>
  (of: Of): Posting => {
    const posting = plan(of)
    return { ...posting, debit: notOpen(posting.debit), credit: notOpen(posting.credit), reason: 'correction' }
  }
const planGift = planned(plans.planGift)
const planStake = planned(plans.planStake)
const planStakeReturn = planned(plans.planStakeReturn)

/** Members that no other test knows. */
const freshMembers = (count: number): string[] => Array.from({ length: count }, () => String((made += 1)))

const accountsOf = (postings: readonly Posting[]): AccountName[] =>
  postings.flatMap(({ debit, credit }) => [debit, credit])

const post = (postings: readonly Posting[]) =>
  ledger().transact(accountsOf(postings), (_unit, accounts) => accounts.post(postings))

const standingOf = (name: AccountName): Promise<{ balance: number; version: number }> =>
  ledger().transact([name], async (_unit, accounts) => ({
    balance: accounts.balanceOf(name),
    version: accounts.versionOf(name),
  }))

const balanceOf = async (name: AccountName): Promise<number> => (await standingOf(name)).balance

/** Postings among three members, few ids and small amounts, so that repeats, reuse and shortage are common. */
const groupsOf = (members: readonly string[], run: string): fc.Arbitrary<Posting[][]> => {
  const memberId = fc.constantFrom(...members)
  const requestId = fc.constantFrom(...['r1', 'r2', 'r3', 'r4'].map((id) => `${run}:${id}`))
  const stakeMinor = fc.integer({ min: 1, max: 400 })
  const currency = 'CNY' as const
  const posting = fc.oneof(
    fc
      .record({ memberId, amountMinor: fc.integer({ min: 1, max: 500 }), coin: fc.boolean() })
      .map(({ amountMinor, coin, ...of }) => planDemoIssue(of.memberId, coin ? 'COIN' : 'CNY', amountMinor)),
    fc
      .record({ memberId, anchorId: memberId, requestId, coins: fc.integer({ min: 1, max: 400 }) })
      .map((gift) => planGift({ ...gift, roomNo: '88231' })),
    fc
      .record({ memberId, requestId, stakeMinor })
      .map((bet) => planStake({ ...bet, orderId: bet.requestId, currency })),
    fc.record({ memberId, orderId: requestId, stakeMinor }).map((order) => planStakeReturn({ ...order, currency })),
  )
  const group = fc.uniqueArray(posting, { minLength: 1, maxLength: 3, selector: ({ id }) => id })
  return fc.array(group, { maxLength: 20 })
}

const postGroups = async (accounts: LockedAccounts, groups: readonly Posting[][]) => {
  const results = []
  for (const group of groups)
    results.push(...(group.length === 1 ? await accounts.post(group) : await accounts.postLinked(group)))
  return results
}

describe('postings', () => {
  test('[A-02, C-16] the database decides as the model does: repeats, reuse, shortage, links, in whatever batches', async () => {
    const runs = fc.gen().map((gen) => {
      const members = freshMembers(3)
      return { members, groups: gen(() => groupsOf(members, members.join('-'))), cut: gen(fc.nat, { max: 20 }) }
    })
    await fc.assert(
      fc.asyncProperty(runs, async ({ groups, cut }) => {
        const names = accountsOf(groups.flat())
        const house = [demoIssue('CNY'), demoIssue('COIN'), feesOf('CNY')]
        const start: Book = {
          balances: new Map(
            await Promise.all(house.map(async (name) => [accountKey(name), await balanceOf(name)] as const)),
          ),
          postings: new Map(),
        }
        const model = applyToBook(start, groups)
        const halves = [groups.slice(0, cut), groups.slice(cut)]
        const results = []
        for (const half of halves)
          results.push(
            ...(await ledger().transact([...names, ...house], (_unit, accounts) => postGroups(accounts, half))),
          )
        expect(results).toEqual(model.results)
        for (const name of names) expect(await balanceOf(name)).toBe(balanceIn(model.book, name))
      }),
      { numRuns: 40 },
    )
  })

  test('[A-02] many in one call are decided in order: a repeat within it meets the first', async () => {
    const [member = ''] = freshMembers(1)
    const issue = planDemoIssue(member, 'COIN', 100)
    const gift = (requestId: string, coins: number) =>
      planGift({ memberId: member, anchorId: member, roomNo: '1', requestId, coins })
    const results = await post([issue, gift('a', 101), gift('b', 100), gift('b', 100), gift('b', 99), gift('c', 1)])
    expect(results.map(({ verdict }) => verdict)).toEqual(['posted', 'short', 'posted', 'repeated', 'reused', 'short'])
    expect(await standingOf(walletOf(member, 'COIN'))).toEqual({ balance: 0, version: 2 })
    expect(await standingOf(giftIncomeOf(member))).toEqual({ balance: 100, version: 1 })
  })

  test('[A-02] a repeat is answered with the balances of the first time', async () => {
    const [member = ''] = freshMembers(1)
    const stakeOf = (requestId: string) =>
      planStake({ memberId: member, requestId, orderId: '9', currency: 'CNY', stakeMinor: 10 })
    const [, first] = await post([planDemoIssue(member, 'CNY', 100), stakeOf('a')])
    await post([stakeOf('b')])
    const [again] = await post([stakeOf('a')])
    expect(again).toEqual({ ...first, verdict: 'repeated' })
    expect(again?.debitAfterMinor).toBe(90)
  })

  test('[A-02] all of linked postings are written or none, and the next ones are not stopped', async () => {
    const [one = '', other = ''] = freshMembers(2)
    const take = (memberId: string, id: string, amountMinor: number): Posting => ({
      id,
      debit: walletOf(memberId, 'CNY'),
      credit: feesOf('CNY'),
      amountMinor,
      currency: 'CNY',
      reason: 'withdrawal-fee',
      reference: '',
    })
    const issues = [planDemoIssue(one, 'CNY', 100), planDemoIssue(other, 'CNY', 100)]
    await post(issues)
    const pair = [take(one, `l:${one}`, 60), take(other, `l:${other}`, 101)]
    const linked = (postings: readonly Posting[]) =>
      ledger().transact(accountsOf(postings), (_unit, accounts) => accounts.postLinked(postings))
    expect((await linked(pair)).map(({ verdict }) => verdict)).toEqual(['linked', 'short'])
    expect(await balanceOf(walletOf(one, 'CNY'))).toBe(100)
    const covered = [take(one, `l:${one}`, 60), take(other, `l:${other}`, 100)]
    expect((await linked(covered)).map(({ verdict }) => verdict)).toEqual(['posted', 'posted'])
    expect((await linked(covered)).map(({ verdict }) => verdict)).toEqual(['repeated', 'repeated'])
    const mixed = [take(one, `l:${one}`, 60), take(one, `m:${one}`, 1)]
    expect((await linked(mixed)).map(({ verdict }) => verdict)).toEqual(['repeated', 'linked'])
    expect(await balanceOf(walletOf(one, 'CNY'))).toBe(40)
  })

  test('[C-16] two spend the whole balance at once from fifty connections: one wins', async () => {
    const [member = ''] = freshMembers(1)
    await post([planDemoIssue(member, 'CNY', 100)])
    const spend = (nth: number) =>
      post([planStake({ memberId: member, requestId: String(nth), orderId: '9', currency: 'CNY', stakeMinor: 100 })])
    const results = (await Promise.all(Array.from({ length: 50 }, (_, nth) => spend(nth)))).flat()
    expect(results.filter(({ verdict }) => verdict === 'posted')).toHaveLength(1)
    expect(results.filter(({ verdict }) => verdict === 'short')).toHaveLength(49)
  })

  test('a posting on an account that is not held is a bug', async () => {
    const issue = planDemoIssue('1', 'CNY', 5)
    await expect(ledger().transact([issue.credit], (_unit, accounts) => accounts.post([issue]))).rejects.toThrow(
      'the ledger account house/demo-issue/CNY is not held',
    )
  })
})

test('[S-13, A-02] who only credits the open bets waits for nobody before posting; what is in them is never overdrawn', async () => {
  const [one = '', other = ''] = freshMembers(2)
  await post([one, other].map((member) => planDemoIssue(member, 'CNY', 1_000)))
  const stake = (member: string, amountMinor: number): Posting => ({
    id: `open-stake:${member}`,
    debit: walletOf(member, 'CNY'),
    credit: openBets('CNY'),
    amountMinor,
    currency: 'CNY',
    reason: 'correction',
    reference: '',
  })
  const back = (id: string, member: string, amountMinor: number): Posting => {
    const { debit, credit, ...rest } = stake(member, amountMinor)
    return { ...rest, id, debit: credit, credit: debit }
  }
  const [first] = await ledger().transact(accountsOf([stake(one, 300)]), async (_unit, accounts) => {
    expect((await post([stake(other, 200)])).map(({ creditAfterMinor }) => creditAfterMinor)).toEqual([200])
    return accounts.post([stake(one, 300)])
  })
  expect(first).toEqual({ verdict: 'posted', debitAfterMinor: 700, creditAfterMinor: 500 })
  const backs = [back(`b:${one}`, one, 300), back(`c:${one}`, one, 201), back(`b:${other}`, other, 200)]
  expect((await post(backs)).map(({ verdict, debitAfterMinor }) => [verdict, debitAfterMinor])).toEqual([
    ['posted', 200],
    ['short', 200],
    ['posted', 0],
  ])
})

describe('holds', () => {
  const aHold = async (change: Partial<Hold> = {}): Promise<Hold> => {
    const [member = ''] = freshMembers(1)
    await post([planDemoIssue(member, 'CNY', 1_000)])
    return {
      id: `withdrawal:${member}`,
      debit: walletOf(member, 'CNY'),
      credit: providerClearing('bank', 'CNY'),
      amountMinor: 600,
      currency: 'CNY',
      reason: 'correction',
      reference: member,
      expiresAtMs: null,
      ...change,
    }
  }
  const on = <T>(hold: Hold, work: (accounts: LockedAccounts) => Promise<T>): Promise<T> =>
    ledger().transact(accountsOfHold(hold), (_unit, accounts) => work(accounts))
  const make = (hold: Hold): Promise<HoldVerdict> => on(hold, (accounts) => accounts.hold(hold))
  const capture = (hold: Hold, amountMinor?: number) => on(hold, (accounts) => accounts.capture(hold.id, amountMinor))
  const release = (hold: Hold) => on(hold, (accounts) => accounts.release(hold.id))
  const standing = (hold: Hold) =>
    on(hold, async (accounts) => [accounts.balanceOf(hold.debit), accounts.balanceOf(heldOf(hold.reference, 'CNY'))])

  test('[S-13] what is held is in nobody’s hands; captured in full, it is gone for good, once', async () => {
    const hold = await aHold()
    expect(await make(hold)).toBe('posted')
    expect(await standing(hold)).toEqual([400, 600])
    expect(await make(hold)).toBe('repeated')
    expect(await make({ ...hold, amountMinor: 601 })).toBe('reused')
    expect(await make({ ...hold, credit: providerClearing('card', 'CNY') })).toBe('reused')
    expect(await make({ ...hold, expiresAtMs: clock.now() + 1 })).toBe('reused')
    expect(await capture(hold)).toBe('posted')
    expect(await capture(hold)).toBe('repeated')
    expect(await capture(hold, 600)).toBe('repeated')
    expect(await capture(hold, 599)).toBe('reused')
    expect(await release(hold)).toBe('captured')
    expect(await make(hold)).toBe('repeated')
    expect(await standing(hold)).toEqual([400, 0])
  })

  test('[S-13] captured in part, the rest goes back; more than is held is refused', async () => {
    const hold = await aHold()
    await make(hold)
    expect(await capture(hold, 601)).toBe('short')
    expect(await capture(hold, 1)).toBe('posted')
    expect(await standing(hold)).toEqual([999, 0])
    expect(await capture(hold, 1)).toBe('repeated')
    expect(await capture(hold)).toBe('reused')
  })

  test('[S-13] released once, it cannot be captured', async () => {
    const hold = await aHold()
    await make(hold)
    expect(await release(hold)).toBe('posted')
    expect(await release(hold)).toBe('repeated')
    expect(await capture(hold)).toBe('released')
    expect(await capture(hold, 5)).toBe('released')
    expect(await standing(hold)).toEqual([1_000, 0])
  })

  test('[S-13] what is not covered is not held, and what was never held does not end', async () => {
    const hold = await aHold({ amountMinor: 1_001 })
    expect(await make(hold)).toBe('short')
    expect(await capture(hold)).toBe('unknown')
    expect(await release(hold)).toBe('unknown')
    expect(await standing(hold)).toEqual([1_000, 0])
  })

  test('[S-13] from its time on it cannot be captured, and the sweep gives it back and tells the member', async () => {
    const hold = await aHold({ expiresAtMs: clock.now() + 60_000 })
    const captured = await aHold({ expiresAtMs: clock.now() + 60_000 })
    await make(hold)
    await make(captured)
    clock.pass(59_999)
    expect(await expireHolds(database.db, clock.now)).toBe(0)
    expect(await capture(captured)).toBe('posted')
    clock.pass(1)
    expect(await capture(captured)).toBe('repeated')
    expect(await capture(hold)).toBe('expired')
    expect(await expireHolds(database.db, clock.now)).toBe(1)
    expect(await standing(hold)).toEqual([1_000, 0])
    expect([await capture(hold), await release(hold)]).toEqual(['expired', 'expired'])
    expect(await expireHolds(database.db, clock.now)).toBe(0)
    const told = await database.db.selectFrom('outbox').select('payload').execute()
    expect(told.map(({ payload }) => payload)).toEqual([
      { kind: 'wallet', memberId: hold.reference, balance: { currency: 'CNY', balanceMinor: 1_000 } },
    ])
  })

  test('[S-13] a hold that cannot be given back keeps no other one waiting, and is named', async () => {
    const [bad, good] = [await aHold({ expiresAtMs: clock.now() }), await aHold({ expiresAtMs: clock.now() })]
    await make(bad)
    await make(good)
    const amount = (minor: number) =>
      sql`alter table ledger_holds disable trigger user;
        update ledger_holds set amount_minor = ${sql.lit(minor)} where id = ${sql.lit(bad.id)};
        alter table ledger_holds enable trigger user`.execute(owner)
    await amount(5_000)
    await expect(expireHolds(database.db, clock.now)).rejects.toThrow('1 holds could not be given back')
    expect(await standing(good)).toEqual([1_000, 0])
    await amount(bad.amountMinor)
    expect(await expireHolds(database.db, clock.now)).toBe(1)
  })

  test('[S-13] more holds than one sweep takes at once all end', async () => {
    const hold = await aHold({ expiresAtMs: clock.now(), amountMinor: 1 })
    for (let nth = 0; nth < 101; nth += 1) await make({ ...hold, id: `${hold.id}:${nth}` })
    expect(await expireHolds(database.db, clock.now)).toBe(101)
    expect(await standing(hold)).toEqual([1_000, 0])
  })

  test('[S-13] ends of all kinds that come at once: one wins, and the others hear of it', async () => {
    const hold = await aHold()
    await make(hold)
    const ends = await Promise.all([capture(hold), release(hold), capture(hold, 5), release(hold), capture(hold)])
    expect(ends.filter((verdict) => verdict === 'posted')).toHaveLength(1)
    const [wallet = 0, held] = await standing(hold)
    expect([400, 995, 1_000]).toContain(wallet)
    expect(held).toBe(0)
  })
})

describe('the database itself', () => {
  const fault = (db: Database, statement: ReturnType<typeof sql>): Promise<string> =>
    statement.execute(db).then(
      () => 'done',
      (error: Error) => error.message,
    )

  test('[A-02] the kinds that it allows are those of the code', async () => {
    const rows = await database.db.selectFrom('ledger_account_kinds').selectAll().execute()
    const expected = Object.entries(accountKinds).map(([kind, of]) => ({ kind, late: false, ...of }))
    const byKind = (a: { kind: string }, b: { kind: string }): number => (a.kind < b.kind ? -1 : 1)
    expect(rows.toSorted(byKind)).toEqual(expected.toSorted(byKind))
  })

  test('[A-02] no account of a member goes below zero, of what kind ever, also by its owner’s hand', async () => {
    const [member = ''] = freshMembers(1)
    const names = [walletOf(member, 'CNY'), heldOf(member, 'CNY'), venueBalanceOf(member, 'ag', 'CNY')]
    await Promise.all(names.map(standingOf))
    for (const { kind } of names) {
      const where = sql`owner = ${`member:${member}`} and kind = ${kind}`
      expect(await fault(owner, sql`update ledger_accounts set balance_minor = -1 where ${where}`)).toContain('check')
      expect(await fault(owner, sql`update ledger_accounts set overdraft = true where ${where}`)).toContain(
        'keeps its name',
      )
      expect(await fault(database.db, sql`update ledger_accounts set balance_minor = 1 where ${where}`)).toContain(
        'denied',
      )
    }
    const insert = (kind: string, of: string, overdraft: boolean) =>
      fault(
        owner,
        sql`insert into ledger_accounts (owner, kind, currency, overdraft) values (${of}, ${kind}, 'CNY', ${overdraft})`,
      )
    expect(await insert('interest', `member:${member}`, true)).toContain('foreign key')
    expect(await insert('provider:x', `member:${member}`, true)).toContain('foreign key')
    expect(await insert('planted', 'house', true)).toContain('foreign key')
  })

  test('[A-02] those of the house that may, do', async () => {
    const [member = ''] = freshMembers(1)
    const clearing = [providerClearing('bank', 'USDT'), venueClearing('ag', 'USDT'), receivableOf(member, 'USDT')]
    const postings = clearing.map((debit, nth): Posting => ({
      id: `c:${member}:${nth}`,
      debit,
      credit: walletOf(member, 'USDT'),
      amountMinor: 7,
      currency: 'USDT',
      reason: 'correction',
      reference: '',
    }))
    expect((await post(postings)).map(({ debitAfterMinor }) => debitAfterMinor)).toEqual([-7, -7, -7])
  })

  test('[A-02] postings and accounts are never changed nor removed, and written by its functions alone', async () => {
    await post([planDemoIssue(...(freshMembers(1) as [string]), 'CNY', 5)])
    for (const statement of [
      sql`update ledger_postings set amount_minor = 1`,
      sql`delete from ledger_postings`,
      sql`truncate ledger_postings`,
      sql`delete from ledger_accounts`,
      sql`update ledger_accounts set owner = 'member:1'`,
    ]) {
      expect(await fault(database.db, statement)).toContain('permission denied')
      expect(await fault(owner, statement)).toMatch(/append-only|keeps its name/)
    }
    expect(await fault(database.db, sql`insert into ledger_postings select * from ledger_postings limit 1`)).toContain(
      'denied',
    )
  })

  test('[A-02] its function refuses what is no posting, whoever calls it', async () => {
    const [member = ''] = freshMembers(1)
    const issue = planDemoIssue(member, 'CNY', 5)
    await post([issue])
    const { rows } = await sql<{ id: string; currency: string; kind: string }>`
      select id, currency, kind from ledger_accounts
      where (owner, kind, currency) in (('house', 'demo-issue', 'CNY'), (${`member:${member}`}, 'wallet', 'CNY'),
        ('house', 'demo-issue', 'COIN')) order by id`.execute(database.db)
    const at = (kind: string, currency: string) =>
      rows.findIndex((row) => row.kind === kind && row.currency === currency) + 1
    const call = (id: string, [debit, credit]: [number, number], amount: number) =>
      fault(
        database.db,
        sql`select * from ledger_apply(0, ${rows.map((row) => row.id)}::bigint[], array[${id}], array[${debit}::int],
          array[${credit}::int], array[${amount}::bigint], array['demo-issue'], array['post'], array['x'], array[0])`,
      )
    const [house, wallet, coins] = [at('demo-issue', 'CNY'), at('wallet', 'CNY'), at('demo-issue', 'COIN')]
    expect(await call('x1', [house, wallet], 0)).toContain('not well formed')
    expect(await call('x1', [house, wallet], -5)).toContain('not well formed')
    expect(await call('x1', [house, house], 5)).toContain('not well formed')
    expect(await call('x1', [coins, wallet], 5)).toContain('not well formed')
    expect(await call('x\n1', [house, wallet], 5)).toContain('check constraint')
    const { rows: reused } = await sql<{ verdict: string }>`
      select verdict from ledger_apply(0, ${rows.map((row) => row.id)}::bigint[], array[${issue.id}], array[${house}::int],
        array[${wallet}::int], array[6::bigint], array['demo-issue'], array['post'], array[${member}], array[0])`.execute(
      database.db,
    )
    expect(reused).toEqual([{ verdict: 'reused' }])
    expect(await balanceOf(walletOf(member, 'CNY'))).toBe(5)
  })

  test('[S-13] a hold ends once, changes in nothing else and stays', async () => {
    const open = sql`insert into ledger_holds (id, debit_id, held_id, credit_id, amount_minor, currency, reason, reference, at)
      select 'planted', id, id, id, 5, 'CNY', 'withdrawal', '', now() from ledger_accounts limit 1`
    const undone = owner.transaction().execute(async (trx) => {
      await open.execute(trx)
      const tries = [
        sql`update ledger_holds set amount_minor = 6 where id = 'planted'`,
        sql`update ledger_holds set ended = 'captured', captured_minor = 6, ended_at = now() where id = 'planted'`,
        sql`delete from ledger_holds where id = 'planted'`,
      ]
      for (const statement of tries) {
        await sql`savepoint before`.execute(trx)
        await expect(statement.execute(trx)).rejects.toThrow(/ends once|check constraint|never removed/)
        await sql`rollback to before`.execute(trx)
      }
      await sql`update ledger_holds set ended = 'released', ended_at = now() where id = 'planted'`.execute(trx)
      await sql`update ledger_holds set ended = 'expired', ended_at = now() where id = 'planted'`.execute(trx)
    })
    await expect(undone).rejects.toThrow('a hold ends once and changes in nothing else')
  })
})

test('[V-06] the database knows no fraction of an amount: whole columns everywhere', async () => {
  const { rows } = await sql<{ column: string; type: string }>`
    select table_name || '.' || column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public'
      and (data_type in ('real', 'double precision', 'money') or (column_name ~ '_minor$' and data_type <> 'bigint'))
    order by 1
  `.execute(owner)
  expect(rows).toEqual([])
})
