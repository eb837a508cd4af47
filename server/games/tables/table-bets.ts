import { sql, type RawBuilder } from 'kysely'
import { baccaratBets } from '#contract/games/rules/baccarat.ts'
import { leftAt } from '#contract/games/rules/table-play.ts'
import { PlacedBet, type TableBet, type TableCrowd, type TableOutcome } from '#contract/games/entities/table.ts'
import { tableCrowdMax } from '#contract/limits.ts'
import { newestRounds, seqOf, type RoundQuery } from '#server/games/store/round-rows.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface StoredBet extends PlacedBet {
  readonly memberId: string
  readonly requestId: string
}

/** What a bet came to. */
export interface SettledBet {
  readonly betId: string
  readonly state: 'done' | 'void'
  readonly leftHundredths: number | null
  readonly returnedMinor: number
}

/** Bets on shared rounds, on PostgreSQL. [C-13] */
export interface TableBets {
  earlierOf(of: readonly { memberId: string; requestId: string }[]): Promise<readonly StoredBet[]>
  onRounds(of: readonly { memberId: string; roundId: string }[]): Promise<readonly StoredBet[]>
  add(bets: readonly StoredBet[]): Promise<void>
  find(memberId: string, betId: string): Promise<StoredBet | undefined>
  page(query: RoundQuery): Promise<StoredBet[]>
  /** Which rounds and bets a page has, by their ids, the newest first. */
  order(query: RoundQuery): Promise<string[]>
  /** The first that was made on a round. */
  first(roundId: string): Promise<StoredBet | undefined>
  /** Of a bet that is still on the curve. */
  leave(betId: string, hundredths: number): Promise<boolean>
  /** So many of a round that are open, held until the unit ends. */
  holdOpen(roundId: string, limit: number): Promise<readonly StoredBet[]>
  openOf(roundId: string, limit: number): Promise<readonly StoredBet[]>
  settle(bets: readonly SettledBet[], atMs: number): Promise<void>
  /** As others see them; `reachedHundredths`: where the curve stands. */
  crowd(roundId: string, reachedHundredths: number): Promise<TableCrowd>
  in(unit: Unit): TableBets
}

interface BetRow {
  bet_id: string
  round_id: string
  member_id: string
  request_id: string
  bet: TableBet
  currency: PlacedBet['currency']
  stake_minor: string
  state: PlacedBet['state']
  left_hundredths: number | null
  returned_minor: string | null
  placed_at: Date
  outcome: TableOutcome | null
}

const betOf = (row: BetRow): StoredBet => ({
  betId: row.bet_id,
  roundId: row.round_id,
  memberId: row.member_id,
  requestId: row.request_id,
  bet: row.bet,
  currency: row.currency,
  stakeMinor: Number(row.stake_minor),
  state: row.state,
  leftHundredths: row.left_hundredths,
  returnedMinor: row.returned_minor === null ? null : Number(row.returned_minor),
  placedAtMs: row.placed_at.getTime(),
  outcome: row.outcome,
})

/** As its member sees it. */
export const publicBet = (bet: StoredBet): PlacedBet => PlacedBet.parse(bet)

const readBets = async (db: Database, where: RawBuilder<unknown>): Promise<StoredBet[]> => {
  const { rows } = await sql<BetRow>`
    select b.*, r.outcome from game_table_bets b join game_table_rounds r using (round_id) ${where}`.execute(db)
  return rows.map(betOf)
}

const insertBets = async (db: Database, bets: readonly StoredBet[]): Promise<void> => {
  if (bets.length === 0) return
  await db
    .insertInto('game_table_bets')
    .values(
      bets.map((bet) => ({
        bet_id: bet.betId,
        round_id: bet.roundId,
        member_id: bet.memberId,
        request_id: bet.requestId,
        game: bet.bet.game,
        bet: JSON.stringify(bet.bet) as unknown as TableBet,
        currency: bet.currency,
        stake_minor: bet.stakeMinor,
        left_hundredths: null,
        returned_minor: null,
        placed_at: new Date(bet.placedAtMs),
        ended_at: null,
      })),
    )
    .execute()
}

const settleBets = async (db: Database, bets: readonly SettledBet[], atMs: number): Promise<void> => {
  await sql`
    update game_table_bets b set state = s.state, left_hundredths = s.left, returned_minor = s.returned,
      ended_at = ${new Date(atMs)}
    from unnest(${bets.map(({ betId }) => betId)}::uuid[], ${bets.map(({ state }) => state)}::text[],
      ${bets.map(({ leftHundredths }) => leftHundredths)}::int[],
      ${bets.map(({ returnedMinor }) => returnedMinor)}::bigint[]) as s (bet_id, state, "left", returned)
    where b.bet_id = s.bet_id and b.state = 'open'`.execute(db)
}

interface CrowdRow extends BetRow {
  nickname: string
  avatar: string
  vip_level: number
}

const readCrowd = async (db: Database, roundId: string, reachedHundredths: number): Promise<TableCrowd> => {
  const { rows } = await sql<CrowdRow>`
    select b.*, m.nickname, m.avatar, m.vip_level, null as outcome
    from game_table_bets b join members m on m.id = b.member_id
    where b.round_id = ${roundId} order by b.seq desc limit ${tableCrowdMax}`.execute(db)
  const { rows: counts } = await sql<{ on: string | null; count: number }>`
    select s ->> 'on' as "on", count(*)::int as count from game_table_bets b
    left join lateral jsonb_array_elements(b.bet -> 'stakes') s on true where b.round_id = ${roundId} group by 1
    union all select 'all', count(*)::int from game_table_bets where round_id = ${roundId}`.execute(db)
  const countOf = (on: string): number => counts.find((each) => each.on === on)?.count ?? 0
  return {
    count: countOf('all'),
    countsOn: rows[0]?.bet.game === 'baccarat' ? baccaratBets.map(countOf) : [],
    bets: rows.map((row) => ({
      memberId: row.member_id,
      nickname: row.nickname,
      avatar: row.avatar,
      vipLevel: row.vip_level,
      on: row.bet.game === 'baccarat' ? row.bet.stakes.map(({ on }) => on) : [],
      leftHundredths: row.bet.game === 'crash' ? leftAt(row.bet, row.left_hundredths, reachedHundredths) : null,
    })),
  }
}

const pairs = (of: readonly { memberId: string }[], ids: readonly string[], column: string) =>
  sql`join unnest(${of.map(({ memberId }) => memberId)}::bigint[], ${ids}::uuid[]) as a (member_id, id)
    on a.member_id = b.member_id and a.id = ${sql.ref(`b.${column}`)}`

const restOf = ({ game, beforeId, limit }: RoundQuery) => sql`
  ${game === null ? sql`` : sql`and game = ${game}`}
  ${beforeId === undefined ? sql`` : sql`and seq < (${seqOf(beforeId)})`}
  order by seq desc limit ${limit}`

const readPage = (db: Database, query: RoundQuery): Promise<StoredBet[]> =>
  readBets(
    db,
    sql`where b.bet_id in (select bet_id from game_table_bets where member_id = ${query.memberId} ${restOf(query)})
      order by b.seq desc`,
  )

const readOrder = async (db: Database, query: RoundQuery): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (${newestRounds(sql`round_id as id, seq`, query)})
      union all (select bet_id, seq from game_table_bets where member_id = ${query.memberId} ${restOf(query)})
    ) as mine order by seq desc limit ${query.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const createTableBets = (db: Database): TableBets => ({
  earlierOf: (of) =>
    readBets(
      db,
      pairs(
        of,
        of.map(({ requestId }) => requestId),
        'request_id',
      ),
    ),
  onRounds: (of) =>
    readBets(
      db,
      pairs(
        of,
        of.map(({ roundId }) => roundId),
        'round_id',
      ),
    ),
  add: (bets) => insertBets(db, bets),
  find: async (memberId, betId) =>
    (await readBets(db, sql`where b.bet_id = ${betId} and b.member_id = ${memberId}`))[0],
  page: (query) => readPage(db, query),
  order: (query) => readOrder(db, query),
  first: async (roundId) => (await readBets(db, sql`where b.round_id = ${roundId} order by b.seq limit 1`))[0],
  leave: async (betId, hundredths) => {
    const { numAffectedRows } = await sql`
      update game_table_bets set left_hundredths = ${hundredths}
      where bet_id = ${betId} and state = 'open' and left_hundredths is null`.execute(db)
    return (numAffectedRows ?? 0n) > 0n
  },
  holdOpen: (roundId, limit) =>
    readBets(
      db,
      sql`where b.round_id = ${roundId} and b.state = 'open' order by b.seq limit ${limit} for no key update of b`,
    ),
  openOf: (roundId, limit) =>
    readBets(db, sql`where b.round_id = ${roundId} and b.state = 'open' order by b.seq limit ${limit}`),
  settle: (bets, atMs) => settleBets(db, bets, atMs),
  crowd: (roundId, reachedHundredths) => readCrowd(db, roundId, reachedHundredths),
  in: (unit) => createTableBets(tablesOf(unit)),
})
