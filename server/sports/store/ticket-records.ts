import { sql, type RawBuilder } from 'kysely'
import { TicketStatus, type Ticket } from '#contract/sports/entities/ticket.ts'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { sportsBits } from '#server/sports/domain/records/sports-bits.ts'
import type { SoldPart, UndoneSettlement } from '#server/sports/domain/records/ticket-events.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { readTickets, type StoredTicket } from './tickets.ts'

/** Which tickets of a member are meant; null: any. Times are milliseconds since 1970, `untilMs` does not count. */
export interface TicketQuery {
  readonly memberId: string
  readonly currency: SettlementCurrency | null
  readonly sport: Sport | null
  readonly fromMs: number | null
  readonly untilMs: number | null
}

export interface TicketPage extends TicketQuery {
  /** Empty: any. */
  readonly states: readonly TicketStatus[]
  readonly matchId: string | null
  readonly after: string | null
  readonly limit: number
}

/** What a member's tickets of one state that were placed on one day of the site's calendar come to. Minor units. */
export interface TicketSum {
  readonly status: TicketStatus
  readonly day: string
  readonly count: number
  readonly riskMinor: number
  readonly returnMinor: number
  /** What still runs of the stakes. */
  readonly openRiskMinor: number
}

/** What members read of their tickets. */
export interface TicketRecords {
  /** Newest first, by when they were placed. */
  page(page: TicketPage): Promise<Ticket[]>
  /** The member's own, or undefined. */
  find(memberId: string, orderId: string): Promise<Ticket | undefined>
  /** What was sold of an order, oldest first. */
  cashOuts(orderId: string): Promise<SoldPart[]>
  /** Ends of an order that later results undid, oldest first. */
  undone(orderId: string): Promise<UndoneSettlement[]>
  sums(query: TicketQuery): Promise<TicketSum[]>
}

const ticketsOf = (stored: readonly StoredTicket[]): Ticket[] => stored.map(({ ticket }) => ticket)

const timeOf = (ms: number): RawBuilder<unknown> => sql`${new Date(ms).toISOString()}::timestamptz`

const currenciesOf = ({ currency }: TicketQuery): readonly SettlementCurrency[] =>
  currency === null ? SettlementCurrency.options : [currency]

const meant = ({ memberId, sport, fromMs, untilMs }: Omit<TicketQuery, 'currency'>): RawBuilder<unknown> => sql`
  o.member_id = ${memberId}
  ${fromMs === null ? sql`` : sql`and o.placed_at >= ${timeOf(fromMs)}`}
  ${untilMs === null ? sql`` : sql`and o.placed_at < ${timeOf(untilMs)}`}
  ${sport === null ? sql`` : sql`and o.sports & ${sportsBits([sport])}::smallint <> 0`}`

const onMatch = (matchId: string | null): RawBuilder<unknown> =>
  matchId === null
    ? sql``
    : sql`and exists (select from order_legs l where l.order_id = o.order_id and l.match_id = ${matchId})`

const before = (memberId: string, after: string | null): RawBuilder<unknown> =>
  after === null
    ? sql``
    : sql`and (o.placed_at, o.order_id) < (
        (select placed_at from orders where order_id = ${after}::bigint and member_id = ${memberId}), ${after}::bigint)`

const newestFirst = sql`order by o.placed_at desc, o.order_id desc`

const readPage = async (db: Database, page: TicketPage): Promise<Ticket[]> => {
  const { memberId, states, matchId, after, limit } = page
  // Each currency and state is read in its own order from the index: what is rare is found without reading the others.
  const { rows } = await sql<{ order_id: string }>`
    select o.order_id from unnest(${states.length === 0 ? TicketStatus.options : states}::text[]) as s (name)
      cross join unnest(${currenciesOf(page)}::text[]) as c (name)
      cross join lateral (select o.order_id, o.placed_at from orders o
        where ${meant(page)} and o.currency = c.name and o.state = s.name ${onMatch(matchId)} ${before(memberId, after)}
        ${newestFirst} limit ${limit}) o
      ${newestFirst} limit ${limit}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ order_id: orderId }) => orderId)
  return ticketsOf(await readTickets(db, sql`where o.order_id = any(${ids}::bigint[]) ${newestFirst}`))
}

const readOne = async (db: Database, memberId: string, orderId: string): Promise<Ticket | undefined> =>
  ticketsOf(await readTickets(db, sql`where o.order_id = ${orderId} and o.member_id = ${memberId}`))[0]

interface SumRow {
  state: TicketStatus
  day: string
  count: string
  risk: string
  returned: string
  open_risk: string
}

const readSums = async (db: Database, query: TicketQuery): Promise<TicketSum[]> => {
  // The site's calendar is that of China, UTC+8 all the year.
  const { rows } = await sql<SumRow>`
    select o.state, to_char(o.placed_at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD') as day, count(*) as count,
      sum(o.risk_minor) as risk, sum(coalesce(o.return_minor, 0) + o.cashed_minor) as returned,
      sum((o.stake_minor - o.cashed_stake_minor) * o.line_count) as open_risk
    from orders o where ${meant(query)} and o.currency = any(${currenciesOf(query)}::text[]) group by 1, 2`.execute(db)
  return rows.map((row) => ({
    status: row.state,
    day: row.day,
    count: Number(row.count),
    riskMinor: Number(row.risk),
    returnMinor: Number(row.returned),
    openRiskMinor: Number(row.open_risk),
  }))
}

const readCashOuts = async (db: Database, orderId: string): Promise<SoldPart[]> => {
  const rows = await db
    .selectFrom('cash_outs')
    .select(['stake_minor', 'paid_minor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({
    stakeMinor: Number(row.stake_minor),
    paidMinor: Number(row.paid_minor),
    atMs: row.at.getTime(),
  }))
}

const readUndone = async (db: Database, orderId: string): Promise<UndoneSettlement[]> => {
  const rows = await db
    .selectFrom('undone_settlements')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    status: row.state,
    riskMinor: Number(row.risk_minor),
    returnMinor: Number(row.return_minor),
    settledAtMs: row.settled_at.getTime(),
    undoneAtMs: row.undone_at.getTime(),
    isReopened: row.is_reopened,
  }))
}

/** Records of tickets on PostgreSQL. */
export const createTicketRecords = (db: Database): TicketRecords => ({
  page: (page) => readPage(db, page),
  find: (memberId, orderId) => readOne(db, memberId, orderId),
  cashOuts: (orderId) => readCashOuts(db, orderId),
  undone: (orderId) => readUndone(db, orderId),
  sums: (query) => readSums(db, query),
})
