import { sql, type Selectable } from 'kysely'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import type { BudgetUnit } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { GrantTerms } from '#server/promotions/ports.ts'
import { costOf } from './domain/rewards.ts'

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
  /** Comes on top of what is given at once, where the budget holds all of it. */
  readonly extra: number
}

/** What became of a new grant: there, as it was before; or why it is not. */
export type AddedGrant =
  | { readonly kind: 'added' | 'known'; readonly grantId: string; readonly state: GrantState; readonly amount: number }
  | { readonly kind: 'over' | 'capped' | 'barred' | 'spent' }

/** What was given, once a key, on PostgreSQL. [C-15] */
export interface GrantRows {
  find(grantId: string): Promise<StoredGrant | undefined>
  byKey(key: string): Promise<StoredGrant | undefined>
  byKeys(keys: readonly string[]): Promise<ReadonlyMap<string, StoredGrant>>
  /** Of one promotion, or of all; the newest first. */
  of(memberId: string, promotionIds: readonly string[]): Promise<StoredGrant[]>
  /** By member, those of the promotions of which something was given to them, and was not taken back. */
  passed(
    memberIds: readonly string[],
    promotionIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  hold(grantId: string): Promise<StoredGrant | undefined>
  /**
   * Decides by the promotion, its caps and the member's tags, takes it from the budget and writes it, held where something
   * is odd: one after the other, in one round trip. Whoever gives of these promotions waits from here to the unit's end.
   */
  addAll(grants: readonly NewGrant[]): Promise<AddedGrant[]>
  /** Why one of these, of one promotion and member, could not be given now; held from here to the unit's end. */
  uncovered(
    asked: readonly Pick<NewGrant, 'promotionId' | 'memberId' | 'reward'>[],
    nowMs: number,
  ): Promise<Exclude<AddedGrant['kind'], 'added' | 'known'> | undefined>
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
  outcome: AddedGrant['kind']
  made_id: string | null
  made_state: GrantState | null
  made_amount: string | null
}

const addedOf = ({ outcome: kind, made_id: grantId, made_state: state, made_amount: amount }: AddedRow): AddedGrant => {
  if (kind !== 'added' && kind !== 'known') return { kind }
  if (grantId === null || state === null) throw new Error('a grant that was added has no row')
  return { kind, grantId, state, amount: Number(amount) }
}

/** Promotions are held in one order, whoever comes with several. */
const addGrants = async (db: Database, grants: readonly NewGrant[]): Promise<AddedGrant[]> => {
  if (grants.length === 0) return []
  const inOrder = grants.toSorted((a, b) => Number(a.promotionId) - Number(b.promotionId))
  const list = <T>(of: (grant: NewGrant) => T): T[] => inOrder.map(of)
  const { rows } = await sql<AddedRow>`
    select added.* from unnest(${list(({ key }) => key)}::text[], ${list(({ promotionId }) => promotionId)}::bigint[],
      ${list(({ memberId }) => memberId)}::bigint[], ${list(({ atMs }) => siteDayOf(atMs))}::date[],
      ${list(({ reward }) => JSON.stringify(reward))}::jsonb[], ${list(({ amount }) => amount)}::bigint[],
      ${list(({ extra }) => extra)}::bigint[], ${list(({ budgetUnit }) => budgetUnit)}::text[],
      ${list(({ why }) => why)}::text[], ${list(({ signals }) => JSON.stringify(signals))}::jsonb[],
      ${list(({ atMs }) => new Date(atMs))}::timestamptz[], ${list(({ reward }) => expiryOf(reward))}::timestamptz[])
        with ordinality as g (key, promotion, member, day, reward, amount, extra, unit, why, signals, at, expires_at, nth),
      lateral promotion_grant(key, promotion, member, day, reward, amount, extra, unit, why, signals, at, expires_at) as added
    order by nth`.execute(db)
  const added = new Map(inOrder.map((grant, at) => [grant, rows[at]]))
  return grants.map((grant) => {
    const row = added.get(grant)
    if (!row) throw new Error(`nothing became of the grant ${grant.key}`)
    return addedOf(row)
  })
}

const readUncovered = async (
  db: Database,
  asked: Parameters<GrantRows['uncovered']>[0],
  nowMs: number,
): ReturnType<GrantRows['uncovered']> => {
  const [first] = asked
  if (!first) return undefined
  const costs = asked.map(({ reward }) => costOf(reward))
  const { rows } = await sql<{ why: Exclude<AddedGrant['kind'], 'added' | 'known'> | null }>`
    select promotion_uncovered(${first.promotionId}, ${first.memberId}, ${siteDayOf(nowMs)}::date,
      ${costs.map(({ unit }) => unit)}::text[], ${costs.map(({ amount }) => amount)}::bigint[]) as why`.execute(db)
  return rows[0]?.why ?? undefined
}

/** How grants stand now, by key: what was held is approved or refused later, and what was given may be taken back. [P-04] */
export const readGrantStates = async (
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, GrantState>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('promotion_grants')
    .select(['key', 'state'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ key, state }) => [key, state]))
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

const readPassed = async (
  db: Database,
  memberIds: readonly string[],
  promotionIds: readonly string[],
): Promise<Map<string, Set<string>>> => {
  if (memberIds.length === 0 || promotionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('promotion_grants')
    .select(['member_id', 'promotion_id'])
    .distinct()
    .where('member_id', 'in', [...memberIds])
    .where('promotion_id', 'in', [...promotionIds])
    .where('state', '=', 'given')
    .execute()
  const byMember = Map.groupBy(rows, ({ member_id: memberId }) => memberId)
  return new Map([...byMember].map(([memberId, own]) => [memberId, new Set(own.map((row) => row.promotion_id))]))
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
    byKeys: async (keys) => {
      if (keys.length === 0) return new Map()
      const rows = await all.where('key', 'in', [...keys]).execute()
      return new Map(rows.map((row) => [row.key, grantOf(row)]))
    },
    of: async (memberId, promotionIds) => {
      if (promotionIds.length === 0) return []
      const own = all.where('member_id', '=', memberId).where('promotion_id', 'in', [...promotionIds])
      return (await own.orderBy('grant_id', 'desc').execute()).map(grantOf)
    },
    passed: (memberIds, promotionIds) => readPassed(db, memberIds, promotionIds),
    hold: async (grantId) => {
      const row = await all.where('grant_id', '=', grantId).forNoKeyUpdate().executeTakeFirst()
      return row && grantOf(row)
    },
    addAll: (grants) => addGrants(db, grants),
    uncovered: (asked, nowMs) => readUncovered(db, asked, nowMs),
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
