import { sql } from 'kysely'
import type { GrowthSource } from '#contract/loyalty/entities/growth.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export interface GrowthAmount {
  readonly memberId: string
  readonly day: string
  readonly source: GrowthSource
  /** Minor units of CNY; below zero takes back. */
  readonly amountMinor: number
}

export interface DayAmounts {
  readonly memberId: string
  readonly day: string
  readonly amounts: Partial<Record<GrowthSource, number>>
}

type MemberDay = Pick<DayAmounts, 'memberId' | 'day'>

const dayKey = ({ memberId, day }: MemberDay): string => `${memberId} ${day}`

/** Whoever changes growth or levels of members holds them first, so that one never counts past another. */
export const holdMembers = async (db: Database, memberIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'vip_level'])
    .where('id', 'in', [...memberIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.vip_level]))
}

export const addAmounts = async (db: Database, amounts: readonly GrowthAmount[]): Promise<void> => {
  await sql`
    insert into growth_amounts as g (member_id, day, source, amount_minor)
    select a.member_id, a.day, a.source, sum(a.amount_minor) from unnest(
      ${amounts.map(({ memberId }) => memberId)}::bigint[], ${amounts.map(({ day }) => day)}::text[],
      ${amounts.map(({ source }) => source)}::text[], ${amounts.map(({ amountMinor }) => amountMinor)}::bigint[])
      as a (member_id, day, source, amount_minor)
    group by 1, 2, 3
    on conflict (member_id, day, source) do update set amount_minor = g.amount_minor + excluded.amount_minor
  `.execute(db)
}

/** What members' days brought, by source. */
export const readAmounts = async (db: Database, days: readonly MemberDay[]): Promise<DayAmounts[]> => {
  const { rows } = await sql<{ member_id: string; day: string; source: GrowthSource; amount_minor: string }>`
    select g.member_id, g.day, g.source, g.amount_minor from growth_amounts g
    join unnest(${days.map(({ memberId }) => memberId)}::bigint[], ${days.map(({ day }) => day)}::text[])
      as d (member_id, day) using (member_id, day)
    order by g.source
  `.execute(db)
  const found = new Map(days.map((day) => [dayKey(day), { ...day, amounts: {} as DayAmounts['amounts'] }]))
  for (const row of rows) {
    const entry = found.get(dayKey({ memberId: row.member_id, day: row.day }))
    if (entry) entry.amounts[row.source] = Number(row.amount_minor)
  }
  return [...found.values()]
}

export const writePoints = async (db: Database, days: readonly (MemberDay & { points: number })[]): Promise<void> => {
  if (days.length === 0) return
  await db
    .insertInto('growth_days')
    .values(days.map(({ memberId, day, points }) => ({ member_id: memberId, day, points })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'day']).doUpdateSet(({ ref }) => ({ points: ref('excluded.points') })),
    )
    .execute()
}

/** Points of members' days from one to another, both included; never below zero. */
export const readGrowth = async (
  db: Database,
  memberIds: readonly string[],
  { from, until }: { from: string; until: string },
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('growth_days')
    .select(({ fn }) => ['member_id', fn.sum<string>('points').as('points')])
    .where('member_id', 'in', [...memberIds])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map((row) => [row.member_id, Math.max(0, Number(row.points))]))
}

/** Points by day of one member, from a day on, the oldest first. */
export const readPoints = async (
  db: Database,
  memberId: string,
  from: string,
): Promise<{ day: string; points: number }[]> =>
  db
    .selectFrom('growth_days')
    .select(['day', 'points'])
    .where('member_id', '=', memberId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()

/** The newest days that brought something, before a day. */
export const readDays = async (
  db: Database,
  memberId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<string[]> => {
  let rows = db.selectFrom('growth_days').select('day').where('member_id', '=', memberId)
  if (before !== undefined) rows = rows.where('day', '<', before)
  return (await rows.orderBy('day', 'desc').limit(limit).execute()).map(({ day }) => day)
}

/** Settled stakes of whole days, minor units of CNY. */
export const readStakes = async (
  db: Database,
  memberId: string,
  { from, until }: { from: string; until: string },
): Promise<number> => {
  const row = await db
    .selectFrom('growth_amounts')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('amount'))
    .where('member_id', '=', memberId)
    .where('source', '<>', 'deposit')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(row.amount ?? 0)
}

/** Removes what stakes brought from a day on, so that it can be counted anew; answers the days. */
export const dropStakes = async (db: Database, memberId: string, from: string): Promise<string[]> => {
  const rows = await db
    .deleteFrom('growth_amounts')
    .where('member_id', '=', memberId)
    .where('source', '<>', 'deposit')
    .where('day', '>=', from)
    .returning('day')
    .execute()
  return [...new Set(rows.map(({ day }) => day))]
}
