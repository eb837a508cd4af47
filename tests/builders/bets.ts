import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lineCount } from '#contract/sports/rules/lines.ts'
import type { SportsType } from '#contract/sports/entities/match.ts'
import type { MatchNote } from '#contract/sports/entities/match-item.ts'
import type { TicketStatus } from '#contract/sports/entities/ticket.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { openBets, planStake, walletOf } from '#server/ledger/ports.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { sportsBits } from '#server/sports/domain/records/sports-bits.ts'
import type { MatchFacts } from '#server/sports/domain/settlement/match-facts.ts'

/** A bet that stands. Stakes are a line's, minor units; odds decimal × 1000. */
export interface BetAsked {
  memberId: string
  legs: readonly { matchId: string; selectionId: string; oddsMilli: number; scoreAtBet?: string }[]
  stakeMinor: number
  currency?: SettlementCurrency
  sizes?: readonly number[]
  state?: TicketStatus
  roomNo?: string
}

const atOnceMax = 500

type SportsOf = ReadonlyMap<string, SportsType>

const recordOf = (bet: BetAsked, orderId: string, sportsOf: SportsOf) => {
  const { memberId, legs, stakeMinor, currency = 'CNY', sizes = [], state = 'running', roomNo = null } = bet
  const lines = sizes.length === 0 ? 1 : lineCount(legs.length, sizes)
  return {
    order_id: orderId,
    member_id: memberId,
    kind: sizes.length > 0 ? 'system' : legs.length === 1 ? 'single' : 'parlay',
    sizes,
    line_count: lines,
    odds_milli: legs[0]?.oddsMilli,
    stake_minor: stakeMinor,
    risk_minor: stakeMinor * lines,
    currency,
    state,
    room_no: roomNo,
    request_id: randomUUID(),
    sports: sportsBits(legs.flatMap(({ matchId }) => sportsOf.get(matchId) ?? [])),
    legs: legs.map((leg, nth) => ({ ...leg, nth })),
  }
}

const insert = async (db: Database, records: readonly ReturnType<typeof recordOf>[]): Promise<void> => {
  const json = JSON.stringify(records)
  await sql`
    insert into orders (order_id, member_id, kind, sizes, line_count, odds_milli, least_odds_milli, stake_minor, risk_minor,
      max_return_minor, currency, state, room_no, request_id, sports, accept, balance_after_minor, placed_at)
    overriding system value
    select order_id, member_id, kind, array(select jsonb_array_elements_text(sizes)::int), line_count, odds_milli, odds_milli,
      stake_minor, risk_minor, 0, currency, state, room_no, request_id, sports, 'any', 0, now()
    from jsonb_to_recordset(${json}::jsonb) as o (order_id bigint, member_id bigint, kind text, sizes jsonb, line_count int,
      odds_milli bigint, stake_minor bigint, risk_minor bigint, currency text, state text, room_no text, request_id uuid,
      sports smallint)
  `.execute(db)
  await sql`
    insert into order_legs (order_id, leg_no, match_id, selection_id, category_name, item_name, odds_milli,
      asked_odds_milli, score_at_bet)
    select o.order_id, (l->>'nth')::int, (l->>'matchId')::bigint, l->>'selectionId', '', '', (l->>'oddsMilli')::int,
      (l->>'oddsMilli')::int, coalesce(l->>'scoreAtBet', '')
    from jsonb_to_recordset(${json}::jsonb) as o (order_id bigint, legs jsonb), jsonb_array_elements(o.legs) l
  `.execute(db)
}

const readSports = async (db: Database, bets: readonly BetAsked[]): Promise<SportsOf> => {
  const matchIds = [...new Set(bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))]
  const { rows } = await sql<{ match_id: string; sports_type: SportsType }>`
    select match_id, sports_type from matches where match_id = any(${matchIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ match_id: matchId, sports_type: sport }) => [matchId, sport]))
}

/** Bets with their stakes taken, for members who have enough; answers the orders' numbers. */
export const placeBets = async (db: Database, bets: readonly BetAsked[]): Promise<string[]> => {
  const ledger = createLedger(db)
  const ids: string[] = []
  const sportsOf = await readSports(db, bets)
  for (let first = 0; first < bets.length; first += atOnceMax) {
    const some = bets.slice(first, first + atOnceMax)
    const { rows } = await sql<{ id: string }>`
      select nextval((select pg_get_serial_sequence('orders', 'order_id'))) as id
      from generate_series(1, ${some.length}::int)`.execute(db)
    const records = some.map((bet, nth) => recordOf(bet, rows[nth]?.id ?? '', sportsOf))
    const postings = records.map((record) =>
      planStake({
        memberId: record.member_id,
        requestId: record.request_id,
        orderId: record.order_id,
        currency: record.currency,
        stakeMinor: record.risk_minor,
      }),
    )
    const names = records.flatMap(({ member_id: id, currency }) => [walletOf(id, currency), openBets(currency)])
    await ledger.transact(names, async (_unit, accounts) => {
      for (const { verdict } of await accounts.post(postings)) if (verdict !== 'posted') throw new Error(verdict)
    })
    await insert(db, records)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

export const noFacts: MatchFacts = { parts: {}, corners: {}, goals: [], kills: {}, maps: {} }

/** A football match that ended so. */
export const ended = (home: number, away: number): MatchFacts => ({
  ...noFacts,
  parts: { match: { home, away } },
  goals: [
    ...Array.from({ length: home }, () => 'home' as const),
    ...Array.from({ length: away }, () => 'visit' as const),
  ],
})

/** The next version of what is known of a match. */
export const putResult = async (
  db: Database,
  matchId: string,
  facts: MatchFacts,
  of: {
    kind?: 'result' | 'correction' | 'rollback' | 'void'
    isFinal?: boolean
    note?: MatchNote
    messageId?: string
  } = {},
): Promise<void> => {
  const { kind = 'result', isFinal = true, note = 'cancelled', messageId = randomUUID() } = of
  await sql`
    insert into match_results (match_id, version, kind, facts, is_final, note, message_id, at)
    select ${matchId}, coalesce(max(version), 0) + 1, ${kind}, ${JSON.stringify(facts)}::jsonb, ${isFinal},
      ${kind === 'void' ? note : null}, ${messageId}, now()
    from match_results where match_id = ${matchId}
  `.execute(db)
}
