import { sql } from 'kysely'
import type { LegResult, TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { MatchState, SportsType } from '#contract/sports/entities/match.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

/** What an offer is computed from. Minor units. */
export interface CashOutOrder {
  readonly orderId: string
  readonly state: TicketStatus
  readonly currency: SettlementCurrency
  readonly sizes: readonly number[]
  readonly stakeMinor: number
  readonly cashedStakeMinor: number
  readonly lineCount: number
  readonly maxReturnMinor: number
  readonly legs: readonly {
    readonly matchId: string
    readonly selectionId: string
    readonly sport: SportsType
    readonly oddsMilli: number
    readonly scoreAtBet: string
    readonly result: LegResult | null
    /** A result of its match is known by which it is not settled yet. */
    readonly isBeingSettled: boolean
  }[]
}

export interface StoredOffer {
  readonly offerId: string
  readonly orderId: string
  readonly memberId: string
  readonly amountMinor: number
  readonly basis: string
  readonly expiresAtMs: number
}

/** What was taken of an order. Minor units. */
export interface TakenCashOut {
  readonly offerId: string
  readonly orderId: string
  readonly stakeMinor: number
  readonly paidMinor: number
  readonly isWhole: boolean
  /** Of what the order could cost, what is freed by all that was sold of it. */
  readonly freedMinor: number
  readonly atMs: number
}

export interface CashOutOffers {
  /** The member's own. `lock`: held until the unit ends. */
  order(memberId: string, orderId: string, lock?: 'update'): Promise<CashOutOrder | undefined>
  /** Held until the unit ends: prices and scores cannot change between the look and the commit. */
  lockMatches(matchIds: readonly string[]): Promise<ReadonlyMap<string, MatchState>>
  add(offer: StoredOffer): Promise<void>
  /** The member's offer of that order. */
  find(memberId: string, orderId: string, offerId: string): Promise<StoredOffer | undefined>
  /** Writes what was taken, and that the order has it. */
  take(taken: TakenCashOut): Promise<void>
  sweep(before: Date): Promise<void>
  in(unit: Unit): CashOutOffers
}

const readOrder = async (
  db: Database,
  memberId: string,
  orderId: string,
  lock?: 'update',
): Promise<CashOutOrder | undefined> => {
  const { rows } = await sql<{
    state: TicketStatus
    currency: SettlementCurrency
    sizes: number[]
    stake_minor: string
    cashed_stake_minor: string
    line_count: number
    max_return_minor: string
  }>`
    select state, currency, sizes, stake_minor, cashed_stake_minor, line_count, max_return_minor from orders
    where order_id = ${orderId} and member_id = ${memberId} ${lock === 'update' ? sql`for update` : sql``}`.execute(db)
  const [order] = rows
  if (!order) return undefined
  // After the order is held: who settles holds it too before legs are decided.
  const { rows: legs } = await sql<{
    match_id: string
    selection_id: string
    sports_type: SportsType
    odds_milli: number
    score_at_bet: string
    result: LegResult | null
    is_being_settled: boolean
  }>`
    select l.match_id, l.selection_id, m.sports_type, l.odds_milli, l.score_at_bet, l.result, exists (
      select from match_results r where r.match_id = l.match_id and r.settled_at is null) as is_being_settled
    from order_legs l join matches m using (match_id) where l.order_id = ${orderId} order by l.leg_no`.execute(db)
  return {
    orderId,
    state: order.state,
    currency: order.currency,
    sizes: order.sizes,
    stakeMinor: Number(order.stake_minor),
    cashedStakeMinor: Number(order.cashed_stake_minor),
    lineCount: order.line_count,
    maxReturnMinor: Number(order.max_return_minor),
    legs: legs.map((leg) => ({
      matchId: leg.match_id,
      selectionId: leg.selection_id,
      sport: leg.sports_type,
      oddsMilli: leg.odds_milli,
      scoreAtBet: leg.score_at_bet,
      result: leg.result,
      isBeingSettled: leg.is_being_settled,
    })),
  }
}

const lockMatches = async (db: Database, matchIds: readonly string[]): Promise<Map<string, MatchState>> => {
  const { rows } = await sql<{ match_id: string; version: string; state: Omit<MatchState, 'matchId' | 'version'> }>`
    select match_id, version, state from matches where match_id = any(${[...new Set(matchIds)]}::bigint[])
    order by match_id for share`.execute(db)
  return new Map(
    rows.map((row) => [row.match_id, { ...row.state, matchId: row.match_id, version: Number(row.version) }]),
  )
}

const writeTaken = async (db: Database, taken: TakenCashOut): Promise<void> => {
  const { offerId, orderId, stakeMinor, paidMinor, isWhole, freedMinor, atMs } = taken
  const at = new Date(atMs)
  await db
    .insertInto('cash_outs')
    .values({ offer_id: offerId, order_id: orderId, stake_minor: stakeMinor, paid_minor: paidMinor, at })
    .execute()
  await sql`
    update orders set cashed_stake_minor = cashed_stake_minor + ${stakeMinor}, cashed_minor = cashed_minor + ${paidMinor},
      freed_minor = ${freedMinor}
      ${isWhole ? sql`, state = 'cashed_out', settled_at = ${at}` : sql``}
    where order_id = ${orderId}`.execute(db)
}

/** Offers to cash out on PostgreSQL. */
export const createCashOutOffers = (db: Database): CashOutOffers => ({
  order: (memberId, orderId, lock) => readOrder(db, memberId, orderId, lock),
  lockMatches: (matchIds) => lockMatches(db, matchIds),
  add: async ({ offerId, orderId, memberId, amountMinor, basis, expiresAtMs }) => {
    const expires = new Date(expiresAtMs)
    const row = { order_id: orderId, member_id: memberId, amount_minor: amountMinor, basis, expires_at: expires }
    await db
      .insertInto('cash_out_offers')
      .values({ offer_id: offerId, ...row })
      .execute()
  },
  find: async (memberId, orderId, offerId) => {
    const row = await db
      .selectFrom('cash_out_offers')
      .select(['amount_minor', 'basis', 'expires_at'])
      .where('offer_id', '=', offerId)
      .where('order_id', '=', orderId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (!row) return undefined
    const { amount_minor: amountMinor, basis, expires_at: expiresAt } = row
    return {
      offerId,
      orderId,
      memberId,
      amountMinor: Number(amountMinor),
      basis,
      expiresAtMs: expiresAt.getTime(),
    }
  },
  take: (taken) => writeTaken(db, taken),
  sweep: async (before) => {
    await db.deleteFrom('cash_out_offers').where('expires_at', '<', before).execute()
  },
  in: (unit) => createCashOutOffers(tablesOf(unit)),
})
