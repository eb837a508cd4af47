import { sql } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Fact, FactOf } from '#server/platform/outbox/facts.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { CountedDeposit } from './domain/dues.ts'

export interface MembersDeposit extends CountedDeposit {
  readonly memberId: string
}

export interface Recheck {
  readonly memberId: string
  readonly nth: number
}

/** What rules count beside the days of play, on PostgreSQL. [C-15] */
export interface ActivityRows {
  /** Of these members, or of all until a moment; the oldest first, without what was undone. */
  deposits(of: { memberIds?: readonly string[] | undefined; untilMs: number }): Promise<MembersDeposit[]>
  /** Takes facts in: deposits are kept, and whoever had something taken back is looked at again. */
  take(facts: readonly Fact[]): Promise<void>
  /** Members to look at again, those that wait longest first. */
  rechecks(limit: number): Promise<Recheck[]>
  /** Nothing came up meanwhile: it is done with. */
  rechecked(recheck: Recheck): Promise<void>
  /** One at a time of each member: what is claimed, and what looks at it again. */
  holdMembers(memberIds: readonly string[]): Promise<void>
  in(unit: Unit): ActivityRows
}

const readDeposits = async (
  db: Database,
  { memberIds, untilMs }: { memberIds?: readonly string[] | undefined; untilMs: number },
): Promise<MembersDeposit[]> => {
  const { rows } = await sql<{
    order_id: string
    member_id: string
    currency: SettlementCurrency
    amount_minor: string
    at: Date
  }>`
    select order_id, member_id, currency, amount_minor, at from promotion_deposits
    where amount_minor > 0 and at < ${new Date(untilMs)}
      ${memberIds ? sql`and member_id = any(${[...memberIds]}::bigint[])` : sql``}
    order by member_id, at, order_id`.execute(db)
  return rows.map((row) => ({
    memberId: row.member_id,
    orderId: row.order_id,
    currency: row.currency,
    amountMinor: Number(row.amount_minor),
    atMs: row.at.getTime(),
  }))
}

const keepDeposits = async (db: Database, deposits: readonly FactOf<'deposited'>[]): Promise<void> => {
  if (deposits.length === 0) return
  const rows = [...Map.groupBy(deposits, ({ orderId }) => orderId).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const amount = group.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const at = new Date(first.atMs).toISOString()
    return [{ order_id: first.orderId, member_id: first.memberId, currency: first.currency, amount_minor: amount, at }]
  })
  await sql`
    insert into promotion_deposits as d (order_id, member_id, currency, amount_minor, at)
    select order_id, member_id, currency, amount_minor, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (order_id text, member_id bigint, currency text, amount_minor bigint, at timestamptz) order by order_id
    on conflict (order_id) do update set amount_minor = d.amount_minor + excluded.amount_minor`.execute(db)
}

const isTakenBack = (fact: Fact): boolean =>
  (fact.name === 'played' && fact.countedMinor < 0) || (fact.name === 'deposited' && fact.amountMinor < 0)

const askAgain = async (db: Database, facts: readonly Fact[]): Promise<void> => {
  const undone = facts.filter(isTakenBack)
  if (undone.length === 0) return
  const memberIds = [...new Set(undone.map(({ memberId }) => memberId))]
  await sql`
    insert into promotion_rechecks as r (member_id)
    select member_id from unnest(${memberIds}::bigint[]) as m (member_id) order by member_id
    on conflict (member_id) do update set nth = r.nth + 1`.execute(db)
}

export const createActivityRows = (db: Database): ActivityRows => ({
  deposits: (of) => readDeposits(db, of),
  take: async (facts) => {
    await keepDeposits(
      db,
      facts.filter((fact) => fact.name === 'deposited'),
    )
    await askAgain(db, facts)
  },
  rechecks: async (limit) => {
    const rows = await db.selectFrom('promotion_rechecks').selectAll().orderBy('member_id').limit(limit).execute()
    return rows.map(({ member_id: memberId, nth }) => ({ memberId, nth }))
  },
  rechecked: async ({ memberId, nth }) => {
    await db.deleteFrom('promotion_rechecks').where('member_id', '=', memberId).where('nth', '=', nth).execute()
  },
  holdMembers: async (memberIds) => {
    const names = [...new Set(memberIds)].toSorted().map((memberId) => `promotion-member:${memberId}`)
    await sql`
      select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) with ordinality as m (name, nth)
      order by nth`.execute(db)
  },
  in: (unit) => createActivityRows(tablesOf(unit)),
})
