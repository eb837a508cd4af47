import type { Score } from './grade-score.ts'

/**
 * What is known for good of how a match went. A part stands here once it is over: `match`, `h1`, `h2` (with the goals of
 * that half alone), `q1` … `q4`, `m1` … (rounds or kills of a map are in `kills`). What is not here is not decided.
 */
export interface MatchFacts {
  readonly parts: Readonly<Record<string, Score>>
  /** Corners by part. */
  readonly corners: Readonly<Record<string, Score>>
  /** Who scored, in order; the list is whole once `parts.match` is there. */
  readonly goals: readonly ('home' | 'visit')[]
  /** Kills of both sides by map, once it is over. */
  readonly kills: Readonly<Record<string, Score>>
  /** Who won each map that is over. */
  readonly maps: Readonly<Record<string, 'home' | 'visit'>>
}
