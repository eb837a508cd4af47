import { sql } from 'kysely'
import type { Database } from '#server/platform/postgres/tables.ts'
import { findSelection, isSelectionOpen } from '#contract/sports/rules/odds-acceptance.ts'
import type { TicketLeg } from '#contract/sports/entities/ticket.ts'
import type { SharedOrders } from '#server/sports/ports.ts'
import type { BetMatch } from '#server/sports/domain/bet-ticket.ts'
import type { BetMatches } from './bet-matches.ts'
import { readTickets } from './tickets.ts'

/** What a room never saw, or would not count as a bet. */
const unseen = sql.raw(`('waiting', 'rejected')`)
const noBet = sql.raw(`('waiting', 'rejected', 'cancelled', 'void')`)
const settled = sql.raw(`('won', 'half_won', 'push', 'half_lost', 'lost', 'cashed_out')`)

const readFollowers = async (db: Database, orderIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ order_id: string; followers: number }>`
    select follows_order_id as order_id, count(distinct member_id)::int as followers from orders
    where follows_order_id = any(${orderIds}::bigint[]) and state not in ${noBet} group by 1
  `.execute(db)
  return new Map(rows.map((row) => [row.order_id, row.followers]))
}

const priceOf = (match: BetMatch | undefined, selectionId: string): number | null => {
  const selection = match && findSelection(match.state, selectionId)?.selection
  return selection && isSelectionOpen(match.state, selection) ? selection.oddsMilli : null
}

const legOf = (leg: TicketLeg, matches: ReadonlyMap<string, BetMatch>) => {
  const { matchId, selectionId, categoryName, itemName, homeName, homeNameEn, visitName, visitNameEn, teamLogo } = leg
  const match = matches.get(matchId)
  const oddsMilli = priceOf(match, selectionId)
  const isOver = match === undefined || match.state.gameStatus === 2
  const matchName = `${homeName} vs ${visitName}`
  const names = { matchName, homeName, homeNameEn, visitName, visitNameEn }
  return { matchId, selectionId, categoryName, itemName, ...names, teamLogo, oddsMilli, isOver }
}

interface RecordRow {
  shared: number
  settled: number
  won: number
  return_permille: number | null
}

const recordDays = 30

/** Orders that rooms show, on PostgreSQL. What was not shared is nobody else's to ask for. [E-09, S-12] */
export const createSharedOrders = (db: Database, matches: BetMatches): SharedOrders => ({
  outcomes: async (orderIds) => {
    const stored = await readTickets(
      db,
      sql`where o.order_id = any(${[...new Set(orderIds)]}::bigint[]) and o.room_no is not null
        and o.state not in ${unseen} order by o.order_id desc`,
    )
    const tickets = stored.map(({ ticket }) => ticket)
    const matchIds = tickets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId))
    const states = await matches.of(db, matchIds, 'none')
    const followers = await readFollowers(db, orderIds)
    return tickets.map(({ orderId, status, legs }) => ({
      orderId,
      status,
      followers: followers.get(orderId) ?? 0,
      legs: legs.map((leg) => legOf(leg, states)),
    }))
  },
  recordOf: async (memberId, { atMs, cnyPerUsdtMilli }) => {
    const rate = sql`case currency when 'USDT' then ${cnyPerUsdtMilli}::numeric / 10000000 else 1 end`
    const { rows } = await sql<RecordRow>`
      select count(*)::int as shared, count(*) filter (where state in ${settled})::int as settled,
        count(*) filter (where state in ('won', 'half_won'))::int as won,
        floor(1000 * sum((coalesce(return_minor, 0) + cashed_minor) * ${rate}) filter (where state in ${settled})
          / nullif(sum(risk_minor * ${rate}) filter (where state in ${settled}), 0))::int as return_permille
      from orders where member_id = ${memberId} and room_no is not null and state not in ${noBet}
        and placed_at >= ${new Date(atMs)}::timestamptz - make_interval(days => ${recordDays})
    `.execute(db)
    const [row] = rows
    return {
      shared: row?.shared ?? 0,
      settled: row?.settled ?? 0,
      won: row?.won ?? 0,
      returnPermille: row?.return_permille ?? null,
    }
  },
})
