import { sql, type Selectable } from 'kysely'
import { BudgetUnit, type Budget, type Promotion } from '#contract/promotions/entities/promotion.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { PromotionData } from '#server/promotions/store/schema.ts'

export interface BudgetUse {
  readonly unit: BudgetUnit
  readonly total: number
  readonly spent: number
}

/** A promotion with what it has given. `previewRound`: how often its preview links were called back. */
export interface StoredPromotion extends Promotion {
  readonly previewRound: number
  readonly spent: readonly BudgetUse[]
}

export type NewPromotion = Omit<Promotion, 'id' | 'revision'>

/** Promotions on PostgreSQL. [C-15] */
export interface PromotionRows {
  list(states: readonly Promotion['state'][]): Promise<StoredPromotion[]>
  find(promotionId: string): Promise<StoredPromotion | undefined>
  /** By id. */
  some(promotionIds: readonly string[]): Promise<ReadonlyMap<string, StoredPromotion>>
  bySlug(slug: string): Promise<StoredPromotion | undefined>
  /** By slug. */
  named(slugs: readonly string[]): Promise<ReadonlyMap<string, StoredPromotion>>
  /** Undefined: another one has the slug. */
  add(promotion: NewPromotion): Promise<string | undefined>
  /** All but its budget. */
  change(promotion: Promotion): Promise<void>
  setState(promotionId: string, state: Promotion['state']): Promise<void>
  withdrawPreviews(promotionId: string): Promise<void>
  /** Of a promotion that is held, not below what is given. */
  replaceBudget(promotionId: string, budget: Budget): Promise<void>
  /** As it stands, held until the unit ends: whoever gives of it waits for who did. */
  hold(promotionId: string): Promise<StoredPromotion | undefined>
  /** Takes so much of a budget; false: it does not hold it. */
  spend(promotionId: string, unit: BudgetUnit, amount: number): Promise<boolean>
  giveBack(promotionId: string, unit: BudgetUnit, amount: number): Promise<void>
  in(unit: Unit): PromotionRows
}

type Row = Selectable<Tables['promotions']> & { budgets: [unit: BudgetUnit, total: number, spent: number][] | null }

const promotionOf = ({ data, budgets, ...row }: Row): StoredPromotion => ({
  id: row.promotion_id,
  slug: row.slug,
  kind: row.kind,
  ...data,
  startAtMs: row.start_at.getTime(),
  endAtMs: row.end_at.getTime(),
  state: row.state,
  revision: row.revision,
  previewRound: row.preview_round,
  sort: row.sort,
  budget: Object.fromEntries((budgets ?? []).map(([unit, total]) => [unit, total])) as Budget,
  spent: (budgets ?? []).map(([unit, total, spent]) => ({ unit, total, spent })),
})

const read = async (db: Database, where: ReturnType<typeof sql>): Promise<StoredPromotion[]> => {
  const { rows } = await sql<Row>`
    select p.*, (select jsonb_agg(jsonb_build_array(b.unit, b.total, b.spent) order by b.unit)
      from promotion_budgets b where b.promotion_id = p.promotion_id) as budgets
    from promotions p where ${where} order by p.sort, p.promotion_id`.execute(db)
  return rows.map(promotionOf)
}

const dataOf = ({ title, summary, rules, picture, audience, caps, after, params }: NewPromotion): string =>
  JSON.stringify({ title, summary, rules, picture, audience, caps, after, params } satisfies PromotionData)

const rowOf = (promotion: NewPromotion) => ({
  slug: promotion.slug,
  kind: promotion.kind,
  data: dataOf(promotion),
  start_at: new Date(promotion.startAtMs),
  end_at: new Date(promotion.endAtMs),
  sort: promotion.sort,
  state: promotion.state,
})

const writeBudget = async (db: Database, promotionId: string, budget: Budget): Promise<void> => {
  const totals = Object.entries(budget).map(([unit, total]) => ({ unit: BudgetUnit.parse(unit), total }))
  await db
    .deleteFrom('promotion_budgets')
    .where('promotion_id', '=', promotionId)
    .where(sql<boolean>`unit <> all(${totals.map(({ unit }) => unit)}::text[])`)
    .execute()
  for (const { unit, total } of totals)
    await sql`
      insert into promotion_budgets (promotion_id, unit, total) values (${promotionId}, ${unit}, ${total})
      on conflict (promotion_id, unit) do update set total = excluded.total`.execute(db)
}

const insert = async (db: Database, promotion: NewPromotion): Promise<string | undefined> => {
  const made = await db
    .insertInto('promotions')
    .values(rowOf(promotion))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('promotion_id')
    .executeTakeFirst()
  if (!made) return undefined
  await writeBudget(db, made.promotion_id, promotion.budget)
  return made.promotion_id
}

const revised = { revision: sql<number>`revision + 1` }

export const createPromotionRows = (db: Database): PromotionRows => ({
  list: (states) => read(db, sql`p.state = any(${[...states]}::text[])`),
  find: async (promotionId) => (await read(db, sql`p.promotion_id = ${promotionId}`))[0],
  some: async (promotionIds) => {
    const found = await read(db, sql`p.promotion_id = any(${[...new Set(promotionIds)]}::bigint[])`)
    return new Map(found.map((promotion) => [promotion.id, promotion]))
  },
  bySlug: async (slug) => (await read(db, sql`p.slug = ${slug}`))[0],
  named: async (slugs) => {
    if (slugs.length === 0) return new Map()
    const found = await read(db, sql`p.slug = any(${[...new Set(slugs)]}::text[])`)
    return new Map(found.map((promotion) => [promotion.slug, promotion]))
  },
  add: (promotion) => insert(db, promotion),
  change: async (promotion) => {
    await db
      .updateTable('promotions')
      .set({ ...rowOf(promotion), ...revised })
      .where('promotion_id', '=', promotion.id)
      .execute()
  },
  setState: async (promotionId, state) => {
    await db
      .updateTable('promotions')
      .set({ state, ...revised })
      .where('promotion_id', '=', promotionId)
      .execute()
  },
  withdrawPreviews: async (promotionId) => {
    await db
      .updateTable('promotions')
      .set({ preview_round: sql<number>`preview_round + 1` })
      .where('promotion_id', '=', promotionId)
      .execute()
  },
  replaceBudget: (promotionId, budget) => writeBudget(db, promotionId, budget),
  hold: async (promotionId) => {
    // A statement that waits for a row sees other rows as they were before it waited.
    await sql`select from promotions where promotion_id = ${promotionId} for no key update`.execute(db)
    return (await read(db, sql`p.promotion_id = ${promotionId}`))[0]
  },
  spend: async (promotionId, unit, amount) => {
    const { numUpdatedRows } = await db
      .updateTable('promotion_budgets')
      .set({ spent: sql<string>`spent + ${amount}::bigint` })
      .where('promotion_id', '=', promotionId)
      .where('unit', '=', unit)
      .where(sql<boolean>`spent + ${amount}::bigint <= total`)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  giveBack: async (promotionId, unit, amount) => {
    await db
      .updateTable('promotion_budgets')
      .set({ spent: sql<string>`spent - ${amount}::bigint` })
      .where('promotion_id', '=', promotionId)
      .where('unit', '=', unit)
      .execute()
  },
  in: (unit) => createPromotionRows(tablesOf(unit)),
})
