import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { listeningLog } from '#server/app/testing/demo-world.ts'
import { issueDemoMoney } from '#server/demo/demo-money.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { feesOf, interestPaid } from '#server/ledger/ports.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createInterestAccrual } from './interest-accrual.ts'
import { createInterest } from './interest.ts'
import { createInterestRows } from './store/interest-rows.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
/** Noon of the site's calendar. */
const startMs = Date.parse('2026-05-01T12:00:00+08:00')

let database: TestDatabase
let nowMs = startMs
const log = listeningLog()
const settings = someSettings()
let stand: ReturnType<typeof open>

const open = () => {
  const infrastructure = anInfrastructure(database.db, { now: () => nowMs, log })
  const books = createLedger(infrastructure)
  const rows = createInterestRows(database.db)
  const interest = createInterest({ rows, ...books, settings, now: () => nowMs })
  const { units } = infrastructure
  const accrual = () => createInterestAccrual({ rows, interest, units, now: () => nowMs, log })
  return { infrastructure, books, interest, units, accrual, loop: accrual() }
}

beforeAll(async () => {
  database = await testDatabase()
  stand = open()
})
afterAll(async () => {
  await stand.loop.stop()
  await stand.infrastructure.messageOutbox.stop()
  await database.drop()
})
beforeEach(async () => {
  nowMs += dayMs - ((nowMs - startMs) % dayMs)
  await settings.set('interestRates', { CNY: 365, USDT: 280 }, 'test')
})

const saver = async (amountMinor = 100_000, currency: SettlementCurrency = 'CNY'): Promise<string> => {
  const { id } = await aMember(database.db, { name: `m${randomUUID().slice(0, 12)}` })
  await issueDemoMoney(database.db, [id])
  await move(id, 'in', amountMinor, currency)
  return id
}
const move = async (
  memberId: string,
  direction: 'in' | 'out',
  amountMinor: number | null,
  currency: SettlementCurrency = 'CNY',
) => {
  const asked = { memberId, direction, amountMinor, currency, requestId: randomUUID() }
  const outcome = await stand.units.run((unit) => stand.interest.move(unit, asked))
  return outcome.ok ? outcome.value.balanceMinor : outcome.code
}
const walletOf = (memberId: string, currency: SettlementCurrency = 'CNY') =>
  stand.interest.wallet({ memberId, currency })
const balanceOf = async (memberId: string) => (await walletOf(memberId)).balanceMinor
/** Lets time pass; the loop hears of it at its end. */
const pass = async (ms: number): Promise<void> => {
  nowMs += ms
  await stand.loop.flush()
}
const creditsOf = async (memberId: string) =>
  (await stand.interest.records({ memberId, currency: 'CNY' }, { limit: 100 }))
    .filter(({ kind }) => kind === 'interest')
    .map(({ day, basisMinor, amountMinor }) => [day?.slice(5), basisMinor, amountMinor])
    .toReversed()

const siteDay = (days: number): string => new Date(nowMs + 8 * hourMs + days * dayMs).toISOString().slice(5, 10)

describe('a day of interest', () => {
  test('[C-14] begins with the day after money came in, and compounds from day to day', async () => {
    const id = await saver()
    const [first, second] = [siteDay(1), siteDay(2)]
    await pass(dayMs)
    expect([await balanceOf(id), await creditsOf(id)]).toEqual([100_000, []])
    await pass(dayMs)
    await pass(dayMs)
    expect(await creditsOf(id)).toEqual([
      [first, 100_000, 10],
      [second, 100_010, 10],
    ])
    const { yesterdayMinor, earnedMinor, rateBps, days } = await walletOf(id)
    expect([yesterdayMinor, earnedMinor, rateBps, days.length]).toEqual([10, 20, 365, 30])
    expect(days.slice(-3).map(({ interestMinor }) => interestMinor)).toEqual([0, 10, 10])
  })

  test('[C-14] goes by the lowest balance of the day, to the last moment of it', async () => {
    const id = await saver()
    await pass(12 * hourMs)
    await pass(hourMs)
    expect(await move(id, 'out', 60_000)).toBe(40_000)
    expect(await move(id, 'in', 200_000)).toBe(240_000)
    nowMs += 23 * hourMs - 1
    await stand.loop.flush()
    expect(await creditsOf(id)).toEqual([])
    const day = siteDay(0)
    await pass(1)
    expect(await creditsOf(id)).toEqual([[day, 40_000, 4]])
    await pass(dayMs)
    expect((await creditsOf(id)).at(-1)).toEqual([siteDay(-1), 240_004, 24])
  })

  test('[C-14] less than a cent is kept for later days and never lost', async () => {
    const id = await saver(1_000)
    await pass(dayMs)
    for (let days = 0; days < 25; days += 1) await pass(dayMs)
    expect((await creditsOf(id)).map(([, basis, amount]) => [basis, amount])).toEqual([
      [1_000, 1],
      [1_001, 1],
    ])
    expect(await balanceOf(id)).toBe(1_002)
    expect(await move(id, 'out', null)).toBe(0)
    await pass(dayMs)
    await pass(dayMs)
    const kept = database.db.selectFrom('interest_wallets').select(['day', 'remainder']).where('member_id', '=', id)
    // 10 + 10 × 1000 + 9 × 1001 + 5 × 1002 days of 0.01 %, of which two cents were paid.
    const parts = (10 * 1_000 + 10 * 1_001 + 4 * 1_002) * 365 + 1_002 * 365
    expect(await kept.executeTakeFirst()).toEqual({ day: null, remainder: String(parts - 2 * 3_650_000) })
  })
})

describe('an outage', () => {
  test('[C-14] of a week is made good day by day, as if there had been none', async () => {
    const [watched, left] = [await saver(), await saver()]
    for (let days = 0; days < 3; days += 1) await pass(dayMs)
    await stand.loop.stop()
    nowMs += 5 * dayMs
    // Whoever moves money first is credited first.
    expect(await move(watched, 'in', 100)).toBe(100_170)
    stand.loop = stand.accrual()
    await stand.loop.flush()
    expect([await balanceOf(left), (await creditsOf(left)).length]).toEqual([100_070, 7])
    expect(await creditsOf(left)).toEqual(await creditsOf(watched))
  })

  test('[C-14] two servers that wake at once credit a day once', async () => {
    const ids = [await saver(), await saver(200_000)]
    await pass(dayMs)
    const other = stand.accrual()
    nowMs += dayMs
    await Promise.all([stand.loop.flush(), other.flush(), move(ids[0] ?? '', 'in', 500)])
    await other.stop()
    expect(await Promise.all(ids.map(async (id) => (await creditsOf(id)).length))).toEqual([1, 1])
  })

  test('[C-14] a wallet that cannot be credited keeps no other one waiting, and is tried again', async () => {
    const [broken, sound] = [await saver(), await saver()]
    await pass(dayMs)
    const day = new Date(nowMs + 8 * hourMs).toISOString().slice(0, 10)
    const taken = { id: `interest:${broken}:CNY:${day}`, debit: interestPaid('CNY'), credit: feesOf('CNY') }
    const posting = { ...taken, amountMinor: 1, currency: 'CNY', reason: 'correction', reference: broken } as const
    await stand.books.ledger.transact([taken.debit, taken.credit], (_, accounts) => accounts.post([posting]))
    log.lines.length = 0
    await pass(dayMs)
    expect([await creditsOf(broken), (await creditsOf(sound)).length]).toEqual([[], 1])
    expect(log.lines).toEqual([
      {
        level: 'error',
        fields: { memberId: broken, currency: 'CNY', reason: `${taken.id} cannot be posted: reused` },
        text: 'the interest of a day could not be credited',
      },
    ])
    await pass(29_999)
    expect(log.lines).toHaveLength(1)
    await pass(1)
    expect(log.lines).toHaveLength(2)
    await database.db.updateTable('interest_wallets').set({ day: null }).where('member_id', '=', broken).execute()
  })
})

test('[C-14] more wallets than one transaction takes are all credited, and the books are right', async () => {
  const { ids } = await manyWallets(501)
  await pass(dayMs)
  await pass(dayMs)
  const credited = database.db.selectFrom('interest_records').select(({ fn }) => fn.countAll<string>().as('count'))
  const count = await credited.where('kind', '=', 'interest').where('member_id', 'in', ids).executeTakeFirst()
  expect(count).toEqual({ count: '501' })
  expect((await stand.books.balances.verify()).faults).toEqual([])
})

/** Members with 1000.00 each in their interest wallets since today. */
const manyWallets = async (count: number): Promise<{ ids: string[] }> => {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `many${index}`,
    nickname: `many${index}`,
    avatar: '/art/av-01.svg',
    vip_level: 0,
    kind: 'member' as const,
    status: '1' as const,
    password_hash: 'none',
  }))
  const made = await database.db.insertInto('members').values(rows).returning('id').execute()
  const ids = made.map(({ id }) => id)
  await issueDemoMoney(database.db, ids)
  await Promise.all(ids.map((id) => move(id, 'in', 100_000)))
  return { ids }
}
