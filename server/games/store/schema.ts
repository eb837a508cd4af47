import type { Generated, GeneratedAlways } from 'kysely'
import type { OwnGame, RoundBet, RoundMove, RoundOutcome, RoundState } from '#contract/games/entities/round.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Int8 } from '#server/platform/postgres/tables.ts'

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
  made_at: Date
  revealed_at: Date | null
}

interface GameRoundsTable {
  round_id: string
  /** In the order of their making. */
  seq: GeneratedAlways<string>
  member_id: Int8
  request_id: string
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
    game_seeds: GameSeedsTable
    game_rounds: GameRoundsTable
  }
}
