import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { Budget } from '#contract/promotions/entities/promotion.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { didSo, promotionsOn } from '#tests/builders/invited.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { templateOf } from './engine/templates.ts'

const dayMs = 24 * 60 * 60_000
const nowMs = Date.UTC(2026, 10, 23, 4)
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

const claim = async (member: MemberInfo, promotionId: string): Promise<string> => {
  const input = { requestId: randomUUID(), promotionId, itemId: 'first' }
  const context = { member, client: aClient(), token: '' }
  const outcome = await promotions.engine.calls.promotionClaim.run(context, input)
  return outcome.ok ? 'given' : outcome.code
}

/** So many who may each have ¥100.00 of it. */
const depositors = async (count: number): Promise<MemberInfo[]> => {
  const members = await Promise.all(Array.from({ length: count }, () => aMember(database.db)))
  for (const member of members) await didSo(database.db, member, { atMs: nowMs, deposit: 20_000, play: 0 })
  await promotions.settle()
  return members
}

const draftOf = (slug: string, budget: Budget): PromotionDraft => ({
  ...(templateOf('first-deposit', nowMs) as PromotionDraft),
  slug,
  startAtMs: nowMs - 30 * dayMs,
  endAtMs: nowMs + 30 * dayMs,
  budget,
})

const change = async (slug: string, budget: Budget, title = 'New'): Promise<string> => {
  const promotion = { ...draftOf(slug, budget), title: { zh: '新', en: title } }
  const { lines } = await promotions.engine.admin['promotion.change']({ command: 'promotion.change', promotion })
  return lines.join()
}

const budgetsOf = async (promotionId: string) => {
  const { rows } = await sql<{ unit: string; total: string; spent: string }>`
    select unit, total, spent from promotion_budgets where promotion_id = ${promotionId} order by unit`.execute(
    database.db,
  )
  return rows.map(({ unit, total, spent }) => ({ unit, total: Number(total), spent: Number(spent) }))
}

const cnyOf = async (members: readonly MemberInfo[]): Promise<number[]> => promotions.cnyOf(...members)

test('[C-15] a promotion is edited, paused and opened again while sixty claim of it: what was promised is given, to the last unit of the budget that stands', async () => {
  // At no moment does the budget hold all sixty: no change is ever below what was given.
  const { id, slug } = await aPromotion(database.db, 'first-deposit', { atMs: nowMs, budget: { CNY: 599_999 } })
  const members = await depositors(60)
  const { admin } = promotions.engine
  const pause = async () => (await admin['promotion.pause']({ command: 'promotion.pause', slug })).lines.join()
  const start = async () => (await admin['promotion.start']({ command: 'promotion.start', slug })).lines.join()
  const [codes, told] = await Promise.all([
    Promise.all(members.map((member) => claim(member, id))),
    (async () => {
      const lines: string[] = []
      for (let nth = 0; nth < 5; nth += 1)
        lines.push(await change(slug, { CNY: 599_999 - nth }, `New ${nth}`), await pause(), await start())
      return lines
    })(),
  ])
  expect(told).toEqual(
    Array.from({ length: 5 }, () => [`${slug} was changed`, `${slug} is paused`, `${slug} is live`]).flat(),
  )
  expect(codes.filter((code) => code !== 'given' && code !== 'PROMOTION_OVER' && code !== 'PROMOTION_SPENT')).toEqual(
    [],
  )
  // Whoever came in a pause comes again; ¥5,999.95 hold 59 of them.
  const again = await Promise.all(members.map((member) => claim(member, id)))
  const sums = await cnyOf(members)
  expect(sums.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 59 }, () => 10_000)])
  expect(again.filter((code) => code === 'PROMOTION_SPENT')).toHaveLength(1)
  expect(await budgetsOf(id)).toEqual([{ unit: 'CNY', total: 599_995, spent: 590_000 }])
  expect((await promotions.balances.verify()).faults).toEqual([])
})

test('[C-15] a budget is changed while members claim: never below what was given by then, and a refused change changes nothing', async () => {
  const { id, slug } = await aPromotion(database.db, 'first-deposit', { atMs: nowMs, budget: { CNY: 400_000 } })
  const members = await depositors(30)
  const [codes, told] = await Promise.all([
    Promise.all(members.map((member) => claim(member, id))),
    (async () => {
      const lines: string[] = []
      for (const total of [150_000, 200_000, 150_000, 200_000, 150_000]) lines.push(await change(slug, { CNY: total }))
      return lines
    })(),
  ])
  const given = codes.filter((code) => code === 'given').length
  for (const line of told)
    expect([`${slug} was changed`, ...[15, 20].map((n) => `more CNY than ${n}0000 is given already`)]).toContain(line)
  const [budget] = await budgetsOf(id)
  expect([budget?.spent, (budget?.spent ?? 0) <= (budget?.total ?? 0)]).toEqual([given * 10_000, true])
  expect((await promotions.balances.verify()).faults).toEqual([])
})

test('[C-15] a unit that is left out of the budget gives no more; one of which something was given stays', async () => {
  const { id, slug } = await aPromotion(database.db, 'first-deposit', {
    atMs: nowMs,
    budget: { CNY: 50_000, COIN: 5_000 },
  })
  const [member] = await depositors(1)
  if (!member) throw new Error('nobody')
  expect(await claim(member, id)).toBe('given')
  expect(await change(slug, { COIN: 5_000 })).toBe('more CNY than 0 is given already')
  expect(await change(slug, { CNY: 9_999 })).toBe('more CNY than 9999 is given already')
  expect(await budgetsOf(id)).toEqual([
    { unit: 'CNY', total: 50_000, spent: 10_000 },
    { unit: 'COIN', total: 5_000, spent: 0 },
  ])
  expect(await change(slug, { CNY: 10_000 })).toBe(`${slug} was changed`)
  expect(await budgetsOf(id)).toEqual([{ unit: 'CNY', total: 10_000, spent: 10_000 }])
})

test('[C-15] two operators at once: what was ended is not begun again', async () => {
  const { id, slug } = await aPromotion(database.db, 'first-deposit', { atMs: nowMs })
  const { admin } = promotions.engine
  await admin['promotion.pause']({ command: 'promotion.pause', slug })
  const ends = admin['promotion.end']({ command: 'promotion.end', slug })
  const starts = admin['promotion.start']({ command: 'promotion.start', slug })
  const [ended] = await Promise.all([ends, starts])
  const state = await sql<{ state: string }>`select state from promotions where promotion_id = ${id}`.execute(
    database.db,
  )
  expect([ended.lines, state.rows[0]?.state]).toEqual([[`${slug} is ended`], 'ended'])
})
