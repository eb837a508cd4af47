import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { TableRound, type TableGame, type TableOutcome } from '#contract/games/entities/table.ts'
import { tableRecentMax } from '#contract/limits.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Link } from './chains.ts'

/** A process that drives a table keeps it for so long after its last word; then another one may. */
const heldSeconds = 5

/** A shared round as it is stored. */
export interface StoredRound extends TableRound {
  readonly chainId: string
  /** The process that started it. */
  readonly driver: string | null
  readonly clientSeed: string | null
  readonly settledAtMs: number | null
}

/** Shared rounds on PostgreSQL. Each step is from one state to the next or nothing: false. [C-13] */
export interface TableRounds {
  /** Whether this process drives the table now, or may. */
  claim(game: TableGame, holder: string): Promise<boolean>
  release(game: TableGame, holder: string): Promise<void>
  latest(game: TableGame): Promise<StoredRound | undefined>
  find(roundId: string): Promise<StoredRound | undefined>
  /** Those that were played, the newest first. */
  recent(game: TableGame): Promise<StoredRound[]>
  /** Each held until the unit ends, so that it cannot go on meanwhile. */
  hold(roundIds: readonly string[]): Promise<ReadonlyMap<string, StoredRound>>
  open(round: Link & { game: TableGame; closesAtMs: number; startsAtMs: number }): Promise<void>
  /** Holds an open round for its start: whoever is betting on it is waited for, and nobody bets from now on. */
  close(roundId: string): Promise<boolean>
  start(roundId: string, by: Start): Promise<void>
  /** Another process goes on with it, and nobody could leave meanwhile. */
  interrupt(roundId: string, driver: string): Promise<boolean>
  end(roundId: string, endedAtMs: number, outcome: TableOutcome): Promise<boolean>
  drop(roundId: string, endedAtMs: number): Promise<boolean>
  settled(roundId: string, atMs: number): Promise<void>
  /** Removes rounds that nobody had a bet on, of those that were settled in the month before `beforeMs`. */
  sweep(beforeMs: number): Promise<void>
  in(unit: Unit): TableRounds
}

export interface Start {
  readonly driver: string
  readonly startsAtMs: number
  readonly clientSeed: string
  /** Null: not before the end. */
  readonly outcome: TableOutcome | null
}

interface RoundRow {
  round_id: string
  game: TableGame
  chain_id: string
  published: string
  place: number
  state: TableRound['state']
  driver: string | null
  client_seed: string | null
  closes_at: Date
  starts_at: Date
  ended_at: Date | null
  outcome: TableOutcome | null
  interrupted: boolean
  settled_at: Date | null
}

const roundOf = (row: RoundRow): StoredRound => ({
  roundId: row.round_id,
  game: row.game,
  state: row.state,
  published: row.published,
  place: row.place,
  closesAtMs: row.closes_at.getTime(),
  startsAtMs: row.starts_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
  outcome: row.outcome,
  isInterrupted: row.interrupted,
  chainId: row.chain_id,
  driver: row.driver,
  clientSeed: row.client_seed,
  settledAtMs: row.settled_at?.getTime() ?? null,
})

/** What everybody may know of it. */
export const publicRound = (round: StoredRound): TableRound => TableRound.parse(round)

const readRounds = async (db: Database, where: RawBuilder<unknown>): Promise<StoredRound[]> => {
  const { rows } = await sql<RoundRow>`
    select r.*, c.published from game_table_rounds r join game_chains c using (chain_id) ${where}`.execute(db)
  return rows.map(roundOf)
}

const moved = async (db: Database, statement: RawBuilder<unknown>): Promise<boolean> =>
  ((await statement.execute(db)).numAffectedRows ?? 0n) > 0n

const claimTable = (db: Database, game: TableGame, holder: string): Promise<boolean> =>
  moved(
    db,
    sql`insert into game_tables as t (game, holder, held_until)
      values (${game}, ${holder}, clock_timestamp() + ${heldSeconds} * interval '1 second')
      on conflict (game) do update set holder = excluded.holder, held_until = excluded.held_until
      where t.holder is null or t.holder = excluded.holder or t.held_until < clock_timestamp()`,
  )

/** Older ones were looked at before: of those only the ones with bets are left. */
const sweptMs = 31 * 24 * 60 * 60_000

const openRound =
  (db: Database): TableRounds['open'] =>
  async ({ game, chainId, place, closesAtMs, startsAtMs }) => {
    await db
      .insertInto('game_table_rounds')
      .values({
        round_id: randomUUID(),
        game,
        chain_id: chainId,
        place,
        state: 'open',
        driver: null,
        client_seed: null,
        closes_at: new Date(closesAtMs),
        starts_at: new Date(startsAtMs),
        ended_at: null,
        outcome: null,
        settled_at: null,
      })
      .execute()
  }

export const createTableRounds = (db: Database): TableRounds => ({
  claim: (game, holder) => claimTable(db, game, holder),
  release: async (game, holder) => {
    await sql`update game_tables set holder = null, held_until = null where game = ${game} and holder = ${holder}`.execute(
      db,
    )
  },
  latest: async (game) => (await readRounds(db, sql`where r.game = ${game} order by r.seq desc limit 1`))[0],
  find: async (roundId) => (await readRounds(db, sql`where round_id = ${roundId}`))[0],
  recent: (game) =>
    readRounds(db, sql`where r.game = ${game} and r.state = 'ended' order by r.seq desc limit ${tableRecentMax}`),
  hold: async (roundIds) => {
    const rounds = await readRounds(db, sql`where round_id = any(${roundIds}::uuid[]) order by round_id for share of r`)
    return new Map(rounds.map((round) => [round.roundId, round]))
  },
  open: openRound(db),
  close: async (roundId) => {
    const { rows } = await sql`
      select from game_table_rounds where round_id = ${roundId} and state = 'open' for update`.execute(db)
    return rows.length > 0
  },
  start: async (roundId, { driver, startsAtMs, clientSeed, outcome }) => {
    await sql`
      update game_table_rounds set state = 'running', driver = ${driver}, starts_at = ${new Date(startsAtMs)},
        client_seed = ${clientSeed}, outcome = ${outcome && JSON.stringify(outcome)}::jsonb
      where round_id = ${roundId}`.execute(db)
  },
  interrupt: (roundId, driver) =>
    moved(
      db,
      sql`update game_table_rounds set driver = ${driver}, interrupted = true where round_id = ${roundId}
        and state = 'running' and driver <> ${driver}`,
    ),
  end: (roundId, endedAtMs, outcome) =>
    moved(
      db,
      sql`update game_table_rounds set state = 'ended', ended_at = ${new Date(endedAtMs)},
        outcome = ${JSON.stringify(outcome)}::jsonb where round_id = ${roundId} and state = 'running'`,
    ),
  drop: (roundId, endedAtMs) =>
    moved(
      db,
      sql`update game_table_rounds set state = 'void', ended_at = ${new Date(endedAtMs)}
        where round_id = ${roundId} and state = 'open'`,
    ),
  settled: async (roundId, atMs) => {
    await sql`update game_table_rounds set settled_at = ${new Date(atMs)} where round_id = ${roundId}
      and settled_at is null`.execute(db)
  },
  sweep: async (beforeMs) => {
    await sql`
      delete from game_table_rounds r where settled_at < ${new Date(beforeMs)}
        and settled_at >= ${new Date(beforeMs - sweptMs)}
        and not exists (select from game_table_bets b where b.round_id = r.round_id)`.execute(db)
  },
  in: (unit) => createTableRounds(tablesOf(unit)),
})
