import type { RoundProof, SeedPair } from '#contract/games/entities/round.ts'
import type { PairSeeds } from '#contract/games/rules/fairness.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { TableGame, TableNews } from '#contract/games/entities/table.ts'

/** An outcome by its pair, its number and the game that it is of. */
export interface ProofAsked {
  readonly seedId: string
  readonly nonce: number
  readonly game: NonNullable<RoundProof['stream']>
}

/** The pair of seeds that a member's own rounds are made under, for others who make outcomes that can be checked. [C-13] */
export interface MemberSeeds {
  /** The pair in force. */
  current(memberId: string): Promise<SeedPair>
  /** Of these pairs, those of these members that are in force, by their ids; they are held until the unit ends. */
  hold(asked: readonly { memberId: string; seedId: string }[]): Promise<ReadonlyMap<string, PairSeeds>>
  /** An outcome more under each. */
  count(seedIds: readonly string[]): Promise<void>
  /** What an outcome is computed from; the server seed once its pair is not in force any more. */
  proof(of: ProofAsked): Promise<RoundProof>
  in(unit: Unit): MemberSeeds
}

/** Shared tables, for those who tell what happens at them. [C-13] */
export interface TableDesk {
  /** Somebody is at the table: it goes on for a while. */
  wake(game: TableGame): void
  /** How many watch; the table goes on while there is one, and news are told. */
  watchedBy(count: (game: TableGame) => number): void
  onNews(listener: (news: TableNews) => void): () => void
}
