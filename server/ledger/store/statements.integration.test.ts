import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostingPhase, PostingReason } from '#contract/wallet/entities/posting-reason.ts'
import {
  demoIssue,
  feesOf,
  interestWalletOf,
  providerClearing,
  venueBalanceOf,
  walletOf,
  type AccountName,
} from '#server/ledger/domain/accounts.ts'
import { accountsOfHold, type Hold } from '#server/ledger/domain/holds.ts'
import type { StatementQuery } from '#server/ledger/ports.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLedger } from './ledger.ts'
import { createStatements } from './statements.ts'

const day = 24 * 60 * 60_000
const september = Date.UTC(2026, 8, 10, 12)
const october = Date.UTC(2026, 9, 10, 12)
const november = Date.UTC(2026, 10, 20, 12)
let nowMs = november
const memberId = '4711'
const wallet = walletOf(memberId, 'CNY')
let database: TestDatabase
let made = 0

beforeAll(async () => {
  database = await testDatabase()
  await moveAt(september, demoIssue('CNY'), wallet, 100_00, 'demo-issue')
  await moveAt(october, providerClearing('sandbox', 'CNY'), wallet, 50_00, 'deposit')
  await moveAt(october, wallet, interestWalletOf(memberId, 'CNY'), 20_00, 'to-interest')
  await holdAt(october, 30_00, 'agdz')
  for (let nth = 1; nth <= 5; nth += 1) await moveAt(november, wallet, feesOf('CNY'), nth, 'stake')
})
afterAll(() => database.drop())

const ledger = () => createLedger(database.db, () => nowMs)
const statements = () => createStatements(database.db, () => nowMs)

const moveAt = async (
  atMs: number,
  debit: AccountName,
  credit: AccountName,
  amountMinor: number,
  reason: PostingReason,
): Promise<void> => {
  nowMs = atMs
  const id = `move:${(made += 1)}`
  const posting = { id, debit, credit, amountMinor, currency: 'CNY', reason, reference: id } as const
  await ledger().transact([debit, credit], (_unit, accounts) => accounts.post([posting]))
  nowMs = november
}

/** Thirty to a venue: ten arrive, and twenty come back. */
const holdAt = async (atMs: number, amountMinor: number, venue: string): Promise<void> => {
  nowMs = atMs
  const hold: Hold = {
    id: `hold:${(made += 1)}`,
    debit: wallet,
    credit: venueBalanceOf(memberId, venue, 'CNY'),
    amountMinor,
    currency: 'CNY',
    reason: 'venue-in',
    reference: 'T1',
    expiresAtMs: null,
  }
  await ledger().transact(accountsOfHold(hold), async (_unit, accounts) => {
    await accounts.hold(hold)
    await accounts.capture(hold.id, 10_00)
  })
  nowMs = november
}

const pageOf = (over: Partial<StatementQuery> = {}) =>
  statements().page({
    memberId,
    account: 'wallet',
    currency: 'CNY',
    reasons: [],
    fromMs: 0,
    untilMs: november + day,
    limit: 50,
    ...over,
  })

const shown = async (
  over: Partial<StatementQuery> = {},
): Promise<[PostingReason, PostingPhase, number, number | null][]> =>
  (await pageOf(over)).movements.map(({ reason, phase, amountMinor, balanceMinor }) => [
    reason,
    phase,
    amountMinor,
    balanceMinor,
  ])

test('[A-02, C-14] a statement has every movement of an account, newest first, with what was there then', async () => {
  expect(await shown()).toEqual([
    ['stake', 'post', -5, 119_85],
    ['stake', 'post', -4, 119_90],
    ['stake', 'post', -3, 119_94],
    ['stake', 'post', -2, 119_97],
    ['stake', 'post', -1, 119_99],
    ['venue-in', 'rest', 20_00, 120_00],
    ['venue-in', 'hold', -30_00, 100_00],
    ['to-interest', 'post', -20_00, 130_00],
    ['deposit', 'post', 50_00, 150_00],
    ['demo-issue', 'post', 100_00, 100_00],
  ])
  expect(await shown({ account: 'interest' })).toEqual([['to-interest', 'post', 20_00, 20_00]])
})

test('[C-14] kinds, dates and a venue narrow it; nobody sees the movements of others', async () => {
  expect(await shown({ reasons: ['deposit', 'demo-issue'] })).toEqual([
    ['deposit', 'post', 50_00, 150_00],
    ['demo-issue', 'post', 100_00, 100_00],
  ])
  expect(await shown({ fromMs: october, untilMs: october + 1, reasons: ['deposit', 'stake'] })).toHaveLength(1)
  expect(await shown({ fromMs: september, untilMs: october })).toEqual([['demo-issue', 'post', 100_00, 100_00]])
  expect(await shown({ venue: 'agdz' })).toEqual([['venue-in', 'capture', -10_00, null]])
  expect(await shown({ venue: 'other' })).toEqual([])
  expect(await shown({ memberId: '4712' })).toEqual([])
})

test('[A-02] a page that goes on never shows what is after the time asked for, wherever its cursor is', async () => {
  const { next: inNovember } = await pageOf({ limit: 1 })
  const { next: inOctober } = await pageOf({ untilMs: october + 1, limit: 1 })
  if (inNovember === null || inOctober === null) throw new Error('there are no more pages')
  const all = await pageOf({ untilMs: october + 1 })
  expect(all.movements.map(({ atMs }) => atMs <= october)).toEqual([true, true, true, true, true])
  expect(await pageOf({ untilMs: october + 1, after: inNovember })).toEqual(all)
  expect((await pageOf({ untilMs: october + 1, after: inOctober })).movements).toEqual(all.movements.slice(1))
  expect((await pageOf({ after: inOctober })).movements).toEqual(all.movements.slice(1))
})

test('[C-14] pages go on where they ended, each movement once, however many fall on one moment', async () => {
  const ids: string[] = []
  let after: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page goes on where the one before it ended
    const page = await pageOf({ limit: 3, after })
    ids.push(...page.movements.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(ids).toHaveLength(10)
  expect(ids).toEqual((await pageOf()).movements.map(({ id }) => id))
})

test('[A-02] months add up what came and went; what a reservation gave back is neither', async () => {
  const asked = () => statements().months(memberId, 'CNY', 12)
  const expected = {
    months: [
      { month: '2026-09', inMinor: 100_00, outMinor: 0 },
      { month: '2026-10', inMinor: 50_00, outMinor: 30_00 },
      { month: '2026-11', inMinor: 0, outMinor: 15 },
    ],
    netDepositsMinor: 50_00,
  }
  expect(await asked()).toEqual(expected)
  expect(await asked()).toEqual(expected)
  expect((await statements().months(memberId, 'CNY', 2)).months.map(({ month }) => month)).toEqual([
    '2026-10',
    '2026-11',
  ])
})

test('[A-02] a month ends by the calendar of the site, and is added up once it is over', async () => {
  const other = '4800'
  const its = walletOf(other, 'CNY')
  const lastMoment = Date.UTC(2026, 9, 31, 16) - 1
  await moveAt(lastMoment, demoIssue('CNY'), its, 7, 'demo-issue')
  await moveAt(lastMoment + 1, demoIssue('CNY'), its, 11, 'demo-issue')
  nowMs = lastMoment + 1000
  const { months } = await statements().months(other, 'CNY', 3)
  expect(months).toEqual([
    { month: '2026-10', inMinor: 7, outMinor: 0 },
    { month: '2026-11', inMinor: 11, outMinor: 0 },
  ])
  const kept = () => database.db.selectFrom('ledger_months').select('in_minor').where('in_minor', '=', '7').execute()
  expect(await kept()).toEqual([])
  nowMs = lastMoment + 60 * 60_000 + 1
  expect((await statements().months(other, 'CNY', 3)).months).toEqual(months)
  expect(await kept()).toHaveLength(1)
  nowMs = november
})

test('[A-02] the overview says where everything is', async () => {
  const wallets = await statements().overview(memberId)
  expect(wallets).toEqual([
    {
      currency: 'CNY',
      centreMinor: 119_85,
      interestMinor: 20_00,
      heldMinor: 0,
      owedMinor: 0,
      venues: [{ code: 'agdz', balanceMinor: 10_00 }],
    },
    { currency: 'USDT', centreMinor: 0, interestMinor: 0, heldMinor: 0, owedMinor: 0, venues: [] },
    { currency: 'COIN', centreMinor: 0, interestMinor: 0, heldMinor: 0, owedMinor: 0, venues: [] },
  ])
})
