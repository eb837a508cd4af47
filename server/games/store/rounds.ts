import { sql } from 'kysely'
import type { GameRound, RoundMove } from '#contract/games/entities/round.ts'
import {
  isAct,
  type CommandOf,
  type RoundCommand,
  type RoundPlan,
  type StoredRound,
} from '#server/games/domain/round-commands.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

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
  /** What these commands are about, or have made before; by `commandKeyOf`. */
  storedOf(commands: readonly RoundCommand[]): Promise<ReadonlyMap<string, StoredRound>>
  /** Which of these have an open round of their game already; by `openKeyOf`. */
  openOf(starts: readonly CommandOf<'start'>[]): Promise<ReadonlySet<string>>
  hasOpen(seedId: string): Promise<boolean>
  add(plans: readonly RoundPlan[]): Promise<void>
  change(plans: readonly RoundPlan[]): Promise<void>
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
  request_id: string
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

export const openKeyOf = ({ memberId, act }: CommandOf<'start'>): string => `${memberId}:${act.request.bet.game}`

const readStored = async (db: Database, commands: readonly RoundCommand[]): Promise<Map<string, StoredRound>> => {
  const starts = commands.filter((command) => isAct(command, 'start'))
  const others = commands.filter((command) => !isAct(command, 'start'))
  const found = new Map<string, StoredRound>()
  if (starts.length > 0) {
    const { rows } = await sql<RoundRow>`
      select r.* from game_rounds r
      join unnest(${starts.map(({ memberId }) => memberId)}::bigint[],
        ${starts.map(({ act }) => act.request.requestId)}::uuid[]) as a (member_id, request_id)
      on (a.member_id, a.request_id) = (r.member_id, r.request_id)
    `.execute(db)
    for (const row of rows) found.set(`${row.member_id}:${row.request_id}`, storedOf(row))
  }
  if (others.length > 0) {
    const { rows } = await sql<RoundRow>`
      select * from game_rounds where round_id = any(${others.map(({ roundId }) => roundId)}::uuid[])`.execute(db)
    for (const row of rows) found.set(row.round_id, storedOf(row))
  }
  return found
}

const readOpen = async (db: Database, starts: readonly CommandOf<'start'>[]): Promise<Set<string>> => {
  if (starts.length === 0) return new Set()
  const { rows } = await sql<{ member_id: string; game: string }>`
    select r.member_id, r.game from game_rounds r
    join unnest(${starts.map(({ memberId }) => memberId)}::bigint[],
      ${starts.map(({ act }) => act.request.bet.game)}::text[]) as a (member_id, game)
    on (a.member_id, a.game) = (r.member_id, r.game) where r.state = 'open'
  `.execute(db)
  return new Set(rows.map(({ member_id: memberId, game }) => `${memberId}:${game}`))
}

const insertRounds = async (db: Database, plans: readonly RoundPlan[]): Promise<void> => {
  if (plans.length === 0) return
  const rows = plans.map(({ command, after: { round } }) => ({
    round_id: round.roundId,
    member_id: command.memberId,
    request_id: isAct(command, 'start') ? command.act.request.requestId : null,
    game: round.bet.game,
    bet: round.bet,
    outcome: round.outcome,
    state: round.state,
    currency: round.currency,
    stake_minor: round.stakeMinor,
    staked_minor: round.stakedMinor,
    returned_minor: round.returnedMinor,
    seed_id: round.seedId,
    nonce: round.nonce,
    started_at: new Date(round.startedAtMs),
    ended_at: round.endedAtMs === null ? null : new Date(round.endedAtMs),
  }))
  await sql`
    insert into game_rounds (round_id, member_id, request_id, game, bet, outcome, state, currency, stake_minor,
      staked_minor, returned_minor, seed_id, nonce, started_at, moved_at, ended_at)
    select round_id, member_id, request_id, game, bet, outcome, state, currency, stake_minor,
      staked_minor, returned_minor, seed_id, nonce, started_at, started_at, ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (round_id uuid, member_id bigint, request_id uuid,
      game text, bet jsonb, outcome jsonb, state text, currency text, stake_minor bigint, staked_minor bigint,
      returned_minor bigint, seed_id uuid, nonce int, started_at timestamptz, ended_at timestamptz)
  `.execute(db)
}

const changeRounds = async (db: Database, plans: readonly RoundPlan[]): Promise<void> => {
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
  await sql`
    update game_rounds r set moves = n.moves, outcome = n.outcome, state = n.state, staked_minor = n.staked_minor,
      returned_minor = n.returned_minor, moved_at = n.moved_at, ended_at = n.ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (round_id uuid, moves jsonb, outcome jsonb, state text,
      staked_minor bigint, returned_minor bigint, moved_at timestamptz, ended_at timestamptz)
    where r.round_id = n.round_id and r.state = 'open'
  `.execute(db)
}

/** The place of a round or of a bet on a shared one, which are in one order. */
export const seqOf = (id: string) =>
  sql`select seq from game_rounds where round_id = ${id} union all select seq from game_table_bets where bet_id = ${id}`

const readPage = async (db: Database, { memberId, game, beforeId, limit }: RoundQuery): Promise<GameRound[]> => {
  const { rows } = await sql<RoundRow>`
    select * from game_rounds where member_id = ${memberId}
      ${game === null ? sql`` : sql`and game = ${game}`}
      ${beforeId === undefined ? sql`` : sql`and seq < (${seqOf(beforeId)})`}
    order by seq desc limit ${limit}
  `.execute(db)
  return rows.map(roundOf)
}

export const createRoundRows = (db: Database): Rounds => ({
  storedOf: (commands) => readStored(db, commands),
  openOf: (starts) => readOpen(db, starts),
  hasOpen: async (seedId) => {
    const row = await db
      .selectFrom('game_rounds')
      .select('round_id')
      .where('seed_id', '=', seedId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    return row !== undefined
  },
  add: (plans) => insertRounds(db, plans),
  change: (plans) => changeRounds(db, plans),
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
  in: (unit) => createRoundRows(tablesOf(unit)),
})
