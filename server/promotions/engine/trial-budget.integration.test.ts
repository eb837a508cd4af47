import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Budget, Caps } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { aMember } from '#tests/builders/member.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { costOf } from './domain/rewards.ts'
import { createTrialBudget, type Asked } from './domain/trial-budget.ts'
import { createGrantRows, type AddedGrant } from './grant-rows.ts'

let database: TestDatabase
let memberIds: string[]

beforeAll(async () => {
  database = await testDatabase()
  memberIds = []
  for (let nth = 0; nth < 3; nth += 1) memberIds.push((await aMember(database.db)).id)
})
afterAll(() => database.drop())

class Undone extends Error {}

const startMs = siteDayStartMs('2026-11-01')
const halfDayMs = 12 * 60 * 60_000

const reward = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((amountMinor): Reward => ({
    kind: 'cash',
    currency: 'CNY',
    amountMinor,
    turnoverMilli: 0,
    expiresAtMs: null,
  })),
  fc.integer({ min: 1, max: 40 }).map((coins): Reward => ({ kind: 'coins', coins })),
)
const cap = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null })
const caps: fc.Arbitrary<Caps> = fc.record({ perMember: cap, perMemberDay: cap })
const budget: fc.Arbitrary<Budget> = fc.record(
  { CNY: fc.integer({ min: 1, max: 400 }), COIN: fc.integer({ min: 1, max: 100 }) },
  { requiredKeys: ['CNY'] },
)
/** Who asks for which item, after how many half days, for what. */
const steps = fc.array(
  fc.record({
    member: fc.nat({ max: 2 }),
    item: fc.nat({ max: 20 }),
    wait: fc.nat({ max: 2 }),
    rewards: fc.array(reward, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 14 },
)

interface Decided {
  /** What `promotion_uncovered` finds before. */
  foreseen: string | undefined
  outcomes: AddedGrant['kind'][]
}

/** What the database decides of something that is given as a whole or not at all. */
const decide = async (db: Database, promotionId: string, asked: Asked): Promise<Decided> => {
  const { memberId, itemId, atMs, rewards } = asked
  const decided: Decided = { foreseen: undefined, outcomes: [] }
  const grants = rewards.map((each, nth) => {
    const { unit: budgetUnit, amount } = costOf(each)
    const key = `${promotionId}:${memberId}:${itemId}:${nth}`
    return { key, promotionId, memberId, reward: each, amount, extra: 0, budgetUnit, why: 'test', signals: [], atMs }
  })
  const undone = (error: unknown): void => {
    if (!(error instanceof Undone)) throw error
  }
  const giving = db.transaction().execute(async (transaction) => {
    const rows = createGrantRows(transaction)
    decided.foreseen = await rows.uncovered(grants, atMs)
    decided.outcomes = (await rows.addAll(grants)).map(({ kind }) => kind)
    if (decided.outcomes.some((kind) => kind !== 'added')) throw new Undone()
  })
  await giving.catch(undone)
  return decided
}

const storedOf = async (db: Database, promotionId: string) => {
  const [grants, budgets] = await Promise.all([
    db.selectFrom('promotion_grants').select('member_id').where('promotion_id', '=', promotionId).execute(),
    db.selectFrom('promotion_budgets').select(['unit', 'spent']).where('promotion_id', '=', promotionId).execute(),
  ])
  const cost = budgets.map(({ unit, spent }) => [unit, Number(spent)] as const).filter(([, spent]) => spent > 0)
  return {
    grants: grants.length,
    winners: new Set(grants.map(({ member_id }) => member_id)),
    cost: Object.fromEntries(cost),
  }
}

const sumsOf = (rewards: readonly Reward[][]): Budget => {
  const sums: Record<string, number> = {}
  for (const { unit, amount } of rewards.flat().map(costOf)) sums[unit] = (sums[unit] ?? 0) + amount
  return sums
}

test('[C-15] a dry run and the database decide alike what budget and caps of a promotion hold', async () => {
  await fc.assert(
    fc.asyncProperty(budget, caps, steps, async (total, limits, asked) => {
      const { id } = await aPromotion(database.db, 'signin', { atMs: startMs, budget: total, caps: limits })
      const trial = createTrialBudget({ budget: total, caps: limits })
      const given = new Set<string>()
      const beyond = new Map<string, Reward[]>()
      let atMs = startMs
      for (const { member, item, wait, rewards } of asked) {
        atMs += wait * halfDayMs
        const [memberId = '', itemId] = [memberIds[member], String(item)]
        const key = `${memberId} ${itemId}`
        // Once given, nobody asks for it again.
        if (given.has(key)) continue
        const { foreseen, outcomes } = await decide(database.db, id, { memberId, itemId, atMs, rewards })
        const isGiven = outcomes.every((outcome) => outcome === 'added')
        expect(trial.take({ memberId, itemId, atMs, rewards })).toBe(isGiven)
        if (isGiven) given.add(key)
        if (rewards.length > 1) continue
        expect(outcomes).toEqual([foreseen ?? 'added'])
        if (isGiven) beyond.delete(key)
        if (foreseen === 'spent') beyond.set(key, rewards)
      }
      const { winners, grants, cost, beyondBudget } = trial.spent()
      expect({ winners: new Set(winners), grants, cost }).toEqual(await storedOf(database.db, id))
      if (asked.every(({ rewards }) => rewards.length === 1)) expect(beyondBudget).toEqual(sumsOf([...beyond.values()]))
    }),
    { numRuns: 40 },
  )
})
