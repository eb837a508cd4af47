import { randomUUID } from 'node:crypto'
import type { TableGame } from '#contract/games/entities/table.ts'
import type { Ledger, MoneyFlush } from '#server/ledger/ports.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Protection } from '#server/protection/ports.ts'
import { createChains } from './chains.ts'
import { createLeaving } from './leave.ts'
import { createBetting } from './place-bet.ts'
import { createRoundClocks } from './round-clocks.ts'
import { createRoundSettlement } from './settle-round.ts'
import { createTableBets } from './table-bets.ts'
import { createTableClock } from './table-clock.ts'
import { createTableDesk } from './table-desk.ts'
import { createTableGlances } from './table-glances.ts'
import { createTableRounds } from './table-rounds.ts'

interface TablesDeps {
  flush: MoneyFlush
  ledger: Ledger
  protection: Pick<Protection, 'hold' | 'giveBackAll'>
  roomOf: (game: TableGame) => string | null
  /** Another length of chains, for tests. */
  chainLength?: number
  /** Since whenever, on a clock that nobody sets; for tests. */
  elapsedMs?: () => number
}

/** How long a round that nobody had a bet on is known. */
const emptyRoundsKeptMs = 90 * 24 * 60 * 60_000

/** Tables whose rounds everybody shares: crash and baccarat. [C-13] */
export const createTables = (
  infrastructure: Infrastructure,
  { chainLength, elapsedMs = () => performance.now(), roomOf, ...money }: TablesDeps,
) => {
  const { db, now, fieldEncryption, units, outbox, log, shutdown, housekeeping } = infrastructure
  const chains = createChains(db, {
    now,
    sealing: fieldEncryption,
    ...(chainLength !== undefined && { length: chainLength }),
  })
  const clocks = createRoundClocks(now, elapsedMs)
  const rounds = createTableRounds(db)
  housekeeping.add(() => rounds.sweep(now() - emptyRoundsKeptMs))
  const bets = createTableBets(db)
  const holder = randomUUID()
  const onCommitted = (): void => outbox.nudge()
  const settle = createRoundSettlement({ ...money, now, bets, onCommitted })
  const clock = createTableClock({ clocks, units, chains, rounds, bets, settle, holder })
  const desk = createTableDesk({ now, clocks, log, clock, rounds, bets, holder })
  shutdown.add('tables', () => desk.stop())
  const place = createBetting({
    ...money,
    clocks,
    rounds,
    bets,
    onPlaced: (placed) => {
      outbox.nudge()
      for (const { bet } of placed) desk.betsMoved(bet.game)
    },
  })
  const leaving = createLeaving({ chains, rounds, bets, onLeft: ({ bet }) => desk.betsMoved(bet.game) })
  const glances = createTableGlances({ desk, rounds, roomOf, now })
  return { clocks, desk, clock, chains, rounds, bets, place, leaving, roomOf, glances }
}

export type GameTables = ReturnType<typeof createTables>
