import { tableGames, type TableGame } from '#contract/games/entities/table.ts'

/** What rounds of a table are played by. */
export interface RoundClocks {
  now(game: TableGame): number
  /** No round is under way here: from now on it is as late as everywhere else. */
  follow(game: TableGame): void
}

/**
 * Clocks that go on evenly while a round is under way: where the curve stands, and when bets close, is not moved by a site's
 * clock that is set forward or back meanwhile. [C-13]
 */
export const createRoundClocks = (now: () => number, elapsedMs: () => number): RoundClocks => {
  const aheadMs = new Map(tableGames.map((game) => [game, now() - elapsedMs()]))
  return {
    now: (game) => Math.round((aheadMs.get(game) ?? 0) + elapsedMs()),
    follow: (game) => void aheadMs.set(game, now() - elapsedMs()),
  }
}
