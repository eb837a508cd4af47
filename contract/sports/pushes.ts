import * as z from 'zod/mini'
import { matchWatchMax } from '#contract/limits.ts'
import { MatchIds, MatchMove, MatchState } from './entities/match.ts'

const Watched = z.optional(MatchIds.check(z.maxLength(matchWatchMax)))

export const matchRequests = {
  /**
   * Matches from now on, each list in place of what was watched of its kind before; an empty one stops it, one that is not
   * there changes nothing. `matchIds`: all of them, as `match.changed` and `match.moved`. `mainIds`: main markets and no
   * events, as `main.changed` and `main.moved`. Whoever cannot apply a move, for it goes on from a version that is not
   * known, watches again. An answer that grows too large leaves events out, then the last matches.
   */
  'match.watch': {
    request: z.strictObject({ matchIds: Watched, mainIds: Watched }),
    response: z.object({ matches: z.array(MatchState), mains: z.array(MatchState) }),
  },
} as const

export const matchPushes = {
  'match.changed': MatchState,
  'match.moved': z.array(MatchMove),
  /** Without markets that lists do not show. */
  'main.changed': MatchState,
  'main.moved': z.array(MatchMove),
} as const
