import { sql, type Selectable } from 'kysely'
import { siteDayOf } from '#contract/members/rules/birthday.ts'
import type { BudgetUnit } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { fraudSignals } from './fraud-signals.ts'
import type { GrantTerms } from '#server/promotions/ports.ts'

export type GrantState = 'given' | 'held' | 'refused' | 'taken-back'

export interface StoredGrant {
  readonly grantId: string
  readonly key: string
  readonly promotionId: string
  readonly memberId: string
  readonly reward: Reward
  /** What it took of the budget, with what was put on top. */
  readonly amount: number
  readonly takenBack: number
  readonly state: GrantState
  readonly why: string
  readonly signals: readonly string[]
  readonly atMs: number
}

export type NewGrant = Pick<
  StoredGrant,
  'key' | 'promotionId' | 'memberId' | 'reward' | 'amount' | 'why' | 'signals' | 'atMs'
> & {
  readonly budgetUnit: BudgetUnit
}

/** What became of a new grant: there, as it was before; or why it is not. */
export type AddedGrant =
  | { readonly kind: 'added' | 'known'; readonly grantId: string; readonly state: GrantState }
  | { readonly kind: 'barred' | 'spent' }

/** What was given, once a key, on PostgreSQL. [C-15] */
export interface GrantRows {
  find(grantId: string): Promise<StoredGrant | undefined>
  byKey(key: string): Promise<StoredGrant | undefined>
  /** Of one promotion, or of all; the newest first. */
  of(memberId: string, promotionIds: readonly string[]): Promise<StoredGrant[]>
  /** Those of the promotions of which something was given to the member, and was not taken back. */
  passed(memberId: string, promotionIds: readonly string[]): Promise<ReadonlySet<string>>
  hold(grantId: string): Promise<StoredGrant | undefined>
  /** How many a member has of a promotion: in all, and of a day. */
  counts(memberId: string, promotionId: string, day: string): Promise<{ all: number; today: number }>
  /** Takes its part of the budget and writes it, in one statement; held where something is odd. With the promotion held. */
  add(grant: NewGrant): Promise<AddedGrant>
  settle(grantId: string, state: GrantState, amount: number, takenBack: number): Promise<void>
  held(limit: number): Promise<StoredGrant[]>
  /** Money that is to be played through by now, and was not seen to be. */
  expired(nowMs: number, limit: number): Promise<StoredGrant[]>
  played(grantId: string, atMs: number): Promise<void>
  terms(grantIds: readonly string[]): Promise<GrantTerms[]>
  in(unit: Unit): GrantRows
}

type Row = Selectable<Tables['promotion_grants']>

const grantOf = (row: Row): StoredGrant => ({
  grantId: row.grant_id,
  key: row.key,
  promotionId: row.promotion_id,
  memberId: row.member_id,
  reward: row.reward,
  amount: Number(row.amount),
  takenBack: Number(row.taken_back),
  state: row.state,
  why: row.why,
  signals: row.signals,
  atMs: row.at.getTime(),
})

const expiryOf = (reward: Reward): Date | null =>
  reward.kind === 'cash' && reward.expiresAtMs !== null && reward.turnoverMilli > 0
    ? new Date(reward.expiresAtMs)
    : null

interface AddedRow {
  known_id: string | null
  known_state: GrantState | null
  grant_id: string | null
  state: GrantState | null
  is_barred: boolean
}

const addGrant = async (db: Database, grant: NewGrant): Promise<AddedGrant> => {
  const { key, promotionId, memberId, reward, amount, budgetUnit, why, signals, atMs } = grant
  const { rows } = await sql<AddedRow>`
    with known as materialized (select grant_id, state from promotion_grants where key = ${key}),
    barred as materialized (select from member_tags where member_id = ${memberId} and tag = 'activity-black'),
    signals as materialized (select coalesce(array_agg(distinct signal), '{}'::text[]) as found
      from (${fraudSignals(memberId, promotionId)} union all select unnest(${[...signals]}::text[])) as each_signal),
    spent as (update promotion_budgets set spent = spent + ${amount}::bigint
      where promotion_id = ${promotionId} and unit = ${budgetUnit} and spent + ${amount}::bigint <= total
        and not exists (select from known) and not exists (select from barred) returning unit),
    made as (insert into promotion_grants (key, promotion_id, member_id, day, reward, amount, state, why, signals, at, expires_at)
      select ${key}, ${promotionId}::bigint, ${memberId}::bigint, ${siteDayOf(atMs)}::date, ${JSON.stringify(reward)}::jsonb,
        ${amount}::bigint, case when found = '{}' then 'given' else 'held' end, ${why}, found, ${new Date(atMs)}::timestamptz,
        ${expiryOf(reward)}::timestamptz from spent, signals returning grant_id, state)
    select (select grant_id from known) as known_id, (select state from known) as known_state,
      (select grant_id from made) as grant_id, (select state from made) as state, exists (select from barred) as is_barred
  `.execute(db)
  const [row] = rows
  if (row?.known_id && row.known_state) return { kind: 'known', grantId: row.known_id, state: row.known_state }
  if (row?.grant_id && row.state) return { kind: 'added', grantId: row.grant_id, state: row.state }
  return { kind: row?.is_barred ? 'barred' : 'spent' }
}

const countOf = async (db: Database, memberId: string, promotionId: string, day: string) => {
  const { rows } = await sql<{ all: number; today: number }>`
    select count(*)::int as all, count(*) filter (where day = ${day}::date)::int as today from promotion_grants
    where member_id = ${memberId} and promotion_id = ${promotionId} and state <> 'refused'`.execute(db)
  return rows[0] ?? { all: 0, today: 0 }
}

const readTerms = async (db: Database, grantIds: readonly string[]): Promise<GrantTerms[]> => {
  if (grantIds.length === 0) return []
  const rows = await db
    .selectFrom('promotion_grants')
    .select(['grant_id', 'reward', 'amount', 'taken_back'])
    .where('grant_id', 'in', [...grantIds])
    .execute()
  return rows.map(({ grant_id: grantId, reward, amount, taken_back: back }) => ({
    grantId,
    turnoverMilli: reward.kind === 'cash' ? reward.turnoverMilli : 0,
    leftMinor: Number(amount) - Number(back),
  }))
}

export const createGrantRows = (db: Database): GrantRows => {
  const all = db.selectFrom('promotion_grants').selectAll()
  return {
    find: async (grantId) => {
      const row = await all.where('grant_id', '=', grantId).executeTakeFirst()
      return row && grantOf(row)
    },
    byKey: async (key) => {
      const row = await all.where('key', '=', key).executeTakeFirst()
      return row && grantOf(row)
    },
    of: async (memberId, promotionIds) => {
      if (promotionIds.length === 0) return []
      const own = all.where('member_id', '=', memberId).where('promotion_id', 'in', [...promotionIds])
      return (await own.orderBy('grant_id', 'desc').execute()).map(grantOf)
    },
    passed: async (memberId, promotionIds) => {
      if (promotionIds.length === 0) return new Set()
      const rows = await db
        .selectFrom('promotion_grants')
        .select('promotion_id')
        .distinct()
        .where('member_id', '=', memberId)
        .where('promotion_id', 'in', [...promotionIds])
        .where('state', '=', 'given')
        .execute()
      return new Set(rows.map(({ promotion_id: promotionId }) => promotionId))
    },
    hold: async (grantId) => {
      const row = await all.where('grant_id', '=', grantId).forNoKeyUpdate().executeTakeFirst()
      return row && grantOf(row)
    },
    counts: (memberId, promotionId, day) => countOf(db, memberId, promotionId, day),
    add: (grant) => addGrant(db, grant),
    settle: async (grantId, state, amount, takenBack) => {
      await db
        .updateTable('promotion_grants')
        .set({ state, amount, taken_back: String(takenBack) })
        .where('grant_id', '=', grantId)
        .execute()
    },
    held: async (limit) =>
      (await all.where('state', '=', 'held').orderBy('grant_id').limit(limit).execute()).map(grantOf),
    expired: async (nowMs, limit) => {
      const due = all
        .where('state', '=', 'given')
        .where('played_at', 'is', null)
        .where('expires_at', '<=', new Date(nowMs))
      return (await due.orderBy('expires_at').limit(limit).execute()).map(grantOf)
    },
    played: async (grantId, atMs) => {
      await db
        .updateTable('promotion_grants')
        .set({ played_at: new Date(atMs) })
        .where('grant_id', '=', grantId)
        .execute()
    },
    terms: (grantIds) => readTerms(db, grantIds),
    in: (unit) => createGrantRows(tablesOf(unit)),
  }
}
