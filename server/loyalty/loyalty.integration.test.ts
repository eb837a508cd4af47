import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { reject } from '#contract/outcome.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createBirthdays } from '#server/members/store/birthdays.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createBonusGuard } from '#server/promotions/create-bonus-guard.ts'
import { createMemberTags } from '#server/promotions/engine/tags.ts'
import { createRecords } from '#server/records/create-records.ts'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { someSettings } from '#tests/builders/site-settings.ts'
import { aGrade } from '#tests/builders/vip-grades.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createVipGifts } from './gifts.ts'
import { createInboxStore } from '#server/messages/store/inbox.ts'
import { createGrowth } from './growth.ts'
import { createQuarters } from './quarters.ts'
import { createVipStatus } from './vip-status.ts'

const dayMs = 86_400_000
const settings = someSettings({
  vipRules: { ...siteDefaults.vipRules, dailyCap: 1_000 },
  vipGrades: [
    aGrade(0),
    aGrade(1, { growth: 200, upgradeMinor: 800, birthCashMinor: 500 }),
    aGrade(2, {
      growth: 800,
      upgradeMinor: 1_800,
      monthlyMinor: 1_000,
      monthlyTurnoverMinor: 900_000,
      birthCashMinor: 700,
    }),
    aGrade(3, { growth: 1_500, upgradeMinor: 2_800, birthCashMinor: 900 }),
  ],
})

let database: TestDatabase
let nowMs: number
let member: MemberInfo
let told: [string, number][]

const clock = () => nowMs
const build = () => {
  const infrastructure = anInfrastructure(database.db, { now: clock })
  const { db, units, log } = infrastructure
  const { playedDays, consumer } = createRecords(infrastructure, [])
  const protection = aProtection(clock)
  const advertising = createAdvertising(infrastructure)
  const ledger = createLedger(db)
  const guard = createBonusGuard(db)
  const inbox = createInboxStore(db, { now: clock, log })
  const news = { levelChanged: (id: string, level: number) => void told.push([id, level]) }
  const birthdays = createBirthdays(db, { now: clock, ledger, protection, guard, settings })
  const growth = createGrowth({ settings, playedDays, news, inbox, now: clock })
  const gifts = createVipGifts({ db, ledger, protection, birthdays, guard, settings, now: clock })
  const status = createVipStatus({ db, gifts, guard, advertising, settings, now: clock })
  const quarters = createQuarters({ db, units, growth, advertising, settings, now: clock, log })
  const take = (...facts: Fact[]) =>
    units.run(async (unit) => {
      await consumer.take(unit, facts)
      await growth.consumer.take(unit, facts)
    })
  return { units, growth, gifts, status, quarters, take }
}
let loyalty: ReturnType<typeof build>

const now = async (of = member): Promise<MemberInfo> => {
  const found = await createMembers(database.db).byId(of.id)
  if (!found) throw new Error('no member')
  return found
}
const played = (yuan: number, changes: Partial<Extract<Fact, { name: 'played' }>> = {}): Fact => ({
  name: 'played',
  id: randomUUID(),
  memberId: member.id,
  atMs: nowMs,
  category: 'sports',
  venue: null,
  currency: 'CNY',
  countedMinor: yuan * 100,
  netMinor: -yuan * 100,
  ...changes,
})
const claim = async (key: string | null, requestId = randomUUID()) => {
  const asked = { member: await now(), requestId, key }
  return loyalty.units.run((unit) => loyalty.gifts.claim(unit, asked))
}
const keysOf = (outcome: Awaited<ReturnType<typeof claim>>) =>
  outcome.ok ? [outcome.value.claimed.map(({ key }) => key), outcome.value.balanceMinor] : outcome
const verified = async () => (await createBalances(database.db).verify()).faults

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = Date.parse('2027-05-10T12:00:00+08:00')
  told = []
  member = await aMember(database.db, { vipLevel: 0 })
  loyalty = build()
})

test('[C-12] settled stakes and deposits are growth, and a level is reached at once, told and gifted', async () => {
  await loyalty.take(played(1_999), played(10, { category: 'own' }))
  expect([(await now()).vipLevel, told]).toEqual([1, [[member.id, 1]]])
  const deposit = { name: 'deposited', id: randomUUID(), memberId: member.id, atMs: nowMs, orderId: '1' } as const
  await loyalty.take({ ...deposit, currency: 'USDT', amountMinor: 100_000_000 })
  const { growth, level, gifts } = await loyalty.status.of(await now())
  expect([growth, level, gifts.filter(({ state }) => state === 'due').map(({ key }) => key)]).toEqual([
    199 + 1 + 7,
    1,
    ['upgrade:1'],
  ])
  const { records } = await loyalty.status.records(member.id, {})
  expect(records.map(({ source, points }) => [source, points])).toEqual([
    ['deposit', 7],
    ['own', 1],
    ['sports', 199],
  ])
})

test('[C-12] a settlement that is undone takes its growth back on its day; the level is lost at a quarter’s end at the soonest', async () => {
  const fact = played(3_000)
  await loyalty.take(fact)
  const undone = { ...fact, id: `${fact.id}:undone`, countedMinor: -300_000 } as Fact
  nowMs += dayMs
  await loyalty.take(undone)
  const { growth, level } = await loyalty.status.of(await now())
  expect([growth, level]).toEqual([0, 1])
  expect((await loyalty.status.records(member.id, {})).records).toEqual([])
})

test('[E-05] all that is due is claimed at once, each gift once for ever, also after a fall and a rise', async () => {
  await database.db.updateTable('members').set({ birthday: '1990-05-08' }).where('id', '=', member.id).execute()
  await loyalty.take(played(9_000))
  expect(await claim('upgrade:3')).toEqual(reject('NOT_DUE'))
  expect(keysOf(await claim('upgrade:1'))).toEqual([['upgrade:1'], 800])
  expect(keysOf(await claim(null))).toEqual([
    ['upgrade:2', 'monthly:2027-05', 'birthday:2027'],
    800 + 1_800 + 1_000 + 700,
  ])
  expect(await claim(null)).toEqual(reject('NOT_DUE'))
  expect(await claim('upgrade:2')).toEqual(reject('ALREADY_DONE'))
  await loyalty.units.run((unit) =>
    loyalty.growth.changeLevel(unit, { memberId: member.id, from: 2, to: 1, why: 'set', growth: 0, note: 'test' }),
  )
  await loyalty.take(played(10))
  expect((await now()).vipLevel).toBe(2)
  expect(await claim(null)).toEqual(reject('NOT_DUE'))
  expect(await verified()).toEqual([])
})

test('[E-05, P-04] fifty who claim the same at once get it once; the barred and those in a pause get nothing', async () => {
  await loyalty.take(played(2_000))
  const tags = createMemberTags(database.db)
  await tags.put({ memberId: member.id, tag: 'no-level-bonus', by: 'test', atMs: nowMs })
  expect((await loyalty.status.of(await now())).gifts).toEqual([])
  expect(await claim('upgrade:1')).toEqual(reject('PROMOTION_BARRED'))
  await tags.remove(member.id, 'no-level-bonus')
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => claim(null)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  await loyalty.take(played(9_000))
  const pause = { timed_out_until_ms: nowMs + dayMs }
  await database.db.updateTable('protections').set(pause).where('member_id', '=', member.id).execute()
  expect((await claim(null)).ok).toBe(false)
  expect((await loyalty.status.of(await now())).gifts).toEqual([])
  expect(await verified()).toEqual([])
})

test('[C-12] stakes are counted anew from the days of play, and come to the same', async () => {
  await loyalty.take(played(5_000), played(700, { category: 'venue', venue: 'dz' }))
  const before = await loyalty.status.of(await now())
  await database.db.updateTable('growth_amounts').set({ amount_minor: 1 }).where('member_id', '=', member.id).execute()
  await database.db.updateTable('growth_days').set({ points: 1 }).where('member_id', '=', member.id).execute()
  const again = () => loyalty.units.run((unit) => loyalty.growth.recompute(unit, member.id))
  expect([await again(), await again()]).toEqual([1, 1])
  expect(await loyalty.status.of(await now())).toEqual(before)
})

test('[C-12] the end of a quarter at a year’s end: one level down, once, not after a pause, not below the lowest', async () => {
  const at = (text: string) => (nowMs = Date.parse(text))
  at('2026-12-31T23:59:59+08:00')
  const people = await Promise.all([3, 3, 3, 1].map((vipLevel) => aMember(database.db, { vipLevel })))
  const [falls, paused, keeps, lowest] = people as [MemberInfo, MemberInfo, MemberInfo, MemberInfo]
  const born = { created_at: new Date('2026-06-01') }
  const ids = people.map(({ id }) => id)
  await database.db.updateTable('members').set(born).where('id', 'in', ids).execute()
  const pause = { timed_out_until_ms: Date.parse('2026-10-02T00:00:00+08:00') }
  await database.db.updateTable('protections').set(pause).where('member_id', '=', paused.id).execute()
  // The last second of the year counts for it; the first of the next does not.
  await loyalty.take(played(9_000, { memberId: keeps.id }), played(3_000, { memberId: keeps.id, atMs: nowMs - dayMs }))
  await loyalty.take(played(9_000, { memberId: falls.id, atMs: Date.parse('2027-01-01T00:00:00+08:00') }))
  at('2027-01-01T00:59:59+08:00')
  await loyalty.quarters.settleDue()
  expect(await loyalty.quarters.run('2026Q4')).toBeUndefined()
  at('2027-01-01T01:00:00+08:00')
  await Promise.all([loyalty.quarters.settleDue(), build().quarters.settleDue()])
  const levels = () => Promise.all(people.map(async (each) => (await now(each)).vipLevel))
  expect(await levels()).toEqual([2, 3, 3, 1])
  const counts = await loyalty.quarters.run('2026Q4')
  expect(await build().quarters.run('2026Q4')).toEqual(counts)
  expect(counts).toMatchObject({ fallen: 1, paused: 1 })
  expect([await levels(), told.filter(([id]) => ids.includes(id))]).toEqual([[2, 3, 3, 1], [[falls.id, 2]]])
  at('2027-04-01T02:00:00+08:00')
  await loyalty.quarters.settleDue()
  expect((await now(falls)).vipLevel).toBe(2)
  expect((await now(paused)).vipLevel).toBe(2)
  expect((await now(lowest)).vipLevel).toBe(1)
})

test('[C-12] growth of the last days only: what is older than the window counts no more', async () => {
  await loyalty.take(played(2_000))
  nowMs += 364 * dayMs
  expect((await loyalty.status.of(await now())).growth).toBe(200)
  nowMs += dayMs
  expect((await loyalty.status.of(await now())).growth).toBe(0)
  const { growth, from } = await loyalty.status.curve(member.id, { days: '30' })
  expect([growth.length, growth.at(-2), growth.at(-1), from]).toEqual([30, 200, 0, '2028-04-10'])
})
