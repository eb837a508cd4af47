import { tableGames, type TableGame, type TableGlance } from '#contract/games/entities/table.ts'
import type { TableRounds } from './table-rounds.ts'
import type { Tables } from './table-desk.ts'

/** Tables are looked up so often at most, however many strangers look. */
const keptMs = 2_000

interface GlanceDeps {
  readonly desk: Pick<Tables, 'news' | 'watchers'>
  readonly rounds: Pick<TableRounds, 'recent'>
  readonly roomOf: (game: TableGame) => string | null
  readonly now: () => number
}

/** Every table from outside, without waking one. [C-13] */
export const createTableGlances = ({ desk, rounds, roomOf, now }: GlanceDeps): (() => Promise<TableGlance[]>) => {
  let asked: { atMs: number; tables: Promise<TableGlance[]> } | undefined
  const glanceAt = async (game: TableGame): Promise<TableGlance> => {
    const [{ crowd }, recent] = await Promise.all([desk.news(game), rounds.recent(game)])
    return {
      game,
      players: Math.max(crowd.count, desk.watchers(game)),
      results: recent.toReversed().flatMap(({ outcome }) => (outcome ? [outcome] : [])),
      roomNo: roomOf(game),
    }
  }
  return () => {
    if (!asked || now() - asked.atMs >= keptMs) {
      const tables = Promise.all(tableGames.map(glanceAt))
      asked = { atMs: now(), tables }
      // What failed is asked for anew.
      tables.catch(() => (asked = undefined))
    }
    return asked.tables
  }
}
