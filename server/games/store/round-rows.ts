import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { ownGames, type GameRound, type RoundMove } from '#contract/games/entities/round.ts'
import type { PairSeeds } from '#contract/games/rules/fairness.ts'
import { isAct, type RoundCommand, type RoundPlan, type StoredRound } from '#server/games/domain/round-commands.ts'
import type { Sealing } from '#server/platform/field-encryption/field-encryption-port.ts'
import { mayBeOpen } from '#server/games/domain/round-decisions.ts'
import { plainArray } from '#server/platform/postgres/plain-array.ts'
import { pipelineOf, tablesOf, writeLater } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { seedsOf } from './seed-pairs.ts'

export interface RoundQuery {
  readonly memberId: string
  /** Null: of all games. */
  readonly game: string | null
  /** Those that are older than this one. */
  readonly beforeId: string | undefined
  readonly limit: number
}

/** Rounds on PostgreSQL; for commands one question or one write, however many they are. */
export interface Rounds {
  facts(unit: Unit, commands: readonly RoundCommand[]): Promise<RoundFacts>
  /** Of a pair of the member's. */
  hasOpen(memberId: string, seedId: string): Promise<boolean>
  /**
   * New ones, decided at one moment; each counts on under its pair. Where one has moved on, the unit is to be run again.
   * They are written at the end of the unit, and changes too.
   */
  add(unit: Unit, plans: readonly RoundPlan[]): void
  change(unit: Unit, plans: readonly RoundPlan[]): void
  page(query: RoundQuery): Promise<GameRound[]>
  find(memberId: string, roundId: string): Promise<GameRound | undefined>
  /** Open rounds that nobody has moved since then, the oldest first, so many at a time. */
  idle(since: Date): Promise<Omit<RoundCommand, 'act'>[]>
  in(unit: Unit): Rounds
}

const idleMax = 500

/** A move as it lies in the row. */
interface StoredMove {
  requestId: string
  move: RoundMove
}

interface RoundRow {
  member_id: string
  round_id: string
  bet: GameRound['bet']
  moves: StoredMove[]
  outcome: GameRound['outcome']
  state: GameRound['state']
  currency: GameRound['currency']
  stake_minor: string
  staked_minor: string
  returned_minor: string | null
  seed_id: string
  nonce: number
  started_at: Date
  ended_at: Date | null
}

const roundOf = (row: RoundRow): GameRound => ({
  roundId: row.round_id,
  bet: row.bet,
  moves: row.moves.map(({ move }) => move),
  outcome: row.outcome,
  state: row.state,
  currency: row.currency,
  stakeMinor: Number(row.stake_minor),
  stakedMinor: Number(row.staked_minor),
  returnedMinor: row.returned_minor === null ? null : Number(row.returned_minor),
  seedId: row.seed_id,
  nonce: row.nonce,
  startedAtMs: row.started_at.getTime(),
  endedAtMs: row.ended_at?.getTime() ?? null,
})

const storedOf = (row: RoundRow): StoredRound => ({
  round: roundOf(row),
  requestIds: row.moves.map(({ requestId }) => requestId),
})

/** What tells the round of a command: the request that made it, or its id. */
export const commandKeyOf = (command: RoundCommand): string =>
  isAct(command, 'start') ? `${command.memberId}:${command.act.request.requestId}` : command.roundId

/** Of the request that makes a round. */
const requestIdOf = (command: RoundCommand): string | null =>
  isAct(command, 'start') ? command.act.request.requestId : null

/** What is known before commands are decided, whose members are held. */
export interface RoundFacts {
  /** Of these pairs, those of these members that are in force, by their ids; `add` makes sure that they still are. */
  readonly seeds: ReadonlyMap<string, PairSeeds>
  /** What these commands are about, or have made before; by `commandKeyOf`. */
  readonly stored: ReadonlyMap<string, StoredRound>
  /** Those that would start a second round of their game; by `commandKeyOf`. */
  readonly open: ReadonlySet<string>
}

/** Of one command: its pair of seeds, or a round that it asks for, or that one of its game is open. */
interface FactsRow {
  /** Of the command in the batch, from 1. */
  place: number
  sealed: Buffer | null
  client_seed: string | null
  rounds: number | null
  streams_from: number | null
  has_open: boolean
  stored_id: string | null
}

const readRounds = async (
  db: QueryExecutorProvider,
  roundIds: readonly string[],
): Promise<Map<string, StoredRound>> => {
  if (roundIds.length === 0) return new Map()
  const { rows } = await sql<RoundRow>`select * from game_rounds where round_id = any(${roundIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.round_id, storedOf(row)]))
}

/** One round trip, and one more where a round is gone on with, or asked for again. */
const readFacts = async (
  db: QueryExecutorProvider,
  commands: readonly RoundCommand[],
  sealing: Pick<Sealing, 'open'>,
): Promise<RoundFacts> => {
  const games = commands.map((command) =>
    isAct(command, 'start') && mayBeOpen(command) ? command.act.request.bet.game : null,
  )
  const { rows } = await sql<FactsRow>`
    select place, sealed, client_seed, rounds, streams_from, has_open, stored_id from game_rounds_ground(
      ${plainArray(commands.map(({ memberId }) => memberId))}, ${plainArray(commands.map(({ seedId }) => seedId))},
      ${plainArray(commands.map(requestIdOf))}, ${plainArray(commands.map(({ roundId }) => roundId))}, ${plainArray(games)})
  `.execute(db)
  const storedRounds = await readRounds(
    db,
    rows.flatMap(({ stored_id: id }) => id ?? []),
  )
  const seeds = new Map<string, PairSeeds>()
  const stored = new Map<string, StoredRound>()
  const open = new Set<string>()
  for (const { place, sealed, stored_id: storedId, has_open: hasOpen, ...pair } of rows) {
    const command = commands[place - 1] as RoundCommand
    if (sealed) seeds.set(command.seedId, seedsOf(sealing, command.seedId, { ...pair, sealed }))
    const round = storedRounds.get(storedId ?? '')
    if (round) stored.set(commandKeyOf(command), round)
    if (hasOpen) open.add(commandKeyOf(command))
  }
  return { seeds, stored, open }
}

/** Columns of arrays: a batch is one statement, and each row of it is found by what it names. */
const insertRounds = (unit: Unit, plans: readonly RoundPlan[]): void => {
  const [first] = plans
  if (!first) return
  const rounds = plans.map(({ after }) => after.round)
  const of = (value: (round: GameRound) => string | number | null): string => plainArray(rounds.map(value))
  const statement = sql`
    select game_rounds_add(${of(({ roundId }) => roundId)}, ${plainArray(plans.map(({ command }) => command.memberId))},
      ${of(({ bet }) => bet.game)}, ${JSON.stringify(rounds.map(({ bet }) => bet))},
      ${JSON.stringify(rounds.map(({ outcome }) => outcome))}, ${of(({ state }) => state)}, ${of(({ currency }) => currency)},
      ${of(({ stakeMinor }) => stakeMinor)}, ${of(({ stakedMinor }) => stakedMinor)},
      ${of(({ returnedMinor }) => returnedMinor)}, ${of(({ seedId }) => seedId)}, ${of(({ nonce }) => nonce)},
      ${new Date(first.atMs)}::timestamptz)
  `
  writeLater(unit, statement)
}

const changeRounds = (unit: Unit, plans: readonly RoundPlan[]): void => {
  if (plans.length === 0) return
  const rows = plans.map(({ after: { round, requestIds }, atMs }) => ({
    round_id: round.roundId,
    // A move that ends what nobody has gone on with was asked for by nobody.
    moves: round.moves.map((move, at) => ({ requestId: requestIds[at] ?? '', move })),
    outcome: round.outcome,
    state: round.state,
    staked_minor: round.stakedMinor,
    returned_minor: round.returnedMinor,
    moved_at: new Date(atMs),
    ended_at: round.endedAtMs === null ? null : new Date(round.endedAtMs),
  }))
  const statement = sql`
    update game_rounds r set moves = n.moves, outcome = n.outcome, state = n.state, staked_minor = n.staked_minor,
      returned_minor = n.returned_minor, moved_at = n.moved_at, ended_at = n.ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (round_id uuid, moves jsonb, outcome jsonb, state text,
      staked_minor bigint, returned_minor bigint, moved_at timestamptz, ended_at timestamptz)
    where r.round_id = n.round_id and r.state = 'open'
  `
  writeLater(unit, statement)
}

/** The place of a round or of a bet on a shared one, which are in one order. */
export const seqOf = (id: string) =>
  sql`select seq from game_rounds where round_id = ${id} union all select seq from game_table_bets where bet_id = ${id}`

/** The newest of each game that is asked for, so that no other one is looked at; `columns` with `seq`. */
export const newestRounds = (columns: RawBuilder<unknown>, { memberId, game, beforeId, limit }: RoundQuery) => sql`
  select r.* from unnest(${game === null ? ownGames : [game]}::text[]) as g (game), lateral (
    select ${columns} from game_rounds where member_id = ${memberId} and game = g.game
      ${beforeId === undefined ? sql`` : sql`and seq < (${seqOf(beforeId)})`}
    order by seq desc limit ${limit}) r
  order by seq desc limit ${limit}`

const readPage = async (db: Database, query: RoundQuery): Promise<GameRound[]> => {
  const { rows } = await sql<RoundRow>`${newestRounds(sql`*`, query)}`.execute(db)
  return rows.map(roundOf)
}

export const createRoundRows = (db: Database, sealing: Pick<Sealing, 'open'>): Rounds => ({
  facts: (unit, commands) => readFacts(pipelineOf(unit), commands, sealing),
  hasOpen: async (memberId, seedId) => {
    const row = await db
      .selectFrom('game_rounds')
      .select('round_id')
      .where('member_id', '=', memberId)
      .where('seed_id', '=', seedId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    return row !== undefined
  },
  add: insertRounds,
  change: changeRounds,
  idle: async (since) => {
    const rows = await db
      .selectFrom('game_rounds')
      .select(['member_id', 'round_id', 'currency', 'seed_id'])
      .where('state', '=', 'open')
      .where('moved_at', '<', since)
      .orderBy('moved_at')
      .limit(idleMax)
      .execute()
    return rows.map((row) => ({
      memberId: row.member_id,
      roundId: row.round_id,
      currency: row.currency,
      seedId: row.seed_id,
    }))
  },
  page: (query) => readPage(db, query),
  find: async (memberId, roundId) => {
    const { rows } = await sql<RoundRow>`
      select * from game_rounds where round_id = ${roundId} and member_id = ${memberId}`.execute(db)
    return rows[0] && roundOf(rows[0])
  },
  in: (unit) => createRoundRows(tablesOf(unit), sealing),
})
