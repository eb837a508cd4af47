import type { Ledger, MoneyFlush } from '#server/ledger/ports.ts'
import { serve } from '#server/platform/calls/handling.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { MemberSeeds } from './ports.ts'
import { gamesTable } from './calls/calls-table.ts'
import { createTables } from './tables/create-tables.ts'
import { createRoundPlay } from './round-play.ts'
import { createRoundRecords, createRoundStakes, createTableRecords } from './store/round-records.ts'
import { createRoundRows } from './store/round-rows.ts'
import { createSeedPairs, keepOpened } from './store/seed-pairs.ts'

interface GamesDeps {
  flush: MoneyFlush
  ledger: Ledger
  protection: Pick<Protection, 'hold' | 'giveBackAll'>
  settings: Pick<SiteSettings, 'get'>
}

/** Games of our own, which anybody can check: docs/games.md. [C-13] */
export const createGames = (infrastructure: Infrastructure, deps: GamesDeps) => {
  const { db, now, fieldEncryption, idempotency, outbox, housekeeping } = infrastructure
  const seeds = createSeedPairs(db, { now, sealing: fieldEncryption })
  const rounds = createRoundRows(db, keepOpened(fieldEncryption))
  const play = createRoundPlay({ ...deps, now, seeds, rounds, onCommitted: () => outbox.nudge() })
  housekeeping.add(() => play.sweep())
  const table = createTables(infrastructure, {
    ...deps,
    roomOf: (game) => (game === 'baccarat' ? deps.settings.get('baccaratRoomNo') || null : null),
  })
  const calls = serve(gamesTable, { idempotency, seeds, rounds, play, table })
  return {
    seeds: seeds satisfies MemberSeeds as MemberSeeds,
    records: [createRoundRecords(db), createTableRecords(db)],
    played: createRoundStakes(db),
    calls,
    sweep: () => play.sweep(),
    tables: table.desk,
  }
}
