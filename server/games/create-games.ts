import type { MoneyFlush } from '#server/ledger/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import { gamesTable } from './calls/table.ts'
import { createRoundPlay } from './rounds.ts'
import { createRoundRows } from './store/rounds.ts'
import { createSeedPairs } from './store/seed-pairs.ts'

interface GamesDeps {
  flush: MoneyFlush
  protection: Pick<Protection, 'hold' | 'giveBackAll'>
}

/** Games of our own, which anybody can check: docs/games.md. [C-13] */
export const createGames = (
  { db, now, fieldEncryption, idempotency, outbox, housekeeping }: Infrastructure,
  deps: GamesDeps,
) => {
  const seeds = createSeedPairs(db, { now, sealing: fieldEncryption })
  const rounds = createRoundRows(db)
  const play = createRoundPlay({ ...deps, now, seeds, rounds, onCommitted: () => outbox.nudge() })
  housekeeping.add(() => play.sweep())
  return { calls: serve(gamesTable, { idempotency, seeds, rounds, play }), sweep: () => play.sweep() }
}
