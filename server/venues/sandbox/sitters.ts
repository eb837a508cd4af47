import type { GameRef } from '#contract/venues/entities/game.ts'

/** Who was not heard of for so long has left the table: its page asks for the road every three seconds. */
const leftMs = 15_000
const sittersMax = 5_000

/** Who sits at which table, by the keys of their seats. */
export interface Sitters {
  seen(game: GameRef, key: string): void
  count(game: GameRef): number
}

export const createSitters = (now: () => number): Sitters => {
  const tables = new Map<string, Map<string, number>>()
  const tableOf = ({ channelCode, gameId }: GameRef): Map<string, number> => {
    const name = `${channelCode}/${gameId}`
    const table = tables.get(name) ?? new Map<string, number>()
    tables.set(name, table)
    // Whoever was heard of last stands last.
    for (const [key, seenMs] of table) {
      if (now() - seenMs < leftMs && table.size <= sittersMax) break
      table.delete(key)
    }
    return table
  }
  return {
    seen: (game, key) => {
      const table = tableOf(game)
      table.delete(key)
      table.set(key, now())
    },
    count: (game) => tableOf(game).size,
  }
}
