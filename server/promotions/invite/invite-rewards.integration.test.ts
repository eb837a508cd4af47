import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { aGuest, didSo, promotionsOn } from '#tests/builders/invited.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'

const day = 24 * 60 * 60_000
let nowMs = Date.UTC(2026, 10, 23, 4)
let database: TestDatabase
let promotions: ReturnType<typeof promotionsOn>

beforeAll(async () => {
  database = await testDatabase()
  promotions = promotionsOn(database.db, () => nowMs)
})
afterAll(async () => {
  await promotions.end()
  await database.drop()
})
beforeEach(async () => {
  await database.db.updateTable('promotions').set({ state: 'ended' }).execute()
  nowMs += 2 * day
})

const running = (changes: object = {}) =>
  aPromotion(database.db, 'invite', { atMs: nowMs, startAtMs: nowMs - day, endAtMs: nowMs + day, ...changes })

const member = (changes: Omit<Parameters<typeof aGuest>[1], 'atMs'> = {}): Promise<MemberInfo> =>
  aGuest(database.db, { atMs: nowMs, ...changes })

/** Deposits and plays so much, CNY cents. */
const does = async (who: MemberInfo, deposit: number, play: number, nth = 1): Promise<void> => {
  await didSo(database.db, who, { atMs: nowMs, deposit, play, nth })
  await promotions.settle()
}

const cnyOf = (...members: MemberInfo[]): Promise<number[]> => promotions.cnyOf(...members)

const setState = (promotionId: string, state: 'live' | 'paused') =>
  database.db.updateTable('promotions').set({ state }).where('promotion_id', '=', promotionId).execute()

const signalsOf = async (promotionId: string) => {
  const { rows } = await sql<{ member_id: string; state: string; signals: string[] }>`
    select member_id, state, signals from promotion_grants where promotion_id = ${promotionId} order by grant_id`.execute(
    database.db,
  )
  return rows.map((row) => [row.member_id, row.state, row.signals])
}

test('[C-15] both are paid once, when both marks are reached, and both rewards go back when one is undone', async () => {
  await running()
  const inviter = await member()
  const friend = await member({ by: inviter })
  await does(friend, 10_000, 19_999)
  expect(await cnyOf(inviter, friend)).toEqual([0, 0])
  await does(friend, 0, 1, 2)
  expect(await cnyOf(inviter, friend)).toEqual([1_800, 800])
  await does(friend, 90_000, 90_000, 3)
  expect(await cnyOf(inviter, friend)).toEqual([1_800, 800])
  await does(friend, -90_001, 0, 4)
  expect(await cnyOf(inviter, friend)).toEqual([0, 0])
})

test('[C-15] a promotion that asks for no play pays with the deposit; who registered before it brings nothing', async () => {
  const early = await member()
  const earlyFriend = await member({ by: early })
  nowMs += 3 * day
  const params = { depositMinor: 5_000, inviterMinor: 700, friendMinor: 300 }
  const each = Object.fromEntries(Object.entries(params).map(([name, CNY]) => [name, { CNY, USDT: CNY * 1_000 }]))
  await running({ params: { ...each, playedMinor: null, turnoverMilli: 0, playDays: null } })
  const inviter = await member()
  const friend = await member({ by: inviter })
  await does(earlyFriend, 5_000, 0)
  await does(friend, 4_999, 0)
  expect(await cnyOf(early, earlyFriend, inviter, friend)).toEqual([0, 0, 0, 0])
  await does(friend, 1, 0, 2)
  expect(await cnyOf(early, earlyFriend, inviter, friend)).toEqual([0, 0, 700, 300])
})

test('[C-15] what was reached by the last millisecond counts; what comes after the end does not', async () => {
  const { id } = await running()
  const inviter = await member()
  const [inTime, late] = [await member({ by: inviter }), await member({ by: inviter })]
  nowMs += day - 1
  await does(inTime, 10_000, 20_000)
  nowMs += 1
  await does(late, 10_000, 20_000)
  expect(await cnyOf(inviter, inTime, late)).toEqual([1_800, 800, 0])
  expect(await signalsOf(id)).toHaveLength(2)
})

test('[C-15, P-04] on one device both rewards are held, the first as well; so where an invitation comes back to who stands further above', async () => {
  const { id } = await running()
  const phone = randomUUID()
  const top = await member({ device: phone })
  const same = await member({ by: top, device: phone })
  await does(same, 10_000, 20_000)
  const between = await member({ by: top, device: randomUUID() })
  const circle = await member({ by: between, device: phone })
  await does(circle, 10_000, 20_000)
  expect(await signalsOf(id)).toEqual([
    [same.id, 'held', ['same-device']],
    [top.id, 'held', ['same-device']],
    [circle.id, 'held', expect.arrayContaining(['invite-circle'])],
    [between.id, 'held', ['invite-circle']],
  ])
  expect(await cnyOf(top, same, between, circle)).toEqual([0, 0, 0, 0])
})

test('[C-15, P-04] another browser does not hide an inviter: name with birthday and the network address are seen', async () => {
  const { id } = await running()
  const inviter = await member({ device: randomUUID() })
  const named = await member({ by: inviter, device: randomUUID() })
  const near = await member({ by: inviter, device: randomUUID() })
  const far = await member({ by: inviter, device: randomUUID() })
  for (const who of [inviter, named])
    await database.db
      .updateTable('members')
      .set({ real_name: '司马光明', birthday: '1984-02-29' })
      .where('id', '=', who.id)
      .execute()
  const addresses = [
    [inviter, '203.0.113.7'],
    [near, '203.0.113.7'],
    [far, '127.0.0.1'],
  ] as const
  for (const [who, address] of addresses)
    await database.db.updateTable('sessions').set({ address }).where('member_id', '=', who.id).execute()
  for (const friend of [named, near, far]) await does(friend, 10_000, 20_000)
  expect(await signalsOf(id)).toEqual([
    [named.id, 'held', ['same-name']],
    [inviter.id, 'held', ['same-name']],
    [near.id, 'held', ['same-address']],
    [inviter.id, 'held', ['same-address', 'same-name']],
    [far.id, 'given', []],
    [inviter.id, 'held', ['same-name']],
  ])
})

test('[C-15, P-04] who is paid out to the same card is held, the first as well, and paid when an operator approves', async () => {
  const { id } = await running()
  const inviter = await member({ card: '6222' })
  const friend = await member({ by: inviter, card: '6222' })
  await does(friend, 10_000, 20_000)
  expect(await signalsOf(id)).toEqual([
    [friend.id, 'held', ['same-payout']],
    [inviter.id, 'held', ['same-payout']],
  ])
  const { admin } = promotions.engine
  const [first, second] = (await admin['promotion.held']({ command: 'promotion.held', limit: 50 })).lines
    .filter((line) => line.includes('same-payout'))
    .map((line) => line.split('  ')[0] ?? '')
  await admin['promotion.approve']({ command: 'promotion.approve', grantId: first ?? '' })
  await admin['promotion.refuse']({ command: 'promotion.refuse', grantId: second ?? '' })
  await does(friend, 0, 20_000, 2)
  expect(await cnyOf(inviter, friend)).toEqual([0, 800])
  expect((await signalsOf(id)).map(([, state]) => state)).toEqual(['given', 'refused'])
})

test('[C-15] nothing beyond the budget; what is reached in a pause is paid after it', async () => {
  const { id } = await running({ budget: { CNY: 2_600 + 800 } })
  const inviter = await member()
  const [first, second] = [await member({ by: inviter }), await member({ by: inviter })]
  await setState(id, 'paused')
  await does(first, 10_000, 20_000)
  expect(await cnyOf(inviter, first)).toEqual([0, 0])
  await setState(id, 'live')
  await promotions.settle()
  expect(await cnyOf(inviter, first)).toEqual([1_800, 800])
  await does(second, 10_000, 20_000)
  expect(await cnyOf(inviter, second)).toEqual([1_800, 800])
})

test('[C-15] a promotion that is paused keeps no other waiting', async () => {
  const paused = await running()
  const waits = await member({ by: await member() })
  await setState(paused.id, 'paused')
  await does(waits, 10_000, 20_000)
  nowMs += 2 * day
  await running()
  const friend = await member({ by: await member() })
  await does(friend, 10_000, 20_000)
  expect(await cnyOf(waits, friend)).toEqual([0, 800])
})

test('[C-15] a dry run over the last days says what then comes about, to the cent', async () => {
  nowMs = siteDayStartMs('2027-03-01') + day / 2
  const early = siteDayStartMs('2027-02-10')
  const before = await member()
  const inviters = [await member(), await member()]
  const friends: MemberInfo[] = []
  for (const by of [...inviters, ...inviters, before])
    friends.push(await aGuest(database.db, { atMs: early + friends.length, by }))
  const deeds = [
    [10_000, 20_000],
    [9_999, 20_000],
    [50_000, 90_000],
    [10_000, 20_000],
    [10_000, 19_999],
  ] as const
  const { id, slug } = await running({ startAtMs: early, budget: { CNY: 2 * 2_600 + 800 } })
  await setState(id, 'paused')
  for (const [nth, [deposit, play]] of deeds.entries())
    await didSo(database.db, friends[nth] ?? before, { atMs: early + nth * day, deposit, play })
  await promotions.settle()
  const tried = await promotions.engine.admin['promotion.try']({ command: 'promotion.try', slug })
  await setState(id, 'live')
  await promotions.settle()
  const had = await cnyOf(before, ...inviters, ...friends)
  expect(had).toEqual([0, 3_600, 0, 800, 0, 800, 800, 0])
  const sum = had.reduce((total, each) => total + each, 0)
  expect(tried.lines.slice(1, 3)).toEqual([
    `4 members would have 5 grants: ${(sum / 100).toFixed(2)} CNY`,
    'the budget would not hold 18.00 CNY; one member would have at most 36.00 CNY',
  ])
})

test('[C-15] a friend sees how far they are, and both what they had', async () => {
  const { slug } = await running()
  const inviter = await member()
  const friend = await member({ by: inviter })
  const items = async (of: MemberInfo) => {
    const promotion = await promotions.engine.desk.bySlug(slug)
    return promotion ? (await promotions.engine.itemsOf([promotion], of)).get(promotion.id) : undefined
  }
  const lacking = (progress: object) => [{ state: 'lacking', reward: { amountMinor: 800 }, progress }]
  expect(await items(inviter)).toEqual([])
  expect(await items(friend)).toMatchObject(lacking({ of: 'deposit', done: 0, needed: 10_000 }))
  await does(friend, 10_000, 5_000)
  expect(await items(friend)).toMatchObject(lacking({ of: 'turnover', done: 5_000, needed: 20_000 }))
  await does(friend, 0, 15_000, 2)
  expect(await items(friend)).toMatchObject([{ state: 'given', reward: { amountMinor: 800 } }])
  expect(await items(inviter)).toMatchObject([{ state: 'given', reward: { amountMinor: 1_800 } }])
})
