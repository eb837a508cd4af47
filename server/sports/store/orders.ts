import { sql } from 'kysely'
import type { RejectReason } from '#contract/sports/entities/ticket.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { FollowedOrder } from '#server/sports/domain/bet-rules.ts'
import type { BetMatch, BetTicket } from '#server/sports/domain/bet-ticket.ts'
import type { BetMatches, Lock } from './bet-matches.ts'
import { readTickets, type StoredTicket } from './tickets.ts'
import { readBetFacts, type BetFacts, type BetFactsQuery } from './bet-facts.ts'
import { addLiabilities } from './bet-liabilities.ts'
import { insertTickets, type BetToWrite } from './ticket-rows.ts'

/** What bets rest on; each is one question or one write, for however many commands. */
export interface Orders {
  /** What new bets are decided by, in one question. */
  factsOf(asked: BetFactsQuery): Promise<BetFacts>
  /** `share`: held until the unit ends: odds and suspensions cannot change between the look and the commit. */
  matchesOf(matchIds: readonly string[], lock: Lock): Promise<ReadonlyMap<string, BetMatch>>
  /** Held until the unit ends. */
  followedOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, FollowedOrder>>
  write(placed: readonly BetToWrite[]): Promise<void>
  /** Adds what bets could cost, after their stakes are posted; answers what is open of their markets and matches now. */
  addLiabilities(placed: readonly BetTicket[]): Promise<ReadonlyMap<string, number>>
  find(orderId: string): Promise<OwnedTicket | undefined>
  /** The same, held until the unit ends. */
  lock(orderId: string): Promise<OwnedTicket | undefined>
  /** It comes to nothing: what was at risk is back. */
  takeBack(orderId: string, how: HowTaken, atMs: number): Promise<void>
  /** What was at risk of those that are settled, by when they were placed: one sum for each of `fromMs`, which are ascending. */
  stakesSince(memberId: string, of: StakesAsked): Promise<number[]>
  in(unit: Unit): Orders
}

interface HowTaken {
  readonly status: 'rejected' | 'cancelled'
  readonly rejectReason?: RejectReason
}

interface StakesAsked {
  currency: 'CNY' | 'USDT'
  fromMs: readonly number[]
  oddsMinMilli: number
}

export type OwnedTicket = Pick<StoredTicket, 'ticket' | 'memberId'>

const lockFollowed = async (db: Database, orderIds: readonly string[]): Promise<Map<string, FollowedOrder>> => {
  if (orderIds.length === 0) return new Map()
  const stored = await readTickets(
    db,
    sql`where o.order_id = any(${[...new Set(orderIds)]}::bigint[]) order by o.order_id for share of o`,
  )
  return new Map(stored.map(({ memberId, ticket }) => [ticket.orderId, { ...ticket, memberId }]))
}

const sumStakes = async (
  db: Database,
  memberId: string,
  { currency, fromMs, oddsMinMilli }: StakesAsked,
): Promise<number[]> => {
  if (fromMs.length === 0) return []
  const from = sql`${fromMs.map((ms) => new Date(ms).toISOString())}::timestamptz[]`
  const { rows } = await sql<{ nth: number; risk_minor: string }>`
    select width_bucket(placed_at, ${from}) as nth, sum((stake_minor - cashed_stake_minor) * line_count) as risk_minor from orders
    where member_id = ${memberId} and currency = ${currency} and least_odds_milli >= ${oddsMinMilli}
      and state in ('won', 'half_won', 'half_lost', 'lost') and placed_at >= (${from})[1]
    group by 1`.execute(db)
  const sums = new Map(rows.map((row) => [row.nth, Number(row.risk_minor)]))
  return fromMs.map((_, at) => sums.get(at + 1) ?? 0)
}

const readOne = async (db: Database, orderId: string, lock: 'update' | 'none'): Promise<OwnedTicket | undefined> => {
  const [stored] = await readTickets(
    db,
    sql`where o.order_id = ${orderId} ${lock === 'update' ? sql`for update of o` : sql``}`,
  )
  return stored
}

/** Orders on PostgreSQL. */
export const createOrders = (db: Database, matches: BetMatches): Orders => ({
  factsOf: (asked) => readBetFacts(db, asked),
  matchesOf: (matchIds, lock) => matches.of(db, matchIds, lock),
  followedOf: (orderIds) => lockFollowed(db, orderIds),
  write: (placed) => insertTickets(db, placed),
  addLiabilities: (placed) => addLiabilities(db, placed),
  find: (orderId) => readOne(db, orderId, 'none'),
  lock: (orderId) => readOne(db, orderId, 'update'),
  takeBack: async (orderId, { status, rejectReason = null }, atMs) => {
    await sql`update orders set state = ${status}, reject_reason = ${rejectReason},
      return_minor = risk_minor - cashed_stake_minor * line_count, settled_at = ${new Date(atMs)},
      waiting_message = null
      where order_id = ${orderId}`.execute(db)
  },
  stakesSince: (memberId, of) => sumStakes(db, memberId, of),
  in: (unit) => createOrders(tablesOf(unit), matches),
})
