import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { feesOf, walletOf, type AccountName } from '#server/ledger/domain/accounts.ts'
import { planDemoIssue, type Posting } from '#server/ledger/domain/postings.ts'
import type { MoneyKind } from '#server/ledger/ports.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBalances } from './balances.ts'
import { createMoneyFlush } from './money-flush.ts'

let database: TestDatabase
let made = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  expect((await createBalances(database.db).verify()).faults).toEqual([])
})
afterAll(() => database.drop())

const take = (memberId: string, id: string, amountMinor: number): Posting => ({
  id,
  debit: walletOf(memberId, 'CNY'),
  credit: feesOf('CNY'),
  amountMinor,
  currency: 'CNY',
  reason: 'withdrawal-fee',
  reference: memberId,
})

const richMember = async (flush: ReturnType<typeof createMoneyFlush>, amountMinor: number): Promise<string> => {
  made += 1
  await flush.transfer([planDemoIssue(String(made), 'CNY', amountMinor)])
  return String(made)
}

const balanceOf = async (memberId: string): Promise<number> =>
  (await createBalances(database.db).of(memberId)).find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0

/** Leaves a row of its own in the audit with what it took; whoever asks for 13 breaks the rules of the database. */
const noting: MoneyKind<Posting, string> = {
  keyOf: ({ id }) => id,
  accountsOf: ({ debit, credit }): AccountName[] => [debit, credit],
  decide: async (unit, commands) => ({
    postings: commands.map((posting) => (posting.amountMinor === 7 ? [] : [posting])),
    settle: async (results) => {
      const rows = commands.map(({ id, amountMinor }, index) => ({
        actor: id,
        action: 'noted',
        subject: results[index]?.[0]?.verdict ?? 'nothing',
        details: amountMinor === 13 ? '{' : '{}',
      }))
      await tablesOf(unit).insertInto('audit').values(rows).execute()
      return rows.map(({ subject }) => subject)
    },
  }),
}

test('[A-02] commands of all kinds are decided kind after kind in the order of arrival, each with its own outcome', async () => {
  const flush = createMoneyFlush(database.db)
  const note = flush.kind(noting)
  const member = await richMember(flush, 100)
  const outcomes = await Promise.all([
    flush.transfer([take(member, `a:${member}`, 60)]).then((results) => results.map(({ verdict }) => verdict)),
    note(take(member, `b:${member}`, 50)),
    note(take(member, `c:${member}`, 7)),
    flush
      .transfer([take(member, `d:${member}`, 30), take(member, `e:${member}`, 11)])
      .then((results) => results.map(({ verdict }) => verdict)),
    note(take(member, `f:${member}`, 40)),
    note(take(member, `b:${member}`, 50)),
  ])
  expect(outcomes).toEqual([['posted'], 'short', 'nothing', ['linked', 'short'], 'posted', 'short'])
  expect(await balanceOf(member)).toBe(0)
})

/** As `noting`, sure of what it asks for, whatever that is. */
const certain: MoneyKind<Posting, string> = {
  ...noting,
  decide: async (unit, commands, accounts) => ({
    ...(await noting.decide(unit, commands, accounts)),
    areCertain: true,
  }),
}

const notedBy = async (member: string): Promise<string[]> => {
  const { rows } = await sql<{ actor: string }>`
    select actor from audit where actor like ${`%:${member}`} order by id`.execute(database.db)
  return rows.map(({ actor }) => actor)
}

test('[A-02] what is certain is posted with the commit, after its rows; what is not covered after all leaves nothing', async () => {
  const flush = createMoneyFlush(database.db)
  const note = flush.kind(certain)
  const member = await richMember(flush, 100)
  const settled = await Promise.allSettled([
    note(take(member, `a:${member}`, 60)),
    note(take(member, `b:${member}`, 50)),
    note(take(member, `c:${member}`, 7)),
    note(take(member, `d:${member}`, 40)),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(String((settled[1] as PromiseRejectedResult).reason)).toContain('is not covered')
  expect(await balanceOf(member)).toBe(0)
  expect(await notedBy(member)).toEqual([`a:${member}`, `c:${member}`, `d:${member}`])
})

test('[A-02] what is certain and was posted before is an error, alone and among others, and leaves nothing', async () => {
  const flush = createMoneyFlush(database.db)
  const note = flush.kind(certain)
  const member = await richMember(flush, 100)
  await note(take(member, `a:${member}`, 10))
  await expect(note(take(member, `a:${member}`, 10))).rejects.toMatchObject({ code: '23505' })
  const among = await Promise.allSettled([
    flush.transfer([take(member, `t:${member}`, 20)]),
    note(take(member, `a:${member}`, 10)),
  ])
  expect(among[1]?.status).toBe('rejected')
  expect(await notedBy(member)).toEqual([`a:${member}`])
  const [again] = await flush.transfer([take(member, `t:${member}`, 20)])
  expect([again?.verdict === 'posted' || again?.verdict === 'repeated', await balanceOf(member)]).toEqual([true, 70])
})

test('[A-02] what is refused at the head of a flush takes nothing from those behind it', async () => {
  const flush = createMoneyFlush(database.db)
  const member = await richMember(flush, 10)
  const results = await Promise.all(
    [50, 60, 4, 70, 6].map((amount) => flush.transfer([take(member, `${amount}:${member}`, amount)])),
  )
  expect(results.flat().map(({ verdict }) => verdict)).toEqual(['short', 'short', 'posted', 'short', 'posted'])
  const { rows } = await sql<{ request_id: string; amount_minor: string }>`
    select request_id, amount_minor from ledger_postings where reference = ${member} and reason = 'withdrawal-fee' order by id
  `.execute(database.db)
  expect(rows.map((row) => [row.request_id, row.amount_minor])).toEqual([
    [`4:${member}`, '4'],
    [`6:${member}`, '6'],
  ])
})

test('[A-02] a flush is one transaction, however many kinds it has', async () => {
  const flush = createMoneyFlush(database.db)
  const [one, other] = [flush.kind(noting), flush.kind({ ...noting })]
  const member = await richMember(flush, 1_000)
  const at = Array.from({ length: 20 }, (_, nth) => `${nth}:${member}`)
  await Promise.all([
    ...at.map((id) => one(take(member, `one:${id}`, 1))),
    ...at.map((id) => other(take(member, `other:${id}`, 1))),
    ...at.map((id) => flush.transfer([take(member, `transfer:${id}`, 1)])),
  ])
  const { rows } = await sql<{ count: string }>`
    select count(distinct xmin::text) as count from ledger_postings where reference = ${member} and reason = 'withdrawal-fee'
  `.execute(database.db)
  expect(rows).toEqual([{ count: '1' }])
  expect(await balanceOf(member)).toBe(940)
})

test('[A-02] a command that breaks its flush fails alone, and leaves nothing', async () => {
  const flush = createMoneyFlush(database.db)
  const note = flush.kind(noting)
  const member = await richMember(flush, 1_000)
  const amounts = [1, 2, 13, 3, 4]
  const settled = await Promise.allSettled(amounts.map((amount) => note(take(member, `${amount}:${member}`, amount))))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const bad = { ...take(member, `bad:${member}`, 1), amountMinor: 0.5 }
  const mixed = await Promise.allSettled([
    flush.transfer([take(member, `x:${member}`, 1)]),
    flush.transfer([bad]),
    flush.transfer([take(member, `y:${member}`, 1)]),
  ])
  expect(mixed.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await balanceOf(member)).toBe(1_000 - 1 - 2 - 3 - 4 - 2)
})

test('[A-02] more than one flush takes at once is written too, and a repeat is told so', async () => {
  const flush = createMoneyFlush(database.db)
  const member = await richMember(flush, 10_000)
  const ids = Array.from({ length: 1_100 }, (_, nth) => `m:${nth}:${member}`)
  const all = async () => {
    const results = await Promise.all(ids.map((id) => flush.transfer([take(member, id, 1)])))
    return new Set(results.flat().map(({ verdict }) => verdict))
  }
  expect(await all()).toEqual(new Set(['posted']))
  expect(await all()).toEqual(new Set(['repeated']))
  expect(await balanceOf(member)).toBe(8_900)
})

test('[A-02] without a database the outcome is unknown; with it the same command tells', async () => {
  const lost = createDatabase(database.url)
  const flush = createMoneyFlush(lost)
  const member = await richMember(flush, 10)
  await lost.destroy()
  await expect(flush.transfer([take(member, `l:${member}`, 3)])).rejects.toThrow('driver has already been destroyed')
  const [result] = await createMoneyFlush(database.db).transfer([take(member, `l:${member}`, 3)])
  expect(result).toEqual({ verdict: 'posted', debitAfterMinor: 7, creditAfterMinor: expect.any(Number) })
  await flush.close()
  await expect(flush.transfer([take(member, `m:${member}`, 3)])).rejects.toThrow('closed')
})
