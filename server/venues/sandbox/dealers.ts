import { tableResultsMax } from '#contract/limits.ts'
import type { TablePlay, TableResults } from '#contract/venues/entities/game-table.ts'
import type { GameRef } from '#contract/venues/entities/game.ts'
import { tableGamesOfVenue, type Dealt, type TableResult } from './table-games.ts'

/** A dealer deals so often when nobody bets. */
const dealEveryMs = 25_000
/** Rounds that were dealt before the process began to listen. */
const roundsBefore = 40

interface Table {
  readonly results: TableResult[]
  lastMs: number
}

/** Every table's dealer: rounds by the clock and for bets, all of them on the table's road. Forgotten with the process. */
export interface Dealers {
  /** Deals the next round now. */
  deal(game: GameRef, play: TablePlay): Dealt
  results(game: GameRef, play: TablePlay): TableResults
}

export const createDealers = ({ now }: { now: () => number }): Dealers => {
  const tables = new Map<string, Table>()
  const tableOf = ({ channelCode, gameId }: GameRef): Table => {
    const key = `${channelCode}/${gameId}`
    const found = tables.get(key)
    if (found) return found
    const made: Table = { results: [], lastMs: now() - roundsBefore * dealEveryMs }
    tables.set(key, made)
    return made
  }
  const dealAt = (table: Table, play: TablePlay): Dealt => {
    const dealt = tableGamesOfVenue[play].deal()
    table.results.push(dealt)
    if (table.results.length > tableResultsMax) table.results.shift()
    return dealt
  }
  /** The rounds that the clock has brought meanwhile; of a long while only those that the road has room for. */
  const caughtUp = (table: Table, play: TablePlay): Table => {
    table.lastMs = Math.max(table.lastMs, now() - tableResultsMax * dealEveryMs)
    for (; table.lastMs + dealEveryMs <= now(); table.lastMs += dealEveryMs) dealAt(table, play)
    return table
  }
  return {
    deal: (game, play) => {
      const table = caughtUp(tableOf(game), play)
      table.lastMs = now()
      return dealAt(table, play)
    },
    results: (game, play) => {
      const results = caughtUp(tableOf(game), play).results.map(({ result }) => result)
      // Every result of a table is of the table's game.
      return { play, results } as TableResults
    },
  }
}
