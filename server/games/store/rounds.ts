import { sql } from 'kysely'
import type { GameRound, OwnGame } from '#contract/games/entities/round.ts'
import type { RoundCommand, RoundPlan } from '#server/games/domain/round-decisions.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'

export interface RoundQuery {
  readonly memberId: string
  /** Null: of all games. */
  readonly game: OwnGame | null
  /** Those that are older than this one. */
  readonly beforeId: string | undefined
  readonly limit: number
}

/** Rounds on PostgreSQL; for commands one question or one write, however many they are. */
export interface Rounds {
  /** What these requests have made before, by their round's member and request. */
  earlierOf(commands: readonly RoundCommand[]): Promise<ReadonlyMap<string, GameRound>>
  hasOpen(seedId: string): Promise<boolean>
  add(plans: readonly RoundPlan[]): Promise<void>
  page(query: RoundQuery): Promise<GameRound[]>
  find(memberId: string, roundId: string): Promise<GameRound | undefined>
  in(unit: Unit): Rounds
}

interface RoundRow {
  member_id: string
  request_id: string
  round_id: string
  bet: GameRound['bet']
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

/** Whose request it was. */
export const requestKeyOf = ({ memberId, request }: Pick<RoundCommand, 'memberId' | 'request'>): string =>
  `${memberId}:${request.requestId}`

const readEarlier = async (db: Database, commands: readonly RoundCommand[]): Promise<Map<string, GameRound>> => {
  const { rows } = await sql<RoundRow>`
    select r.* from game_rounds r
    join unnest(${commands.map(({ memberId }) => memberId)}::bigint[],
      ${commands.map(({ request }) => request.requestId)}::uuid[]) as a (member_id, request_id)
    on (a.member_id, a.request_id) = (r.member_id, r.request_id)
  `.execute(db)
  return new Map(rows.map((row) => [`${row.member_id}:${row.request_id}`, roundOf(row)]))
}

const insertRounds = async (db: Database, plans: readonly RoundPlan[]): Promise<void> => {
  if (plans.length === 0) return
  const rows = plans.map(({ command: { memberId, request }, round }) => ({
    round_id: round.roundId,
    member_id: memberId,
    request_id: request.requestId,
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
      staked_minor, returned_minor, seed_id, nonce, started_at, ended_at)
    select round_id, member_id, request_id, game, bet, outcome, state, currency, stake_minor,
      staked_minor, returned_minor, seed_id, nonce, started_at, ended_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (round_id uuid, member_id bigint, request_id uuid,
      game text, bet jsonb, outcome jsonb, state text, currency text, stake_minor bigint, staked_minor bigint,
      returned_minor bigint, seed_id uuid, nonce int, started_at timestamptz, ended_at timestamptz)
  `.execute(db)
}

const readPage = async (db: Database, { memberId, game, beforeId, limit }: RoundQuery): Promise<GameRound[]> => {
  const { rows } = await sql<RoundRow>`
    select * from game_rounds where member_id = ${memberId}
      ${game === null ? sql`` : sql`and game = ${game}`}
      ${beforeId === undefined ? sql`` : sql`and seq < (select seq from game_rounds where round_id = ${beforeId})`}
    order by seq desc limit ${limit}
  `.execute(db)
  return rows.map(roundOf)
}

export const createRoundRows = (db: Database): Rounds => ({
  earlierOf: (commands) => readEarlier(db, commands),
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
  page: (query) => readPage(db, query),
  find: async (memberId, roundId) => {
    const { rows } = await sql<RoundRow>`
      select * from game_rounds where round_id = ${roundId} and member_id = ${memberId}`.execute(db)
    return rows[0] && roundOf(rows[0])
  },
  in: (unit) => createRoundRows(tablesOf(unit)),
})
