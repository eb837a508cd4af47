import * as z from 'zod/mini'
import { MatchId } from '#contract/ids.ts'
import { Team } from './match-item.ts'

const Count = z.int().check(z.minimum(0))

/** A match that has an official result. */
export const PastMatch = z.object({
  matchId: MatchId,
  /** Kick-off, milliseconds since 1970. */
  startAtMs: z.int(),
  home: Team,
  visit: Team,
  homeScore: Count,
  visitScore: Count,
})
export type PastMatch = z.infer<typeof PastMatch>

/**
 * A team in the table of a league. `scored`, `conceded`: goals, points of basketball, maps. `points`: in football three for
 * a win and one for a draw, else one for a win. In order: football by points, else by the share of matches won; then by
 * the difference, then by what was scored.
 */
export const TableRow = z.object({
  team: Team,
  played: Count,
  won: Count,
  drawn: Count,
  lost: Count,
  scored: Count,
  conceded: Count,
  points: Count,
})
export type TableRow = z.infer<typeof TableRow>

/** What official results of the last `matchHistoryDays` say of the two teams of a match and of their league. */
export const MatchHistory = z.object({
  /** Of the two against each other before this match, newest first. */
  meetings: z.array(PastMatch),
  /** The last ones of each side before this match, newest first. */
  form: z.object({ home: z.array(PastMatch), visit: z.array(PastMatch) }),
  /** Of the league as it stands now; both sides are in it as soon as one match counts. */
  table: z.array(TableRow),
})
export type MatchHistory = z.infer<typeof MatchHistory>
