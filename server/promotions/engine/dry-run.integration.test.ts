import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { promotionClaim, promotionDetail } from '#contract/promotions/calls/promotions.ts'
import { everybody, promotionKinds, type PromotionKind } from '#contract/promotions/entities/promotion.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { didSo, promotionsOn } from '#tests/builders/invited.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { dayAfter } from './domain/days.ts'
import { templateOf } from './templates.ts'

const hour = 60 * 60_000
const [firstDay, today] = ['2026-11-01', '2026-12-01']
let nowMs = 0
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

interface Deed {
  nth: number
  atMs: number
  deposit: number
  play: number
}

/** What four members do in November: uneven sums, on days of their own, some deposits on one day, some play undone later. */
const deeds: readonly Deed[] = [1, 2, 3, 4].flatMap((nth) =>
  Array.from({ length: 10 }, (_, at) => {
    const day = dayAfter(firstDay, (at * nth + Math.floor(at / 2)) % 30)
    const deposit = at % 3 === 2 ? 0 : 9_000 + 1_013 * nth * (at + 1)
    return { nth, atMs: siteDayStartMs(day) + (1 + at) * hour + nth, deposit, play: 41_009 * nth * (at + 1) }
  }),
)

interface Grant {
  memberId: string
  amountMinor: number
  day: string
}

const call = async <T>(name: 'promotionClaim' | 'promotionDetail', member: MemberInfo, input: object) => {
  const work = promotions.engine.calls[name]
  const outcome = await work.run({ member, client: aClient(), token: '' }, input as never)
  return outcome as { ok: true; value: T } | { ok: false; code: string }
}

/** Every member claims whatever is ready, in the order of the items; what the budget refuses is written down. */
const claimAll = async (slug: string, members: readonly MemberInfo[], refused: Map<string, number>) => {
  await promotions.settle()
  for (const member of members) {
    const detail = await call<ResponseOf<typeof promotionDetail>>('promotionDetail', member, { slug })
    if (!detail.ok) throw new Error(detail.code)
    const { promotion, items } = detail.value
    const ready = items.filter(({ state }) => state === 'ready').toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
    for (const { itemId, reward } of ready) {
      const asked = { requestId: randomUUID(), promotionId: promotion.id, itemId }
      const outcome = await call<ResponseOf<typeof promotionClaim>>('promotionClaim', member, asked)
      const amount = reward?.kind === 'cash' ? reward.amountMinor : 0
      if (outcome.ok) refused.delete(`${member.id} ${itemId}`)
      else if (outcome.code === 'PROMOTION_SPENT') refused.set(`${member.id} ${itemId}`, amount)
      else if (outcome.code !== 'ALREADY_TAKEN') throw new Error(`${itemId}: ${outcome.code}`)
    }
  }
}

const grantsOf = async (promotionId: string): Promise<Grant[]> => {
  const rows = database.db.selectFrom('promotion_grants').selectAll().where('promotion_id', '=', promotionId)
  return (await rows.orderBy('grant_id').execute()).map(({ member_id, amount, taken_back, day }) => ({
    memberId: member_id,
    amountMinor: Number(amount) - Number(taken_back),
    day: String(day),
  }))
}

const money = (minor: number): string => (minor === 0 ? 'nothing' : `${(minor / 100).toFixed(2)} CNY`)

/** As the terminal says what a run came to. */
const wordsOf = (grants: readonly Grant[], refused: ReadonlyMap<string, number>): string[] => {
  const sums = new Map<string, number>()
  for (const { memberId, amountMinor } of grants) sums.set(memberId, (sums.get(memberId) ?? 0) + amountMinor)
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0)
  const beyond = [...refused.values()].reduce((sum, each) => sum + each, 0)
  return [
    `${sums.size} members would have ${grants.length} grants: ${money(total)}`,
    `the budget would not hold ${money(beyond)}; one member would have at most ${money(Math.max(0, ...sums.values()))}`,
  ]
}

/** Something that is told at a moment, or a midnight. */
interface Step {
  deed: Deed | null
  fact: number
  toldMs: number
}

/** The days of the month after which something of a kind is ready. */
const midnightsOf = (kind: PromotionKind): number[] => {
  const days = Array.from({ length: 30 }, (_, day) => day + 1)
  if (kind.endsWith('deposit')) return []
  if (kind === 'rebate') return days
  // The first was a Sunday.
  return kind === 'weekly-dividend' ? days.filter((day) => day % 7 === 1) : days.slice(-1)
}

type Changes = Partial<PromotionDraft>

/** November as it was with the promotion on, each claiming as soon as it can be; and the same November tried afterwards. */
const lived = async (kind: PromotionKind, changes: Changes, undone: readonly Deed[] = []) => {
  nowMs = siteDayStartMs(firstDay)
  const made = await Promise.all(Array.from({ length: 4 }, () => aMember(database.db)))
  // Those who come at one moment come in this order.
  const members = made.toSorted((a, b) => Number(a.id) - Number(b.id))
  const tag = `of-${kind}-${randomUUID().slice(0, 8)}`
  const tags = members.map(({ id }) => ({ member_id: id, tag, at: new Date(nowMs), by_operator: 'test' }))
  await database.db.insertInto('member_tags').values(tags).execute()
  const [early] = members
  if (!early) throw new Error('nobody')
  // Whoever deposited before has had the first deposit.
  await didSo(database.db, early, { atMs: nowMs - hour, deposit: 20_000, play: 0, nth: -1, order: -1 })
  await promotions.settle()
  const { id, slug } = await aPromotion(database.db, kind, {
    atMs: nowMs,
    startAtMs: nowMs,
    endAtMs: siteDayStartMs(today) + 30 * 24 * hour,
    ...changes,
    audience: { ...everybody, tags: [tag] },
  })
  const refused = new Map<string, number>()
  // What is ready with the deed is taken with it; what waits for a midnight comes with it.
  const isAtOnce = kind.endsWith('deposit')
  const told = (deed: Deed, fact: number, laterMs: number): Step => ({ deed, fact, toldMs: deed.atMs + laterMs })
  const midnight = (day: number): Step => ({ deed: null, fact: 0, toldMs: siteDayStartMs(dayAfter(firstDay, day)) })
  const story = [
    ...deeds.map((deed, fact) => told(deed, fact, 0)),
    ...undone.map((deed, fact) => told(deed, 1_000 + fact, 3 * 24 * hour)),
    ...midnightsOf(kind).map(midnight),
  ].toSorted((a, b) => a.toldMs - b.toldMs)
  for (const { deed, fact, toldMs } of story) {
    nowMs = toldMs
    const who = deed && members[deed.nth - 1]
    if (who) {
      await didSo(database.db, who, { ...deed, nth: fact, order: fact })
      if (isAtOnce) await claimAll(slug, [who], refused)
    } else await claimAll(slug, members, refused)
  }
  await promotions.settle()
  nowMs = siteDayStartMs(today) + 12 * hour
  const tried = await promotions.engine.admin['promotion.try']({ command: 'promotion.try', slug })
  const grants = (await grantsOf(id)).filter(({ amountMinor }) => amountMinor > 0)
  const { faults } = await promotions.balances.verify()
  return { tried: tried.lines.slice(1, 3), lived: wordsOf(grants, refused), grants, refused, faults }
}

const each = (CNY: number) => ({ CNY, USDT: CNY * 10_000 })
const given = { turnoverMilli: 1_000, claimDays: 60, playDays: null }
const steps = [100_000, 400_000, 900_000].map((turnover, at) => ({
  turnoverMinor: each(turnover),
  amountMinor: each(700 + 1_111 * at),
}))
const paramsOf = {
  'first-deposit': { ...given, sharePpm: 333_333, minMinor: each(10_000), capMinor: each(4_999) },
  'continue-deposit': {
    ...given,
    per: 'ever',
    steps: [2, 3, 5].map((nth) => ({ nth, sharePpm: 77_777 * nth, minMinor: each(10_000), capMinor: each(30_000) })),
  },
  rebate: {
    ...given,
    rates: [{ category: 'sports', venue: null, ratePpm: 4_321 }],
    leastMinor: each(300),
    capMinor: each(4_000),
  },
  'weekly-dividend': { ...given, steps },
  'monthly-dividend': { ...given, steps },
} as const
const kinds = Object.keys(paramsOf) as (keyof typeof paramsOf)[]

test.each(kinds)(
  '[C-15] a %s that was tried is what came about, to the cent; so is what a tight budget and caps do not hold',
  { timeout: within(180_000) },
  async (kind) => {
    const wide = await lived(kind, { params: paramsOf[kind], budget: { CNY: 10_000_000 } })
    expect(wide.tried).toEqual(wide.lived)
    expect([wide.grants.length > 2, wide.refused.size, wide.faults]).toEqual([true, 0, []])
    const third = Math.floor(wide.grants.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / 3)
    const caps = { perMember: 5, perMemberDay: 1 }
    const tight = await lived(kind, { params: paramsOf[kind], budget: { CNY: third }, caps })
    expect(tight.tried).toEqual(tight.lived)
    expect([tight.refused.size > 0, tight.faults]).toEqual([true, []])
  },
)

test.each(['rebate', 'weekly-dividend'] as const)(
  '[C-15] a %s whose bets were undone after it was paid is tried as what is left of it',
  { timeout: within(180_000) },
  async (kind) => {
    const undone = deeds.filter((_, at) => at % 5 === 0).map((deed) => ({ ...deed, deposit: 0, play: -deed.play }))
    const is = await lived(kind, { params: paramsOf[kind], budget: { CNY: 10_000_000 } }, undone)
    expect(is.tried).toEqual(is.lived)
    expect(is.faults).toEqual([])
  },
)

test('[C-15] what members would choose to do is not tried: of such kinds the terminal says so', async () => {
  nowMs = siteDayStartMs(today)
  const tried: readonly PromotionKind[] = [...kinds, 'invite', 'carnival', 'signin', 'novice']
  const untried = promotionKinds.filter((kind) => !tried.includes(kind))
  const made = untried.filter((kind) => templateOf(kind, nowMs) !== undefined)
  expect(made.length).toBeGreaterThan(7)
  for (const kind of made) {
    const { slug } = await aPromotion(database.db, kind, { atMs: nowMs })
    expect(await promotions.engine.admin['promotion.try']({ command: 'promotion.try', slug })).toEqual({
      exit: 1,
      lines: [`what members would do in a ${kind} cannot be told from what they did`],
    })
  }
})
