import type { Generated, GeneratedAlways } from 'kysely'
import type { OwnGame, RoundBet, RoundMove, RoundOutcome, RoundState } from '#contract/games/entities/round.ts'
import type { TableBet, TableGame, TableOutcome, TableRoundState } from '#contract/games/entities/table.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

/** Which process drives a table, and until when at least. */
interface GameTablesTable {
  game: TableGame
  holder: string | null
  held_until: Date | null
}

interface GameChainsTable {
  chain_id: string
  game: TableGame
  state: 'next' | 'active' | 'used'
  /** The hash of the first round's seed. */
  published: string
  length: number
  /** Rounds that were taken from it. */
  used: Generated<number>
  /** The seed of its last round, from which all others are hashed. */
  sealed: Buffer
  made_at: Date
}

interface GameTableRoundsTable {
  round_id: string
  seq: GeneratedAlways<string>
  game: TableGame
  chain_id: string
  place: number
  state: TableRoundState
  /** The process that started it. */
  driver: string | null
  client_seed: string | null
  closes_at: Date
  starts_at: Date
  ended_at: Date | null
  outcome: TableOutcome | null
  interrupted: Generated<boolean>
  settled_at: Date | null
}

interface GameTableBetsTable {
  bet_id: string
  /** In one order with `game_rounds`. */
  seq: Generated<string>
  round_id: string
  member_id: Int8
  request_id: string
  game: TableGame
  bet: TableBet
  currency: SettlementCurrency
  stake_minor: Int8
  state: Generated<'open' | 'done' | 'void'>
  left_hundredths: number | null
  returned_minor: Int8 | null
  placed_at: Date
  ended_at: Date | null
}

interface GameSeedsTable {
  seed_id: string
  member_id: Int8
  /** `next`: only its hash is known to the member; it is played under with the client seed that the member chooses then. */
  state: 'next' | 'active' | 'revealed'
  commit: string
  /** The server seed. */
  sealed: Buffer
  client_seed: string | null
  /** How many there were: the next one's nonce. */
  rounds: Generated<number>
  /** From this nonce on each game has numbers of its own. */
  streams_from: Generated<number>
  made_at: Date
  revealed_at: Date | null
}

interface GameRoundsTable {
  round_id: string
  /** In the order of their making. */
  seq: GeneratedAlways<string>
  member_id: Int8
  /** Of rounds whose id was not made of it. */
  request_id: string | null
  game: OwnGame
  bet: RoundBet
  outcome: RoundOutcome
  /** With the requests that made them. */
  moves: Generated<{ requestId: string; move: RoundMove }[]>
  moved_at: Date | null
  state: RoundState
  currency: SettlementCurrency
  stake_minor: Int8
  staked_minor: Int8
  returned_minor: Int8 | null
  seed_id: string
  nonce: number
  started_at: Date
  ended_at: Date | null
}

declare module '#server/platform/postgres/tables.ts' {
  interface Tables {
    game_tables: GameTablesTable
    game_chains: GameChainsTable
    game_table_rounds: GameTableRoundsTable
    game_table_bets: GameTableBetsTable
    game_seeds: GameSeedsTable
    game_rounds: GameRoundsTable
  }
}
