import type { RoundPlay } from '#server/games/round-play.ts'
import type { Rounds } from '#server/games/store/round-rows.ts'
import type { SeedPairs } from '#server/games/store/seed-pairs.ts'
import type { GameTables } from '#server/games/tables/create-tables.ts'
import { handlerFor } from '#server/platform/calls/handling.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'

/** What the calls of this subject work with. */
export interface GamesCallDeps {
  idempotency: Idempotency
  seeds: SeedPairs
  rounds: Rounds
  play: RoundPlay
  table: GameTables
}

export const handle = handlerFor<GamesCallDeps>()
