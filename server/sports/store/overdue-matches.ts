import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'

/** So long after its kick-off a match whose bets are still open is an operator's to decide. */
export const overdueAfterMs = 24 * 60 * 60_000

/** A match that should be over, and has bets that no result decides. */
export interface OverdueMatch {
  readonly matchId: string
  readonly name: string
  readonly startAtMs: number
  /** Whether the feed said that it began. */
  readonly hasBegun: boolean
  readonly orderCount: number
}

/** Matches that began before this time by their kick-off, the longest ago first. */
export const readOverdueMatches = async (db: Database, startedBefore: Date, limit: number): Promise<OverdueMatch[]> => {
  const { rows } = await sql<{ match_id: string; name: string; start_at: Date; has_begun: boolean; orders: number }>`
    select m.match_id, m.home_name || ' – ' || m.visit_name as name, m.start_at, m.game_status > 0 as has_begun,
      count(distinct o.order_id)::int as orders
    from orders o join order_legs l using (order_id) join matches m using (match_id)
    where o.state in ('waiting', 'running') and l.result is null and m.start_at < ${startedBefore}
      and not exists (select from match_results r where r.match_id = m.match_id and r.settled_at is null)
    group by m.match_id order by m.start_at, m.match_id limit ${limit}
  `.execute(db)
  return rows.map((row) => ({
    matchId: row.match_id,
    name: row.name,
    startAtMs: row.start_at.getTime(),
    hasBegun: row.has_begun,
    orderCount: row.orders,
  }))
}
