import { sql } from 'kysely'
import type { LegResult, TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'
import {
  memberWalletKey,
  type OrderChange,
  type PaidOnDay,
  type MemberWallet,
} from '#server/sports/domain/settlement/plan-settlement.ts'
import { isSettled } from '#server/sports/domain/settlement/settle-order.ts'
import type { DecidedMatch, OpenOrder, OrderLeg } from '#server/sports/domain/settlement/regrade-order.ts'

export interface ResultKey {
  readonly matchId: string
  readonly version: number
}

/** A version of a match's result that orders are not settled by yet, and after which order that goes on. */
export interface OpenResult extends ResultKey {
  readonly decided: DecidedMatch
  readonly settledTo: string
}

export interface OrderLegs {
  readonly orderId: string
  readonly legs: readonly OrderLeg[]
}

/** An order with what tells whether anybody has written it since. */
export interface ReadOrder extends OpenOrder {
  readonly rowVersion: string
}

export interface SettlementWrite {
  readonly result: ResultKey
  readonly settledTo: string
  /** Whoever writes legs writes their order too, so that readers see that something of it was written. */
  readonly orders: readonly OrderChange[]
  readonly legs: readonly OrderLegs[]
  readonly paid: readonly PaidOnDay[]
  readonly atMs: number
}

/** Results and the orders that they decide. */
export interface SettlementRows {
  /** The oldest version of each match that has one which is not settled, the longest waiting first. */
  openResults(limit: number): Promise<OpenResult[]>
  /** The next orders of a match by their numbers, as they stand; nothing is held. */
  ordersOf(matchId: string, afterOrderId: string, limit: number): Promise<ReadOrder[]>
  /** Holds the result for this transaction; false: another one does, or it is not where it was. */
  hold(result: OpenResult): Promise<boolean>
  /** Holds the result and these orders, as they stand now, until the unit ends; undefined as for `hold`. */
  lock(result: OpenResult, orders: readonly ReadOrder[]): Promise<readonly OpenOrder[] | undefined>
  /** Writes orders, their legs, what was paid and how far the result is settled; answers the highest sum of a day, by currency. */
  write(written: SettlementWrite): Promise<Map<string, number>>
  /** What these members were paid of winnings on a day, by their memberWallets. */
  paidOn(memberWallets: readonly MemberWallet[], day: string): Promise<Map<string, number>>
  settledTo(key: ResultKey, orderId: string): Promise<void>
  /** The lowest order of the match that is not decided yet whether it is one. */
  firstWaiting(matchId: string): Promise<string | undefined>
  hasLater(key: ResultKey): Promise<boolean>
  markSettled(key: ResultKey, atMs: number): Promise<void>
  sweepPaid(today: string): Promise<void>
  in(unit: Unit): SettlementRows
}

interface ResultRow {
  match_id: string
  version: number
  kind: 'result' | 'correction' | 'rollback' | 'void'
  facts: MatchFacts
  is_final: boolean
  settled_to: string
  sports_type: string
}

const resultOf = (row: ResultRow): OpenResult => ({
  matchId: row.match_id,
  version: row.version,
  settledTo: row.settled_to,
  decided: {
    matchId: row.match_id,
    sport: row.sports_type,
    facts: row.facts,
    isFinal: row.kind === 'void' || (row.is_final && row.kind !== 'rollback'),
  },
})

const readOpenResults = async (db: Database, limit: number): Promise<OpenResult[]> => {
  const { rows } = await sql<ResultRow>`
    select r.match_id, r.version, r.kind, r.facts, r.is_final, r.settled_to, m.sports_type
    from match_results r join matches m on m.match_id = r.match_id
    where r.settled_at is null and not exists (select from match_results e
      where e.match_id = r.match_id and e.version < r.version and e.settled_at is null)
    order by r.at, r.match_id limit ${limit}
  `.execute(db)
  return rows.map(resultOf)
}

interface OrderRow {
  row_version: string
  order_id: string
  member_id: string
  currency: SettlementCurrency
  room_no: string | null
  state: TicketStatus
  sizes: number[]
  stake_minor: string
  risk_minor: string
  least_odds_milli: number
  return_minor: string | null
  settlements: number
  placed_at: Date
  settled_at: Date | null
  legs: [number, string, string, number, string, LegResult | null, string | null][]
}

const orderOf = (row: OrderRow): ReadOrder => ({
  rowVersion: row.row_version,
  orderId: row.order_id,
  memberId: row.member_id,
  currency: row.currency,
  roomNo: row.room_no,
  state: row.state,
  sizes: row.sizes,
  stakeMinor: Number(row.stake_minor),
  riskMinor: Number(row.risk_minor),
  leastOddsMilli: row.least_odds_milli,
  returnMinor: row.return_minor === null ? null : Number(row.return_minor),
  settlements: row.settlements,
  placedAtMs: row.placed_at.getTime(),
  settledAtMs: row.settled_at?.getTime() ?? null,
  legs: row.legs.map(([legNo, matchId, selectionId, oddsMilli, scoreAtBet, result, score]) => ({
    legNo,
    matchId,
    selectionId,
    oddsMilli,
    scoreAtBet,
    result,
    score,
  })),
})

const columns = sql.raw(`o.xmin::text as row_version, o.order_id, o.member_id, o.currency, o.room_no, o.state, o.sizes,
  o.stake_minor - o.cashed_stake_minor as stake_minor, o.risk_minor - o.cashed_stake_minor * o.line_count as risk_minor, o.least_odds_milli, o.return_minor, o.settlements, o.placed_at, o.settled_at, l.legs`)
const legs = sql.raw(`lateral (
  select jsonb_agg(jsonb_build_array(l.leg_no, l.match_id::text, l.selection_id, l.odds_milli, l.score_at_bet, l.result, l.score)
    order by l.leg_no) as legs from order_legs l where l.order_id = o.order_id) l`)

const readOrders = async (db: Database, matchId: string, after: string, limit: number): Promise<ReadOrder[]> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o cross join ${legs} where o.order_id = any(array(
      select distinct order_id from order_legs where match_id = ${matchId} and order_id > ${after}
      order by order_id limit ${limit})) order by o.order_id
  `.execute(db)
  return rows.map(orderOf)
}

const readAgain = async (db: Database, orderIds: readonly string[]): Promise<ReadOrder[]> => {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders o cross join ${legs} where o.order_id = any(${[...orderIds]}::bigint[])
    order by o.order_id
  `.execute(db)
  return rows.map(orderOf)
}

/** A batch touches a few rows of large tables: by their keys, for the rest of the transaction. */
const byKeys = sql.raw(`set_config('enable_seqscan', 'off', true)`)

/** Holds a result and its orders, and reads those again if somebody has written one of them meanwhile. */
const lockOrders = async (
  db: Database,
  { matchId, version, settledTo }: OpenResult,
  orders: readonly ReadOrder[],
): Promise<readonly OpenOrder[] | undefined> => {
  const orderIds = orders.map(({ orderId }) => orderId)
  const { rows } = await sql<{ count: number; as_read: number }>`
    with held as materialized (
      select ${byKeys} from match_results where match_id = ${matchId} and version = ${version} and settled_at is null
        and settled_to = ${settledTo} for no key update skip locked),
    locked as materialized (
      select o.order_id, o.xmin from orders o
      where exists (select from held) and o.order_id = any(${orderIds}::bigint[]) order by o.order_id for no key update of o)
    select count(*)::int as count, count(r.order_id)::int as as_read from locked
    left join unnest(${orderIds}::bigint[], ${orders.map(({ rowVersion }) => rowVersion)}::xid[]) as r (order_id, xmin)
      on r.order_id = locked.order_id and r.xmin = locked.xmin
  `.execute(db)
  const [{ count, as_read: asRead } = { count: 0, as_read: 0 }] = rows
  if (count === 0) return undefined
  return asRead === orders.length ? orders : readAgain(db, orderIds)
}

const dateOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The sums of each member's days; a member has one row a day. */
const daySums = (paid: readonly PaidOnDay[]): PaidOnDay[] =>
  [...Map.groupBy(paid, (each) => `${memberWalletKey(each)}:${each.day}`).values()].map((group) => ({
    ...(group[0] as PaidOnDay),
    paidMinor: group.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
  }))

/** Orders that were settled before, and are not so any more. */
const undoneOf = (orders: readonly OrderChange[]): OrderChange[] =>
  orders.filter(
    ({ order, state, returnMinor }) =>
      isSettled(order.state) && (state !== order.state || returnMinor !== order.returnMinor),
  )

/** All that a batch writes of its own, in one statement. Rows are named twice: a join alone may read the whole index up to them. */
const writeAll = async (
  db: Database,
  { result, settledTo, orders, legs: ofOrders, paid, atMs }: SettlementWrite,
): Promise<Map<string, number>> => {
  const orderIds = orders.map(({ order }) => order.orderId)
  const changed = ofOrders.flatMap(({ orderId, legs: each }) => each.map((leg) => ({ orderId, ...leg })))
  const sums = daySums(paid)
  const undone = undoneOf(orders)
  const { rows } = await sql<{ currency: SettlementCurrency; paid_minor: string }>`
    with written as (
      update orders o set state = s.state, return_minor = s.return_minor, settlements = s.settlements,
        settled_at = s.settled_at
      from unnest(${orderIds}::bigint[], ${orders.map(({ state }) => state)}::text[],
        ${orders.map(({ returnMinor }) => returnMinor)}::bigint[], ${orders.map(({ settlements }) => settlements)}::int[],
        ${orders.map(({ settledAtMs }) => dateOf(settledAtMs))}::timestamptz[])
        as s (order_id, state, return_minor, settlements, settled_at)
      where o.order_id = s.order_id and o.order_id = any(${orderIds}::bigint[])),
    graded as (
      update order_legs l set result = s.result, score = s.score
      from unnest(${changed.map(({ orderId }) => orderId)}::bigint[], ${changed.map(({ legNo }) => legNo)}::int[],
        ${changed.map(({ result: each }) => each)}::text[], ${changed.map(({ score }) => score)}::text[])
        as s (order_id, leg_no, result, score)
      where (l.order_id, l.leg_no) = (s.order_id, s.leg_no) and l.order_id = any(${orderIds}::bigint[])),
    undone as (
      insert into undone_settlements (order_id, state, risk_minor, return_minor, settled_at, undone_at, is_reopened)
      select u.order_id, u.state, u.risk_minor, u.return_minor, u.settled_at, ${dateOf(atMs)}, u.is_reopened
      from unnest(${undone.map(({ order }) => order.orderId)}::bigint[], ${undone.map(({ order }) => order.state)}::text[],
        ${undone.map(({ order }) => order.riskMinor)}::bigint[], ${undone.map(({ order }) => order.returnMinor)}::bigint[],
        ${undone.map(({ order }) => dateOf(order.settledAtMs))}::timestamptz[],
        ${undone.map(({ state }) => !isSettled(state))}::boolean[])
        as u (order_id, state, risk_minor, return_minor, settled_at, is_reopened)),
    marked as (
      update match_results set settled_to = ${settledTo}
      where match_id = ${result.matchId} and version = ${result.version}),
    paid as (
      insert into payout_days as d (member_id, currency, day, paid_minor)
      select * from unnest(${sums.map(({ memberId }) => memberId)}::bigint[], ${sums.map(({ currency }) => currency)}::text[],
        ${sums.map(({ day }) => day)}::date[], ${sums.map(({ paidMinor }) => paidMinor)}::bigint[])
      on conflict (member_id, currency, day) do update set paid_minor = d.paid_minor + excluded.paid_minor
      returning currency, paid_minor)
    select currency, max(paid_minor) as paid_minor from paid group by currency
  `.execute(db)
  return new Map(rows.map(({ currency, paid_minor: paidMinor }) => [currency, Number(paidMinor)]))
}

const readPaid = async (
  db: Database,
  memberWallets: readonly MemberWallet[],
  day: string,
): Promise<Map<string, number>> => {
  if (memberWallets.length === 0) return new Map()
  const { rows } = await sql<{ member_id: string; currency: SettlementCurrency; paid_minor: string }>`
    select p.member_id, p.currency, p.paid_minor from payout_days p
    join unnest(${memberWallets.map(({ memberId }) => memberId)}::bigint[], ${memberWallets.map(({ currency }) => currency)}::text[])
      as n (member_id, currency) on (p.member_id, p.currency) = (n.member_id, n.currency) where p.day = ${day}::date
  `.execute(db)
  return new Map(
    rows.map((row) => [memberWalletKey({ memberId: row.member_id, currency: row.currency }), Number(row.paid_minor)]),
  )
}

const holdResult = async (db: Database, { matchId, version, settledTo }: OpenResult): Promise<boolean> => {
  const { rows } = await sql`
    select from match_results where match_id = ${matchId} and version = ${version} and settled_at is null
      and settled_to = ${settledTo} for no key update skip locked
  `.execute(db)
  return rows.length === 1
}

const readFirstWaiting = async (db: Database, matchId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ order_id: string | null }>`
    select min(o.order_id) as order_id from orders o join order_legs l on l.order_id = o.order_id
    where o.state = 'waiting' and l.match_id = ${matchId}
  `.execute(db)
  return rows[0]?.order_id ?? undefined
}

/** Days that a correction may still reach back to. */
const paidDaysKept = 62

/** Settlement on PostgreSQL: each question and each write is one statement, for however many orders. */
export const createSettlementRows = (db: Database): SettlementRows => ({
  openResults: (limit) => readOpenResults(db, limit),
  ordersOf: (matchId, after, limit) => readOrders(db, matchId, after, limit),
  hold: (result) => holdResult(db, result),
  lock: (result, orders) => lockOrders(db, result, orders),
  write: (written) => writeAll(db, written),
  paidOn: (memberWallets, day) => readPaid(db, memberWallets, day),
  settledTo: async ({ matchId, version }, orderId) => {
    const at = db.updateTable('match_results').set({ settled_to: orderId })
    await at.where('match_id', '=', matchId).where('version', '=', version).execute()
  },
  firstWaiting: (matchId) => readFirstWaiting(db, matchId),
  hasLater: async ({ matchId, version }) => {
    const later = db.selectFrom('match_results').select('version').where('match_id', '=', matchId)
    return (await later.where('version', '>', version).limit(1).execute()).length > 0
  },
  markSettled: async ({ matchId, version }, atMs) => {
    const at = db.updateTable('match_results').set({ settled_at: new Date(atMs) })
    await at.where('match_id', '=', matchId).where('version', '=', version).execute()
  },
  sweepPaid: async (today) => {
    await sql`delete from payout_days where day < ${today}::date - ${paidDaysKept}::int`.execute(db)
  },
  in: (unit) => createSettlementRows(tablesOf(unit)),
})
