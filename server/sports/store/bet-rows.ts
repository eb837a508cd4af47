import { sql } from 'kysely'
import type { Order } from '#contract/sports/entities/order.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/schema.ts'

/** An order with what it is shown, repeated and followed by. */
export interface OrderRow {
  order_id: string
  member_id: string
  match_id: string
  match_name: string
  home_name: string
  visit_name: string
  selection_id: string
  category_name: string
  item_name: string
  odds_milli: number
  stake_minor: string
  currency: 'CNY' | 'USDT'
  status: Order['status']
  room_no: string | null
  follows_order_id: string | null
  request_id: string
  asked_odds_milli: number
  accept: 'none' | 'higher' | 'any'
  balance_after_minor: string
  placed_at: Date
}

const columns = sql.raw(`o.order_id, o.member_id, o.match_id, m.match_name, m.home_name, m.visit_name, o.selection_id,
  o.category_name, o.item_name, o.odds_milli, o.stake_minor, o.currency, o.status, o.room_no, o.follows_order_id,
  o.request_id, o.asked_odds_milli, o.accept, o.balance_after_minor, o.placed_at`)

export const teamsText = (homeName: string, visitName: string): string => `${homeName} vs ${visitName}`

export const orderOf = (row: OrderRow): Order => ({
  orderId: row.order_id,
  matchId: row.match_id,
  matchName: row.match_name,
  teams: teamsText(row.home_name, row.visit_name),
  selectionId: row.selection_id,
  categoryName: row.category_name,
  itemName: row.item_name,
  oddsMilli: row.odds_milli,
  stakeMinor: Number(row.stake_minor),
  currency: row.currency,
  status: row.status,
  placedAtMs: row.placed_at.getTime(),
  chatRoomNo: row.room_no,
  followsOrderId: row.follows_order_id,
})

/** The orders that these requests made, by `member:request`. */
export const readOrdersByRequest = async (
  db: Database,
  requests: readonly { memberId: string; requestId: string }[],
): Promise<Map<string, OrderRow>> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join matches m on m.match_id = o.match_id
    join unnest(${requests.map(({ memberId }) => memberId)}::bigint[],
      ${requests.map(({ requestId }) => requestId)}::uuid[]) as r (member_id, request_id)
    on (o.member_id, o.request_id) = (r.member_id, r.request_id)
  `.execute(db)
  return new Map(rows.map((row) => [`${row.member_id}:${row.request_id}`, row]))
}

export const readOrder = async (
  db: Database,
  orderId: string,
  lock: 'update' | 'none',
): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join matches m on m.match_id = o.match_id where o.order_id = ${orderId}
    ${lock === 'update' ? sql`for update of o` : sql``}
  `.execute(db)
  return rows[0]
}

export const readOrdersOf = async (
  db: Database,
  memberId: string,
  matchId: string | undefined,
  limit: number,
): Promise<OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join matches m on m.match_id = o.match_id
    where o.member_id = ${memberId} ${matchId === undefined ? sql`` : sql`and o.match_id = ${matchId}`}
    order by o.order_id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Order ids ahead of the rows, so that stakes and messages can name them. */
export const nextOrderIds = async (trx: DatabaseTransaction, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select nextval(pg_get_serial_sequence('orders', 'order_id')) as id from generate_series(1, ${count}::int)
  `.execute(trx)
  return rows.map(({ id }) => id)
}

export const insertOrders = async (
  trx: DatabaseTransaction,
  orders: readonly { row: OrderRow; score: string; teamLogo: string }[],
): Promise<void> => {
  if (orders.length === 0) return
  const json = JSON.stringify(orders.map(({ row, score, teamLogo }) => ({ ...row, score, team_logo: teamLogo })))
  await sql`
    insert into orders (order_id, member_id, match_id, selection_id, category_name, item_name, team_logo, score,
      odds_milli, stake_minor, currency, room_no, follows_order_id, request_id, asked_odds_milli, accept,
      balance_after_minor, placed_at)
    overriding system value
    select order_id, member_id, match_id, selection_id, category_name, item_name, team_logo, score,
      odds_milli, stake_minor, currency, room_no, follows_order_id, request_id, asked_odds_milli, accept,
      balance_after_minor, placed_at
    from jsonb_to_recordset(${json}::jsonb) as o (order_id bigint, member_id bigint, match_id bigint, selection_id text,
      category_name text, item_name text, team_logo text, score text, odds_milli int, stake_minor bigint, currency text,
      room_no text, follows_order_id bigint, request_id uuid, asked_odds_milli int, accept text,
      balance_after_minor bigint, placed_at timestamptz)
  `.execute(trx)
}
