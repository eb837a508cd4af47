import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { promotionClaim, promotionDetail, promotionList } from '#contract/promotions/calls/promotions.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { walletOf } from '#server/ledger/ports.ts'
import { createInbox } from '#server/messages/create-messages.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import { factEntry, type Fact, type FactOf } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createRecords } from '#server/records/create-records.ts'
import { seedDemoWorld } from '#server/app/testing/demo-world.ts'
import { aProtection } from '#tests/builders/protection.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { anInfrastructure } from '#tests/builders/infrastructure.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createPromotionEngine } from './create-promotions.ts'
import { templateOf } from './engine/templates.ts'

const day = 24 * 60 * 60_000
/** A Monday at noon, of the site. */
const monday = siteDayStartMs('2026-11-23') + day / 2

let database: TestDatabase
let infrastructure: Infrastructure
let engine: ReturnType<typeof createPromotionEngine>
let books: ReturnType<typeof createLedger>
let nowMs = monday
const lacking: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  await seedDemoWorld(database.db, () => nowMs)
  infrastructure = anInfrastructure(database.db, { now: () => nowMs })
  books = createLedger(infrastructure)
  const records = createRecords(infrastructure, [])
  engine = createPromotionEngine(infrastructure, {
    ledger: books.ledger,
    protection: aProtection(() => nowMs),
    advertising: createAdvertising(infrastructure),
    playedDays: records.playedDays,
    members: { byName: async (name) => ({ id: name }) as MemberInfo },
    payers: {},
    boosts: [],
    inbox: createInbox(infrastructure),
    news: { changed: () => undefined },
  })
  infrastructure.facts.connect([records.consumer, engine.consumer])
})
afterAll(async () => {
  await infrastructure.shutdown.run()
  await infrastructure.facts.stop()
  await infrastructure.messageOutbox.stop()
  await database.drop()
})

const happens = async (...facts: Fact[]): Promise<void> => {
  await database.db.transaction().execute((trx) => putIntoOutbox(trx, facts.map(factEntry)))
  await infrastructure.facts.flush()
}

const played = (memberId: string, id: string, changes: Partial<FactOf<'played'>> = {}): Fact => ({
  name: 'played',
  id: `${memberId}:${id}`,
  memberId,
  atMs: nowMs,
  category: 'sports',
  venue: null,
  currency: 'CNY',
  countedMinor: 0,
  netMinor: 0,
  ...changes,
})

const deposited = (memberId: string, amountMinor: number, atMs = nowMs): Fact => {
  const orderId = randomUUID()
  return { name: 'deposited', id: `deposited:${orderId}`, memberId, atMs, orderId, currency: 'CNY', amountMinor }
}

const call = async <T>(name: keyof typeof engine.calls, member: MemberInfo | undefined, input: object) => {
  const outcome = await engine.calls[name].run({ member: member as MemberInfo, client: aClient(), token: '' }, input)
  return outcome as { ok: true; value: T } | { ok: false; code: string }
}

const claim = (member: MemberInfo, promotionId: string, itemId: string, requestId = randomUUID()) =>
  call<ResponseOf<typeof promotionClaim>>('promotionClaim', member, { requestId, promotionId, itemId })

const codeOf = (outcome: { ok: boolean; code?: string }): string => (outcome.ok ? 'given' : (outcome.code ?? ''))

const statesOf = async (member: MemberInfo, slug: string): Promise<string[]> => {
  const detail = await call<ResponseOf<typeof promotionDetail>>('promotionDetail', member, { slug })
  return detail.ok ? detail.value.items.map(({ itemId, state }) => `${itemId} ${state}`) : [detail.code]
}

const walletOfMember = (member: MemberInfo): Promise<number> =>
  books.ledger.transact([walletOf(member.id, 'CNY')], async (_, accounts) =>
    accounts.balanceOf(walletOf(member.id, 'CNY')),
  )

const areBooksRight = async (): Promise<readonly string[]> => (await books.balances.verify()).faults
const run = (name: string, request: object) =>
  (engine.admin as unknown as Record<string, (request: object) => Promise<{ exit: number; lines: string[] }>>)[name]?.(
    request,
  )

test('[C-15] a first deposit brings its bonus once: the same request answers the same, another one has it already', async () => {
  const member = await aMember(database.db)
  const { id, slug } = await aPromotion(database.db, 'first-deposit', { atMs: monday })
  expect(await statesOf(member, slug)).toEqual(['first-CNY lacking', 'first-USDT lacking'])
  expect(codeOf(await claim(member, id, 'first'))).toBe('NOT_DUE')
  await happens(deposited(member.id, 40_000), deposited(member.id, 90_000, nowMs + 1))
  expect(await statesOf(member, slug)).toEqual(['first ready'])
  const requestId = randomUUID()
  const first = await claim(member, id, 'first', requestId)
  expect(first).toEqual(await claim(member, id, 'first', requestId))
  expect(first.ok && [first.value.isHeld, first.value.item.state, first.value.item.reward]).toEqual([
    false,
    'given',
    { kind: 'cash', currency: 'CNY', amountMinor: 20_000, turnoverMilli: 8_000, expiresAtMs: monday + 30 * day },
  ])
  expect(codeOf(await claim(member, id, 'first'))).toBe('ALREADY_TAKEN')
  expect(codeOf(await claim(member, id, 'another', requestId))).toBe('REQUEST_ID_REUSED')
  expect([await walletOfMember(member), await areBooksRight()]).toEqual([20_000, []])
  const told = database.db.selectFrom('inbox_messages').select(['template', 'link']).where('member_id', '=', member.id)
  expect(await told.execute()).toEqual([{ template: 'promotion.granted', link: `/app/activities/${slug}` }])
})

test('[C-15] fifty who claim at once have no more of a budget than there is, and one who claims fifty times has it once', async () => {
  const { id } = await aPromotion(database.db, 'first-deposit', { atMs: monday, budget: { CNY: 200_000 } })
  const members = await Promise.all(Array.from({ length: 50 }, () => aMember(database.db)))
  await happens(...members.map((member) => deposited(member.id, 20_000)))
  const codes = (await Promise.all(members.map((member) => claim(member, id, 'first')))).map(codeOf)
  expect([
    codes.filter((code) => code === 'given').length,
    codes.filter((code) => code === 'PROMOTION_SPENT').length,
  ]).toEqual([20, 30])
  const single = await aPromotion(database.db, 'first-deposit', { atMs: monday })
  const [one] = members
  if (!one) throw new Error('nobody')
  const again = (await Promise.all(Array.from({ length: 50 }, () => claim(one, single.id, 'first')))).map(codeOf)
  expect([
    again.filter((code) => code === 'given').length,
    again.filter((code) => code === 'ALREADY_TAKEN').length,
  ]).toEqual([1, 49])
  expect(await areBooksRight()).toEqual([])
})

test('[C-15] of a thousand who claim at once, some of them twice, a budget of one goes to one', async () => {
  const { id } = await aPromotion(database.db, 'first-deposit', { atMs: monday, budget: { CNY: 10_000 } })
  const made = await sql<{ id: string }>`
    insert into members (name, nickname, avatar, kind, password_hash)
    select 'claimer' || n, 'claimer' || n, '', 'member', '' from generate_series(1, 1000) n returning id`.execute(
    database.db,
  )
  const members = made.rows.map((row) => row as MemberInfo)
  await happens(...members.map((member) => deposited(member.id, 20_000)))
  const all = [...members, ...members.slice(0, 50)]
  const codes = (await Promise.all(all.map((member) => claim(member, id, 'first')))).map(codeOf)
  expect(codes.filter((code) => code === 'given')).toHaveLength(1)
  expect(new Set(codes.filter((code) => code !== 'given'))).toEqual(new Set(['PROMOTION_SPENT', 'ALREADY_TAKEN']))
  const spent = database.db.selectFrom('promotion_budgets').select('spent').where('promotion_id', '=', id)
  expect([(await spent.executeTakeFirstOrThrow()).spent, await areBooksRight()]).toEqual(['10000', []])
})

test('[C-15] of those who claim behind a barrier at once, whoever has passed it is given, and who passes it meanwhile is given after that', async () => {
  const gate = await aPromotion(database.db, 'first-deposit', { atMs: monday })
  const inner = await aPromotion(database.db, 'first-deposit', { atMs: monday, after: gate.slug })
  const members = await Promise.all(Array.from({ length: 9 }, () => aMember(database.db)))
  await happens(...members.map((member) => deposited(member.id, 20_000)))
  const passed = members.slice(0, 3)
  for (const member of passed) expect(codeOf(await claim(member, gate.id, 'first'))).toBe('given')
  const orders = [[inner], [inner, gate], [gate, inner]] as const
  const codes = members.map((member, nth) =>
    Promise.all((orders[Math.floor(nth / 3)] ?? []).map(async ({ id }) => codeOf(await claim(member, id, 'first')))),
  )
  const each = (...expected: string[]) => Array.from({ length: 3 }, () => expected)
  expect(await Promise.all(codes)).toEqual([...each('given'), ...each('NOT_DUE', 'given'), ...each('given', 'given')])
  expect(await areBooksRight()).toEqual([])
})

test('[C-15] a day’s rebate is exact to the cent, waits for the day’s end, and can be claimed to the last millisecond', async () => {
  nowMs = monday
  const member = await aMember(database.db)
  const { id, slug } = await aPromotion(database.db, 'rebate', {
    atMs: monday,
    startAtMs: siteDayStartMs('2026-11-23'),
  })
  await happens(
    played(member.id, 'a', { countedMinor: 33_333 }),
    played(member.id, 'b', { countedMinor: 33_333, category: 'own' }),
    played(member.id, 'c', { countedMinor: 10_001, category: 'venue', venue: 'dz' }),
  )
  expect((await statesOf(member, slug)).slice(0, 1)).toEqual(['2026-11-23-CNY waiting'])
  expect(codeOf(await claim(member, id, '2026-11-23-CNY'))).toBe('NOT_DUE')
  nowMs = siteDayStartMs('2026-12-01')
  expect(codeOf(await claim(member, id, '2026-11-23-CNY'))).toBe('PROMOTION_OVER')
  nowMs -= 1
  // 33,333 × 0.4 % + 33,333 × 0.3 % + 10,001 × 0.8 % = 313.339
  expect(codeOf(await claim(member, id, '2026-11-23-CNY'))).toBe('given')
  // Whoever sets the server's clock back gives nothing again.
  nowMs = monday
  expect(codeOf(await claim(member, id, '2026-11-23-CNY'))).toBe('ALREADY_TAKEN')
  expect(await walletOfMember(member)).toBe(313)
})

test('[C-15] a settlement that is rolled back after its rebate was paid takes back what it brought; so does a bonus that is not played through in time', async () => {
  nowMs = monday
  const member = await aMember(database.db)
  const { id, slug } = await aPromotion(database.db, 'rebate', {
    atMs: monday,
    startAtMs: siteDayStartMs('2026-11-23'),
  })
  await happens(
    played(member.id, 'kept', { countedMinor: 50_000 }),
    played(member.id, 'undone', { countedMinor: 100_000 }),
  )
  nowMs = monday + day
  expect(codeOf(await claim(member, id, '2026-11-23-CNY'))).toBe('given')
  expect(await walletOfMember(member)).toBe(600)
  await happens(played(member.id, 'undone:undone', { countedMinor: -100_000, atMs: monday }))
  const loop = engine.startRechecks(async () => new Set(lacking))
  await loop.flush()
  expect([
    await walletOfMember(member),
    (await statesOf(member, slug)).filter((each) => each.includes('11-23-CNY')),
  ]).toEqual([200, ['2026-11-23-CNY given']])
  await happens(played(member.id, 'kept:undone', { countedMinor: -50_000, atMs: monday }))
  await loop.flush()
  await loop.flush()
  expect([await walletOfMember(member), await areBooksRight()]).toEqual([0, []])
  expect((await statesOf(member, slug)).filter((each) => each.includes('11-23-CNY'))).toEqual([
    '2026-11-23-CNY taken-back',
  ])
  const terms = await engine.turnover.terms(['1', '2'])
  expect(terms.every(({ leftMinor }) => leftMinor >= 0)).toBe(true)
  const [late, done] = await Promise.all([aMember(database.db), aMember(database.db)])
  const deposit = await aPromotion(database.db, 'first-deposit', { atMs: monday })
  await happens(deposited(late.id, 20_000), deposited(done.id, 20_000))
  for (const each of [late, done]) expect(codeOf(await claim(each, deposit.id, 'first'))).toBe('given')
  const { grant_id: lateGrant } = await database.db
    .selectFrom('promotion_grants')
    .select('grant_id')
    .where('member_id', '=', late.id)
    .executeTakeFirstOrThrow()
  lacking.push(lateGrant)
  await loop.flush()
  expect([await walletOfMember(late), await walletOfMember(done)]).toEqual([10_000, 10_000])
  nowMs += 30 * day
  await loop.flush()
  expect([await walletOfMember(late), await walletOfMember(done), await areBooksRight()]).toEqual([0, 10_000, []])
  nowMs = monday
})

test('[P-04] who has the black tag is given nothing, and a grant that shares a device waits for an operator', async () => {
  const { id, slug } = await aPromotion(database.db, 'first-deposit', { atMs: monday, budget: { CNY: 100_000 } })
  const [black, first, second] = await Promise.all([aMember(database.db), aMember(database.db), aMember(database.db)])
  await happens(...[black, first, second].map((member) => deposited(member.id, 20_000)))
  await run('promotion.tag', { member: black.id, tag: 'activity-black' })
  expect(codeOf(await claim(black, id, 'first'))).toBe('PROMOTION_BARRED')
  const device_uuid = randomUUID()
  for (const member of [first, second])
    await database.db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(randomUUID()),
        member_id: member.id,
        expires_at: new Date(nowMs + day),
        device_uuid,
        client_type: 'web',
        address: '127.0.0.1',
      } as never)
      .execute()
  expect([codeOf(await claim(first, id, 'first')), await walletOfMember(first)]).toEqual(['given', 10_000])
  const held = await claim(second, id, 'first')
  expect([held.ok && held.value.isHeld, await walletOfMember(second)]).toEqual([true, 0])
  const [line = ''] = (await run('promotion.held', { limit: 10 }))?.lines ?? []
  expect(line).toMatch(/same-device/)
  const grantId = line.split(' ')[0] ?? ''
  expect((await run('promotion.approve', { grantId }))?.lines).toEqual([`${grantId} was given`])
  expect([await walletOfMember(second), await statesOf(second, slug), await areBooksRight()]).toEqual([
    10_000,
    ['first given'],
    [],
  ])
  expect((await run('promotion.revoke', { grantId, note: 'one household' }))?.exit).toBe(0)
  expect([await walletOfMember(second), await areBooksRight()]).toEqual([0, []])
})

test('[C-15] a dry run over the last days says what then comes about, to the cent', async () => {
  nowMs = monday
  const members = await Promise.all(Array.from({ length: 12 }, () => aMember(database.db)))
  const from = siteDayStartMs('2026-11-02')
  await happens(
    ...members.flatMap((member, nth) =>
      [0, 1, 5, 12].map((days) =>
        played(member.id, `d${days}`, { countedMinor: 7_003 * (nth + 1), atMs: from + days * day }),
      ),
    ),
  )
  const [template, budget] = [templateOf('rebate', nowMs), { CNY: 100_000 }]
  const draft: PromotionDraft = {
    ...(template as PromotionDraft),
    slug: 'tried',
    budget,
    audience: { ...(template as PromotionDraft).audience, tags: ['tried'] },
    startAtMs: siteDayStartMs('2026-10-24'),
    endAtMs: siteDayStartMs('2026-11-23') + 30 * day,
    params: { ...((template as PromotionDraft).params as object), claimDays: 60 },
  }
  for (const member of members) await run('promotion.tag', { member: member.id, tag: 'tried' })
  expect((await run('promotion.create', { promotion: draft }))?.lines).toEqual([
    'tried is a draft: try it, then start it',
  ])
  const lines = (await run('promotion.try', { slug: 'tried' }))?.lines ?? []
  await run('promotion.start', { slug: 'tried' })
  let given = 0
  const list = await call<ResponseOf<typeof promotionList>>('promotionList', members[0], {})
  const id = list.ok ? (list.value.promotions.find(({ slug }) => slug === 'tried')?.id ?? '') : ''
  for (const member of members) {
    for (const days of ['2026-11-02', '2026-11-03', '2026-11-07', '2026-11-14']) await claim(member, id, `${days}-CNY`)
    given += await walletOfMember(member)
  }
  expect(lines[1]).toBe(`12 members would have 48 grants: ${(given / 100).toFixed(2)} CNY`)
  expect(lines[2]).toContain('the budget would not hold nothing')
})

test('[C-15] what was promised stands: an operator changes words and budget of what runs, not what it gives; a pause gives nothing', async () => {
  const member = await aMember(database.db)
  const { id, slug } = await aPromotion(database.db, 'first-deposit', { atMs: monday })
  await happens(deposited(member.id, 20_000))
  const draft = {
    ...(templateOf('first-deposit', nowMs) as PromotionDraft),
    slug,
    startAtMs: monday - 30 * day,
    endAtMs: monday + 30 * day,
  }
  expect((await run('promotion.change', { promotion: { ...draft, title: { zh: '新', en: 'New' } } }))?.exit).toBe(0)
  const richer = { ...draft, params: { ...(draft.params as object), sharePpm: 900_000 } }
  expect((await run('promotion.change', { promotion: richer }))?.lines).toEqual([
    'what it gives stands once it has started; end it and make another one',
  ])
  await run('promotion.pause', { slug })
  expect(codeOf(await claim(member, id, 'first'))).toBe('PROMOTION_OVER')
  await run('promotion.start', { slug })
  expect(codeOf(await claim(member, id, 'first'))).toBe('given')
  expect((await run('promotion.budget', { slug, unit: 'CNY', total: 9_999 }))?.lines).toEqual([
    'more CNY than 9999 is given already',
  ])
})
