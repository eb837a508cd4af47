import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { noviceSteps } from '#contract/promotions/calls/novice.ts'
import type { signinStatus } from '#contract/promotions/calls/signin.ts'
import { everybody, type PromotionKind } from '#contract/promotions/entities/promotion.ts'
import { factEntry, type Fact } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { promotionsOn } from '#tests/builders/invited.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { dayAfter } from './engine/domain/days.ts'
import { costOf } from './engine/domain/rewards.ts'

const hour = 60 * 60_000
const [firstDay, today] = ['2026-11-01', '2026-12-01']
const [fromMs, untilMs] = [siteDayStartMs(firstDay), siteDayStartMs(today)]
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

type Happened = Fact extends infer Each
  ? Each extends Fact
    ? Omit<Each, 'memberId' | 'id'> & { id?: string }
    : never
  : never
type Changes = Partial<PromotionDraft>
/** Who does what; the first comes first. */
interface Deed {
  nth: number
  what: Happened
}
/** Of what the budget refused, coins by member and thing. */
type Refused = Map<string, number>
/** What somebody does with a promotion after each deed of theirs. */
type Play = (who: MemberInfo, promotionId: string, refused: Refused) => Promise<void>

const call = async <T>(name: keyof typeof promotions.daily.calls, member: MemberInfo, input: object) => {
  const outcome = await promotions.daily.calls[name].run({ member, client: aClient(), token: '' }, input as never)
  return outcome as { ok: true; value: T } | { ok: false; code: string }
}
const accepted = async <T>(...asked: Parameters<typeof call>): Promise<T> => {
  const outcome = await call<T>(...asked)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

const tell = async ({ id: memberId }: MemberInfo, { id = randomUUID(), ...what }: Happened): Promise<void> => {
  nowMs = what.atMs
  const fact = { ...what, id: `${id}:${memberId}`, memberId } as Fact
  await database.db.transaction().execute((trx) => putIntoOutbox(trx, [factEntry(fact)]))
  await promotions.settle()
}

const lineOf = (sums: ReadonlyMap<string, number>): string =>
  [...sums].map(([unit, amount]) => `${amount} ${unit}`).join(', ') || 'nothing'

const addAll = (sums: Map<string, number>, amounts: Iterable<readonly [string, number]>): Map<string, number> => {
  for (const [unit, amount] of amounts) sums.set(unit, (sums.get(unit) ?? 0) + amount)
  return sums
}

/** What was given, as the terminal says it. */
const givenOf = async (promotionId: string) => {
  const grants = database.db.selectFrom('promotion_grants').selectAll().where('promotion_id', '=', promotionId)
  const rows = await grants.orderBy('grant_id').execute()
  const amounts = rows.map(({ member_id: memberId, reward, amount }) => {
    const { unit } = costOf(reward)
    return { memberId, of: [unit, Number(amount)] as const }
  })
  const own = [...Map.groupBy(amounts, ({ memberId }) => memberId).values()]
  const highest = new Map<string, number>()
  for (const each of own)
    for (const [unit, amount] of addAll(
      new Map(),
      each.map(({ of }) => of),
    ))
      highest.set(unit, Math.max(highest.get(unit) ?? 0, amount))
  const cost = lineOf(
    addAll(
      new Map(),
      amounts.map(({ of }) => of),
    ),
  )
  return {
    coins: amounts.reduce((sum, { of: [unit, amount] }) => (unit === 'COIN' ? sum + amount : sum), 0),
    lines: [
      `${own.length} members would have ${rows.length} grants: ${cost}`,
      `one member would have at most ${lineOf(highest)}`,
    ],
  }
}

/** November as it was with the promotion on, each claiming as soon as it can be; and the same November tried afterwards. */
const lived = async (kind: PromotionKind, changes: Changes, story: readonly Deed[], play: Play) => {
  nowMs = fromMs
  const members = await Promise.all(Array.from({ length: 4 }, () => aMember(database.db)))
  const tag = `of-${kind}-${randomUUID().slice(0, 8)}`
  const tags = members.map(({ id }) => ({ member_id: id, tag, at: new Date(nowMs), by_operator: 'test' }))
  await database.db.insertInto('member_tags').values(tags).execute()
  const of = { atMs: fromMs, startAtMs: fromMs, endAtMs: untilMs, ...changes, audience: { ...everybody, tags: [tag] } }
  const { id, slug } = await aPromotion(database.db, kind, of)
  const inOrder = story.toSorted((a, b) => a.what.atMs - b.what.atMs)
  const refused: Refused = new Map()
  const does = async ({ nth, what }: Deed): Promise<MemberInfo> => {
    const who = members[nth]
    if (!who) throw new Error('nobody')
    await tell(who, what)
    return who
  }
  const [before, later] = [
    inOrder.filter(({ what }) => what.atMs < fromMs),
    inOrder.filter(({ what }) => what.atMs >= fromMs),
  ]
  const early = new Set<MemberInfo>()
  for (const deed of before) early.add(await does(deed))
  nowMs = fromMs
  for (const who of early) await play(who, id, refused)
  for (const deed of later) {
    const who = await does(deed)
    if (nowMs < untilMs) await play(who, id, refused)
  }
  nowMs = untilMs + 12 * hour
  const { lines } = await promotions.engine.admin['promotion.try']({ command: 'promotion.try', slug })
  const [, grants, rest = ''] = lines
  const [, beyond, highest] = /^the budget would not hold (.*); (one member .*)$/.exec(rest) ?? []
  const given = await givenOf(id)
  const madeUp = database.db.selectFrom('signin_days').where('promotion_id', '=', id).where('made_up', '=', true)
  const { count } = await madeUp.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const coins = [...refused.values()].reduce((sum, each) => sum + each, 0)
  const { faults } = await promotions.balances.verify()
  return {
    tried: [grants, highest],
    given: given.lines,
    coins: given.coins,
    madeUp: Number(count),
    beyond: [beyond, coins === 0 ? 'nothing' : `${coins} COIN`],
    faults,
  }
}

/** Signs in, and makes up for what a card is there for. */
const signIn: Play = async (who, promotionId, refused) => {
  const asked = { requestId: randomUUID(), promotionId }
  const before = await accepted<ResponseOf<typeof signinStatus>>('signinStatus', who, { promotionId })
  const signed = await call('signinToday', who, asked)
  if (!signed.ok && signed.code === 'PROMOTION_SPENT') refused.set(`${who.id} ${before.today}`, before.todayCoins)
  for (let isMade = true; isMade;) {
    const standing = await accepted<ResponseOf<typeof signinStatus>>('signinStatus', who, { promotionId })
    const { makeup, makeupsLeft } = standing
    if (!makeup || makeupsLeft === 0) return
    const made = { requestId: randomUUID(), promotionId, day: makeup.day }
    isMade = (await call('signinMakeUp', who, made)).ok
  }
}

/** Claims each step once, as soon as it is ready. */
const stepsOnce = (): Play => {
  const asked = new Set<string>()
  return async (who, promotionId, refused) => {
    const { steps } = await accepted<ResponseOf<typeof noviceSteps>>('noviceSteps', who, { promotionId })
    for (const { task, state, coins } of steps.toSorted((a, b) => (a.task < b.task ? -1 : 1))) {
      const item = `${who.id} ${task}`
      if (state !== 'ready' || asked.has(item)) continue
      asked.add(item)
      const claimed = await call('noviceClaim', who, { requestId: randomUUID(), promotionId, task })
      if (!claimed.ok && claimed.code === 'PROMOTION_SPENT') refused.set(item, coins)
    }
  }
}

/** Four members come and go, each with gaps of their own, on some days twice, in the last minutes of a day and on 1 December. */
const visits: Deed[] = [0, 1, 2, 3].flatMap((nth) =>
  Array.from({ length: 31 }, (_, at) => at).flatMap((at): Deed[] => {
    const midnightMs = siteDayStartMs(dayAfter(firstDay, at))
    if ((at * (nth + 2) + nth) % (6 + nth) === 3) return []
    const early = { nth, what: { name: 'loggedIn' as const, atMs: midnightMs + (1 + nth) * hour } }
    const late = { name: 'gifted', atMs: midnightMs + 24 * hour - 10 + nth, roomNo: '88231', coins: 5 } as const
    return at % 5 === nth ? [early, { nth, what: late }] : [early]
  }),
)
const signinParams = {
  dayCoins: [7, 11, 13],
  gifts: [
    { days: 2, coins: 17, cards: 1 },
    { days: 5, coins: 101, cards: 1, spins: 3 },
    { days: 9, coins: 211, cards: 2 },
  ],
  makeupDaysBack: 4,
  makeupsAMonth: 3,
}

test('[C-15] a sign-in gift that was tried is what came about, with its streaks, cards and spins; so is what a tight budget and caps do not hold', async () => {
  const wide = await lived('signin', { params: signinParams, budget: { COIN: 1_000_000, SPIN: 1_000 } }, visits, signIn)
  expect(wide.tried).toEqual(wide.given)
  expect(wide.given[0]).toMatch(/^4 members would have \d+ grants: \d+ COIN, \d+ SPIN$/)
  expect([wide.madeUp > 4, wide.beyond, wide.faults]).toEqual([true, ['nothing', 'nothing'], []])
  const budget = { COIN: Math.floor(wide.coins / 2), SPIN: 5 }
  const tight = await lived('signin', { params: signinParams, budget }, visits, signIn)
  expect(tight.tried).toEqual(tight.given)
  expect([tight.beyond[0] === 'nothing', tight.faults]).toEqual([false, []])
  const caps = { perMember: 9, perMemberDay: 1 }
  const capped = await lived('signin', { params: signinParams, budget, caps }, visits, signIn)
  expect(capped.tried).toEqual(capped.given)
  const plain = await lived('signin', { params: { ...signinParams, gifts: [] }, budget: { COIN: 555 } }, visits, signIn)
  expect(plain.tried).toEqual(plain.given)
  expect(plain.beyond[0]).toBe(plain.beyond[1])
})

const noviceParams = {
  tasks: [
    { task: 'verified', needed: 1, coins: 38 },
    { task: 'followed', needed: 3, coins: 21 },
    { task: 'deposited', needed: 2, coins: 55 },
    { task: 'cardBound', needed: 1, coins: 34 },
    { task: 'played', needed: 4, coins: 89 },
  ],
}
const money = { currency: 'CNY', amountMinor: 20_000 } as const
const play = { category: 'sports', venue: null, currency: 'CNY', countedMinor: 1_000, netMinor: -1_000 } as const

/** What each of four does in their first weeks, the last partly before the month, the first partly on the day after it. */
const firsts: Deed[] = [0, 1, 2, 3].flatMap((nth) => {
  const at = (step: number): number => fromMs + (step * (nth + 5) - (nth === 3 ? 55 : 0) + 1) * 7 * hour + nth
  const steps: Happened[] = [
    { name: 'verified', atMs: at(2) },
    ...[3, 3, 5, 8, 9].map((anchor, nthFollow) => {
      const id = `followed:${anchor}`
      return { name: 'followed', id, atMs: at(3 + nthFollow) } as const
    }),
    { name: 'deposited', orderId: `a${nth}`, ...money, atMs: at(4) + 1 },
    { name: 'deposited', orderId: `a${nth}`, ...money, amountMinor: -20_000, atMs: at(5) + 1 },
    { name: 'deposited', orderId: `b${nth}`, ...money, atMs: at(9) + 1 },
    ...[4, 6, 7, 10, 11].map((step) => ({ name: 'played', ...play, atMs: at(step) + 2 }) as const),
    { name: 'played', ...play, countedMinor: -1_000, atMs: at(8) + 2 },
    { name: 'cardBound', atMs: nth === 0 ? untilMs + hour : at(10) + 3 },
  ]
  return steps.map((what) => ({ nth, what }))
})

test('[C-15] tasks of who is new that were tried are what came about, also what was done before the month; so is what a tight budget and caps do not hold', async () => {
  const wide = await lived('novice', { params: noviceParams, budget: { COIN: 100_000 } }, firsts, stepsOnce())
  expect(wide.tried).toEqual(wide.given)
  expect(wide.given[0]).toMatch(/^4 members would have 1\d grants: \d+ COIN$/)
  expect([wide.beyond, wide.faults]).toEqual([['nothing', 'nothing'], []])
  const tight = await lived('novice', { params: noviceParams, budget: { COIN: 300 } }, firsts, stepsOnce())
  expect(tight.tried).toEqual(tight.given)
  expect([tight.beyond[0], tight.beyond[0] === 'nothing', tight.faults]).toEqual([tight.beyond[1], false, []])
  const caps = { perMember: 3, perMemberDay: 1 }
  const capped = await lived('novice', { params: noviceParams, budget: { COIN: 100_000 }, caps }, firsts, stepsOnce())
  expect(capped.tried).toEqual(capped.given)
})
