import { sql } from 'kysely'
import type { AgentCode } from '#contract/agents/entities/agent.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

/** A member's codes with how many registered with each, the own one first. */
export const codesOf = async (db: Database, memberId: string): Promise<AgentCode[]> => {
  const { rows } = await sql<{ code: string; label: string; registered: number }>`
    select c.code, c.label, (select count(*)::int from referrals r where r.inviter_id = c.member_id and r.code = c.code) as registered
    from referral_codes c where c.member_id = ${memberId} order by c.label <> '', c.created_at, c.code`.execute(db)
  return rows
}

/** Whom a member brought between two days of the site by day, and how far they have come; visits of the member's links. */
export const funnelOf = async (
  db: Database,
  { memberId, fromDay, untilDay }: { memberId: string; fromDay: string; untilDay: string },
) => {
  const day = sql`(r.at at time zone 'UTC' + interval '8 hours')::date`
  const [days, visits] = await Promise.all([
    sql<{ day: string; joined: number; depositorIds: string[] }>`
      select ${day}::text as day, count(*)::int as joined,
        coalesce(array_agg(r.member_id::text) filter (where r.deposited_at is not null), '{}') as "depositorIds"
      from referrals r
      where r.inviter_id = ${memberId} and ${day} >= ${fromDay}::date and ${day} < ${untilDay}::date group by 1`.execute(
      db,
    ),
    sql<{ visits: string }>`select coalesce(sum(v.visits), 0) as visits from referral_codes c
      join referral_visits v using (code)
      where c.member_id = ${memberId} and v.day >= ${fromDay}::date and v.day < ${untilDay}::date`.execute(db),
  ])
  return { joinedBy: new Map(days.rows.map((row) => [row.day, row])), visits: Number(visits.rows[0]?.visits ?? 0) }
}

/** A page of whom a member brought, newest first. */
export const membersPage = async (
  db: Database,
  { memberId, beforeId, limit }: { memberId: string; beforeId: string | undefined; limit: number },
) => {
  const rows = db
    .selectFrom('referrals as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .select(['r.seq', 'r.member_id', 'r.at', 'm.name', 'm.vip_level'])
    .where('r.inviter_id', '=', memberId)
    .orderBy('r.seq', 'desc')
    .limit(limit)
  return (beforeId === undefined ? rows : rows.where('r.seq', '<', beforeId)).execute()
}
