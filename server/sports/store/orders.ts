import { sql } from 'kysely'
import type { MatchState } from '#contract/sports/entities/match.ts'
import type { Order, AcceptPolicy } from '#contract/sports/entities/order.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { type BetCommand, type BetMatch, type EarlierBet, type PlacedBet } from '#server/sports/domain/bet-decisions.ts'
import { teamsText, type FollowedOrder } from '#server/sports/domain/bet-rules.ts'

/** What bets rest on; each is one question or one write, for however many commands. */
export interface Orders {
  /** By the commands' keys. */
  earlierOf(commands: readonly BetCommand[]): Promise<ReadonlyMap<string, EarlierBet>>
  /** Held until the unit ends: odds and suspensions cannot change between the look and the commit. */
  matchesOf(matchIds: readonly string[]): Promise<ReadonlyMap<string, BetMatch>>
  /** Held until the unit ends. */
  followedOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, FollowedOrder>>
  /** Ahead of the rows, so that stakes and messages can name them. */
  nextIds(count: number): Promise<string[]>
  write(placed: readonly PlacedBet[]): Promise<void>
  find(orderId: string): Promise<OwnedOrder | undefined>
  /** The same, held until the unit ends. */
  lock(orderId: string): Promise<OwnedOrder | undefined>
  markReverted(orderId: string, atMs: number): Promise<void>
  listOf(memberId: string, matchId: string | undefined, limit: number): Promise<Order[]>
  /** Stakes that stand, by when they were placed: one sum for each of `fromMs`, which are ascending. */
  stakesSince(memberId: string, of: StakesAsked): Promise<number[]>
  in(unit: Unit): Orders
}

interface StakesAsked {
  currency: 'CNY' | 'USDT'
  fromMs: readonly number[]
  oddsMinMilli: number
}

export interface OwnedOrder {
  order: Order
  memberId: string
}

/** An order with what it is shown, repeated and followed by. */
interface OrderRow {
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
  accept: AcceptPolicy
  balance_after_minor: string
  placed_at: Date
}

const columns = sql.raw(`o.order_id, o.member_id, o.match_id, m.match_name, m.home_name, m.visit_name, o.selection_id,
  o.category_name, o.item_name, o.odds_milli, o.stake_minor, o.currency, o.status, o.room_no, o.follows_order_id,
  o.request_id, o.asked_odds_milli, o.accept, o.balance_after_minor, o.placed_at`)

const orderOf = (row: OrderRow): Order => ({
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

const readEarlier = async (db: Database, commands: readonly BetCommand[]): Promise<Map<string, EarlierBet>> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join matches m on m.match_id = o.match_id
    join unnest(${commands.map(({ member }) => member.id)}::bigint[],
      ${commands.map(({ request }) => request.requestId)}::uuid[]) as r (member_id, request_id)
    on (o.member_id, o.request_id) = (r.member_id, r.request_id)
  `.execute(db)
  return new Map(
    rows.map((row) => [
      `${row.member_id}:${row.request_id}`,
      {
        order: orderOf(row),
        askedOddsMilli: row.asked_odds_milli,
        accept: row.accept,
        balanceAfterMinor: Number(row.balance_after_minor),
      },
    ]),
  )
}

interface MatchRow {
  match_id: string
  match_name: string
  home_name: string
  home_logo: string
  visit_name: string
  visit_logo: string
  state: MatchState
}

const lockMatches = async (db: Database, matchIds: readonly string[]): Promise<Map<string, BetMatch>> => {
  const { rows } = await sql<MatchRow>`
    select match_id, match_name, home_name, home_logo, visit_name, visit_logo, state from matches
    where match_id = any(${[...new Set(matchIds)]}::bigint[]) order by match_id for share
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.match_id,
      {
        matchId: row.match_id,
        matchName: row.match_name,
        homeName: row.home_name,
        homeLogo: row.home_logo,
        visitName: row.visit_name,
        visitLogo: row.visit_logo,
        state: row.state,
      },
    ]),
  )
}

const lockFollowed = async (db: Database, orderIds: readonly string[]): Promise<Map<string, FollowedOrder>> => {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<Pick<OrderRow, 'order_id' | 'match_id' | 'selection_id' | 'status'>>`
    select order_id, match_id, selection_id, status from orders
    where order_id = any(${[...new Set(orderIds)]}::bigint[]) order by order_id for share
  `.execute(db)
  return new Map(
    rows.map((row) => [row.order_id, { matchId: row.match_id, selectionId: row.selection_id, status: row.status }]),
  )
}

const readNextIds = async (db: Database, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select nextval((select pg_get_serial_sequence('orders', 'order_id'))) as id from generate_series(1, ${count}::int)
  `.execute(db)
  return rows.map(({ id }) => id)
}

const recordOf = ({ command, order, score, teamLogo, balanceAfterMinor }: PlacedBet): object => ({
  order_id: order.orderId,
  member_id: command.member.id,
  match_id: order.matchId,
  selection_id: order.selectionId,
  category_name: order.categoryName,
  item_name: order.itemName,
  team_logo: teamLogo,
  score,
  odds_milli: order.oddsMilli,
  stake_minor: order.stakeMinor,
  currency: order.currency,
  room_no: order.chatRoomNo,
  follows_order_id: order.followsOrderId,
  request_id: command.request.requestId,
  asked_odds_milli: command.request.oddsMilli,
  accept: command.request.accept,
  balance_after_minor: balanceAfterMinor,
  placed_at: new Date(order.placedAtMs),
})

const insertOrders = async (db: Database, placed: readonly PlacedBet[]): Promise<void> => {
  if (placed.length === 0) return
  await sql`
    insert into orders (order_id, member_id, match_id, selection_id, category_name, item_name, team_logo, score,
      odds_milli, stake_minor, currency, room_no, follows_order_id, request_id, asked_odds_milli, accept,
      balance_after_minor, placed_at)
    overriding system value
    select order_id, member_id, match_id, selection_id, category_name, item_name, team_logo, score,
      odds_milli, stake_minor, currency, room_no, follows_order_id, request_id, asked_odds_milli, accept,
      balance_after_minor, placed_at
    from jsonb_to_recordset(${JSON.stringify(placed.map(recordOf))}::jsonb) as o (order_id bigint, member_id bigint,
      match_id bigint, selection_id text, category_name text, item_name text, team_logo text, score text,
      odds_milli int, stake_minor bigint, currency text, room_no text, follows_order_id bigint, request_id uuid,
      asked_odds_milli int, accept text, balance_after_minor bigint, placed_at timestamptz)
  `.execute(db)
}

const readOrder = async (db: Database, orderId: string, lock: 'update' | 'none'): Promise<OwnedOrder | undefined> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join matches m on m.match_id = o.match_id where o.order_id = ${orderId}
    ${lock === 'update' ? sql`for update of o` : sql``}
  `.execute(db)
  return rows[0] && { order: orderOf(rows[0]), memberId: rows[0].member_id }
}

const readOrdersOf = async (
  db: Database,
  memberId: string,
  matchId: string | undefined,
  limit: number,
): Promise<Order[]> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o join matches m on m.match_id = o.match_id
    where o.member_id = ${memberId} ${matchId === undefined ? sql`` : sql`and o.match_id = ${matchId}`}
    order by o.order_id desc limit ${limit}
  `.execute(db)
  return rows.map(orderOf)
}

const sumStakes = async (
  db: Database,
  memberId: string,
  { currency, fromMs, oddsMinMilli }: StakesAsked,
): Promise<number[]> => {
  if (fromMs.length === 0) return []
  const from = sql`${fromMs.map((ms) => new Date(ms).toISOString())}::timestamptz[]`
  const { rows } = await sql<{ nth: number; stake_minor: string }>`
    select width_bucket(placed_at, ${from}) as nth, sum(stake_minor) as stake_minor from orders
    where member_id = ${memberId} and currency = ${currency} and odds_milli >= ${oddsMinMilli}
      and status <> 'reverted' and placed_at >= (${from})[1]
    group by 1`.execute(db)
  const sums = new Map(rows.map((row) => [row.nth, Number(row.stake_minor)]))
  return fromMs.map((_, at) => sums.get(at + 1) ?? 0)
}

/** Orders on PostgreSQL. */
export const createOrders = (db: Database): Orders => ({
  earlierOf: (commands) => readEarlier(db, commands),
  matchesOf: (matchIds) => lockMatches(db, matchIds),
  followedOf: (orderIds) => lockFollowed(db, orderIds),
  nextIds: (count) => readNextIds(db, count),
  write: (placed) => insertOrders(db, placed),
  find: (orderId) => readOrder(db, orderId, 'none'),
  lock: (orderId) => readOrder(db, orderId, 'update'),
  markReverted: async (orderId, atMs) => {
    const change = { status: 'reverted', reverted_at: new Date(atMs) } as const
    await db.updateTable('orders').set(change).where('order_id', '=', orderId).execute()
  },
  listOf: (memberId, matchId, limit) => readOrdersOf(db, memberId, matchId, limit),
  stakesSince: (memberId, of) => sumStakes(db, memberId, of),
  in: (unit) => createOrders(tablesOf(unit)),
})
