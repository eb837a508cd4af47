import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { createInbox } from '#server/messages/create-messages.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { factEntry, type Fact } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import type { PollLoop } from '#server/platform/poll-loop.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createPromotions } from '#server/protection/promotions.ts'
import { createRecords } from '#server/records/create-records.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'

const day = 24 * 60 * 60_000
const startMs = Date.UTC(2026, 10, 23, 4)
let nowMs = startMs
let database: TestDatabase
let infrastructure: Infrastructure
let engine: ReturnType<typeof createPromotionEngine>
let books: ReturnType<typeof createLedger>
let loop: PollLoop

beforeAll(async () => {
  database = await testDatabase()
  infrastructure = anInfrastructure(database.db, { now: () => nowMs })
  books = createLedger(infrastructure)
  const records = createRecords(infrastructure, [])
  engine = createPromotionEngine(infrastructure, {
    ledger: books.ledger,
    protection: aProtection(() => nowMs),
    advertising: createPromotions(infrastructure),
    playedDays: records.playedDays,
    members: { byName: async () => undefined },
    payers: {},
    boosts: [],
    inbox: createInbox(infrastructure),
  })
  infrastructure.facts.connect([records.consumer, engine.consumer])
  loop = engine.startRechecks(async () => new Set())
})
afterAll(async () => {
  await infrastructure.shutdown.run()
  await infrastructure.facts.stop()
  await infrastructure.messageOutbox.stop()
  await database.drop()
})
beforeEach(async () => {
  await database.db.updateTable('promotions').set({ state: 'ended' }).execute()
  nowMs += 2 * day
})

const running = (changes: object = {}) =>
  aPromotion(database.db, 'invite', { atMs: nowMs, startAtMs: nowMs - day, endAtMs: nowMs + day, ...changes })

/** A new member, whom somebody may have brought, and who logged in on a device. */
const member = async ({ by, device }: { by?: MemberInfo; device?: string } = {}): Promise<MemberInfo> => {
  const one = await aMember(database.db)
  const at = new Date(nowMs)
  const code = one.name.toUpperCase()
  await database.db.insertInto('referral_codes').values({ code, member_id: one.id, created_at: at }).execute()
  if (by)
    await database.db
      .insertInto('referrals')
      .values({ member_id: one.id, inviter_id: by.id, code: by.name.toUpperCase(), at })
      .execute()
  if (device !== undefined)
    await database.db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(one.name),
        member_id: one.id,
        expires_at: new Date(nowMs + 30 * day),
        device_uuid: device,
        client_type: 'web',
        address: '127.0.0.1',
      } as never)
      .execute()
  return one
}

/** Deposits and plays so much, CNY cents. */
const does = async ({ id: memberId }: MemberInfo, deposit: number, play: number, nth = 1): Promise<void> => {
  const of = { memberId, atMs: nowMs, currency: 'CNY' } as const
  const facts: Fact[] = []
  if (deposit !== 0)
    facts.push({ ...of, id: `d:${memberId}:${nth}`, name: 'deposited', orderId: `o:${memberId}`, amountMinor: deposit })
  const played = { name: 'played', category: 'sports', venue: null, netMinor: 0 } as const
  if (play !== 0) facts.push({ ...of, ...played, id: `p:${memberId}:${nth}`, countedMinor: play })
  await database.db.transaction().execute((trx) => putIntoOutbox(trx, facts.map(factEntry)))
  await infrastructure.facts.flush()
  await loop.flush()
}

const cnyOf = (...members: MemberInfo[]): Promise<number[]> =>
  Promise.all(
    members.map(async ({ id }) => {
      const found = await books.balances.of(id)
      return found.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
    }),
  )

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

test('[C-15] nothing beyond the budget; what is reached in a pause is paid after it', async () => {
  const { id } = await running({ budget: { CNY: 2_600 + 800 } })
  const inviter = await member()
  const [first, second] = [await member({ by: inviter }), await member({ by: inviter })]
  const setState = (state: 'live' | 'paused') =>
    database.db.updateTable('promotions').set({ state }).where('promotion_id', '=', id).execute()
  await setState('paused')
  await does(first, 10_000, 20_000)
  expect(await cnyOf(inviter, first)).toEqual([0, 0])
  await setState('live')
  await loop.flush()
  expect(await cnyOf(inviter, first)).toEqual([1_800, 800])
  await does(second, 10_000, 20_000)
  expect(await cnyOf(inviter, second)).toEqual([1_800, 800])
})

test('[C-15] a friend sees how far they are, and both what they had', async () => {
  const { slug } = await running()
  const inviter = await member()
  const friend = await member({ by: inviter })
  const items = async (of: MemberInfo) => {
    const promotion = await engine.desk.bySlug(slug)
    return promotion ? (await engine.itemsOf([promotion], of)).get(promotion.id) : undefined
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
