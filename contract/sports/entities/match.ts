import * as z from 'zod/mini'
import { MatchId, SelectionId } from '#contract/ids.ts'

/** [E-18] */
export const SportsType = z.enum(['football', 'basketball', 'esports', 'anchor'])
export type SportsType = z.infer<typeof SportsType>

/** [E-18] */
export const MatchViewMode = z.enum(['ANIMATION', 'LIVE', 'ANCHOR'])
export type MatchViewMode = z.infer<typeof MatchViewMode>

/** A match's clock as of `asOfMs` (server time). A running clock goes on from there; basketball counts down. */
export const MatchClock = z.object({
  /** For example 上半场, 下半场, 第 4 节; empty before the start. */
  period: z.string(),
  elapsedSeconds: z.int().check(z.minimum(0)),
  running: z.boolean(),
  direction: z.enum(['up', 'down']),
  asOfMs: z.int(),
})
export type MatchClock = z.infer<typeof MatchClock>

export const Selection = z.object({
  selectionId: SelectionId,
  /** For example 主 -0.5. */
  name: z.string(),
  /** Decimal odds × 1000. */
  oddsMilli: z.int().check(z.minimum(1001)),
  status: z.enum(['open', 'suspended']),
})
export type Selection = z.infer<typeof Selection>

export const Market = z.object({
  marketId: z.string(),
  /** For example 全场独赢. */
  name: z.string(),
  selections: z.array(Selection),
})
export type Market = z.infer<typeof Market>

export const MatchEvent = z.object({
  eventId: z.string(),
  kind: z.enum(['start', 'goal', 'score', 'card', 'period', 'end']),
  side: z.enum(['home', 'visit', 'none']),
  /** For example 67′ or 第 4 节 05:12. */
  at: z.string(),
  text: z.string(),
  /** The same in English. A feed may leave it out. */
  textEn: z.optional(z.string()),
})
export type MatchEvent = z.infer<typeof MatchEvent>

/** Matches that are asked for: each once, so that a short question has no long answer. */
export const MatchIds = z
  .array(MatchId)
  .check(z.refine((matchIds) => new Set(matchIds).size === matchIds.length, { error: 'must name each match once' }))

/** What moves in a match; pushed as a whole when any of it moves. */
export const MatchState = z.object({
  matchId: MatchId,
  homeScore: z.int().check(z.minimum(0)),
  visitScore: z.int().check(z.minimum(0)),
  /** 0 not started, 1 running, 2 finished. */
  gameStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  clock: MatchClock,
  markets: z.array(Market),
  /** Newest first, 50 at most. */
  events: z.array(MatchEvent),
  /** Grows with every change; an older version never replaces a newer one. */
  version: z.int(),
})
export type MatchState = z.infer<typeof MatchState>

/** A match's score, clock and what was told of it since, newest first. */
export const StateMove = z.object({
  homeScore: z.int(),
  visitScore: z.int(),
  gameStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  clock: MatchClock,
  events: z.array(MatchEvent),
})
export type StateMove = z.infer<typeof StateMove>

/**
 * What moved in a match whose selections stay the same: its id, the version after it, how many versions it spans, and
 * pairs of a selection's place among all selections and its price × 1000, below zero where it is suspended. The place -1
 * comes first and opens (1) or suspends (0) all of them. Score and clock follow when they moved.
 */
export const MatchMove = z.tuple([MatchId, z.int(), z.int(), z.array(z.int())], StateMove)
export type MatchMove = z.infer<typeof MatchMove>
