import type { TableGame, TableNews } from '#contract/games/entities/table.ts'

/** Shared tables, for those who tell what happens at them. [C-13] */
export interface TableDesk {
  /** Somebody is at the table: it goes on for a while. */
  wake(game: TableGame): void
  /** How many watch; the table goes on while there is one, and news are told. */
  watchedBy(count: (game: TableGame) => number): void
  onNews(listener: (news: TableNews) => void): () => void
}
