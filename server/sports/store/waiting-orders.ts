import { sql } from 'kysely'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { WaitingLeg } from '#server/sports/domain/bet-delay.ts'
import { readTickets, type StoredTicket } from './tickets.ts'
import type { WaitingMessage } from './ticket-rows.ts'

export interface DueBet {
  orderId: string
  memberId: string
  currency: SettlementCurrency
}

export interface WaitingBet extends Pick<StoredTicket, 'ticket' | 'memberId' | 'accept'> {
  legs: readonly WaitingLeg[]
  /** What its room hears when it runs. */
  message: WaitingMessage | null
}

/** Bets in play that are not decided yet. */
export interface WaitingOrders {
  /** Those whose time has come by the database's clock, the longest waiting first. */
  due(limit: number): Promise<DueBet[]>
  /** Those of them that still wait and that nobody else holds; held until the unit ends. */
  lock(orderIds: readonly string[]): Promise<WaitingBet[]>
  /** `hidden` of them are shown in no room. */
  run(orderIds: readonly string[], hidden: ReadonlySet<string>): Promise<void>
  in(unit: Unit): WaitingOrders
}

const readDue = async (db: Database, limit: number): Promise<DueBet[]> => {
  const { rows } = await sql<{ order_id: string; member_id: string; currency: SettlementCurrency }>`
    select order_id, member_id, currency from orders
    where state = 'waiting' and decide_at <= clock_timestamp() order by decide_at limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ orderId: row.order_id, memberId: row.member_id, currency: row.currency }))
}

interface DetailRow {
  order_id: string
  legs: [string, string, number, string, number][]
  waiting_message: WaitingMessage | null
}

const readDetails = async (db: Database, orderIds: readonly string[]): Promise<Map<string, DetailRow>> => {
  const { rows } = await sql<DetailRow>`
    select o.order_id, o.waiting_message, (
      select jsonb_agg(jsonb_build_array(l.match_id::text, l.selection_id, l.odds_milli, l.standing, l.match_version)
        order by l.leg_no) from order_legs l where l.order_id = o.order_id) as legs
    from orders o where o.order_id = any(${[...orderIds]}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.order_id, row]))
}

const lockWaiting = async (db: Database, orderIds: readonly string[]): Promise<WaitingBet[]> => {
  const stored = await readTickets(
    db,
    sql`where o.order_id = any(${[...orderIds]}::bigint[]) and o.state = 'waiting' order by o.order_id
      for update of o skip locked`,
  )
  const details = await readDetails(
    db,
    stored.map(({ ticket }) => ticket.orderId),
  )
  return stored.map(({ ticket, memberId, accept }) => {
    const detail = details.get(ticket.orderId)
    const legs = (detail?.legs ?? []).map(([matchId, selectionId, oddsMilli, situation, matchVersion]) => ({
      matchId,
      selectionId,
      oddsMilli,
      situation,
      matchVersion,
    }))
    return { ticket, memberId, accept, legs, message: detail?.waiting_message ?? null }
  })
}

export const createWaitingOrders = (db: Database): WaitingOrders => ({
  due: (limit) => readDue(db, limit),
  lock: (orderIds) => lockWaiting(db, orderIds),
  run: async (orderIds, hidden) => {
    if (orderIds.length === 0) return
    await sql`update orders set state = 'running', waiting_message = null,
        hidden_room_no = case when order_id = any(${[...hidden]}::bigint[]) then room_no end,
        room_no = case when order_id = any(${[...hidden]}::bigint[]) then null else room_no end
      where order_id = any(${[...orderIds]}::bigint[])`.execute(db)
  },
  in: (unit) => createWaitingOrders(tablesOf(unit)),
})
