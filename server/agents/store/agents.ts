import { sql } from 'kysely'
import type { AgentTerms } from '#contract/agents/entities/agent-terms.ts'
import { monthAfter, siteMonthOf } from '#contract/agents/rules/months.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

export type TermsByCurrency = Record<SettlementCurrency, AgentTerms>

export const joinedAtOf = async (db: Database, memberId: string): Promise<number | null> => {
  const row = await db.selectFrom('agents').select('joined_at').where('member_id', '=', memberId).executeTakeFirst()
  return row?.joined_at.getTime() ?? null
}

/** Agents who joined before a moment, in the order of their ids. */
export const agentsAfter = async (
  db: Database,
  { afterId, beforeMs, limit }: { afterId: string; beforeMs: number; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('agents')
    .select('member_id')
    .where('member_id', '>', afterId)
    .where('joined_at', '<', new Date(beforeMs))
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ member_id: id }) => id)
}

/** The month that is to be closed next; null: there is no agent yet. A close that did not come to its end is taken up again. */
export const nextToClose = async (db: Database): Promise<string | null> => {
  const { rows } = await sql<{ unended: string | null; last: string | null; joined_at: Date | null }>`
    select (select min(month) from agent_closes where ended_at is null) as unended,
      (select max(month) from agent_closes) as last, (select min(joined_at) from agents) as joined_at`.execute(db)
  const { unended = null, last = null, joined_at: joinedAt = null } = rows[0] ?? {}
  if (unended !== null) return unended
  if (last !== null) return monthAfter(last)
  return joinedAt === null ? null : siteMonthOf(joinedAt.getTime())
}

/** Begins a close with the terms in force; one that was begun before keeps its own. */
export const beginClose = async (
  db: Database,
  { month, terms, nowMs }: { month: string; terms: TermsByCurrency; nowMs: number },
): Promise<TermsByCurrency> => {
  await db
    .insertInto('agent_closes')
    .values({ month, terms: JSON.stringify(terms), begun_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('agent_closes').select('terms').where('month', '=', month).executeTakeFirstOrThrow()
  return row.terms
}

/** Those that a month was closed by; undefined: it is not closed. */
export const closeTerms = async (db: Database, month: string): Promise<TermsByCurrency | undefined> => {
  const row = await db.selectFrom('agent_closes').select('terms').where('month', '=', month).executeTakeFirst()
  return row?.terms
}

export const endClose = async (db: Database, month: string, nowMs: number): Promise<void> => {
  await sql`update agent_closes set ended_at = coalesce(ended_at, ${new Date(nowMs)}) where month = ${month}`.execute(
    db,
  )
}

/** Those that are closed, the newest first. */
export const closedMonths = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('agent_closes')
    .select('month')
    .where('ended_at', 'is not', null)
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month }) => month)
}
