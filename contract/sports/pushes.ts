import * as z from 'zod/mini'
import { matchWatchMax } from '#contract/limits.ts'
import { DetailMove } from './entities/match-item.ts'
import { MatchIds, MatchMove, MatchState } from './entities/match.ts'
import { Ticket } from './entities/ticket.ts'

const Watched = z.optional(MatchIds.check(z.maxLength(matchWatchMax)))

export const matchRequests = {
  /**
   * Matches from now on, each list in place of what was watched of its kind before; an empty one stops it, one that is not
   * there changes nothing. `matchIds` (of slips and rooms): all of a match, as `match.changed` and `match.moved`; `pageIds`
   * the same, as `page.changed` and `page.moved`; `mainIds`: main markets and no events, as `main.changed` and
   * `main.moved`. Whoever cannot apply a move, for it goes on from a version that is not known, watches again. An answer
   * that grows too large leaves events out, then the last matches.
   */
  'match.watch': {
    request: z.strictObject({ matchIds: Watched, pageIds: Watched, mainIds: Watched }),
    response: z.object({ matches: z.array(MatchState), pages: z.array(MatchState), mains: z.array(MatchState) }),
  },
} as const

export const matchPushes = {
  'match.changed': MatchState,
  'match.moved': z.array(MatchMove),
  'page.changed': MatchState,
  'page.moved': z.array(MatchMove),
  /** What moved in the detail of a match of `pageIds`. */
  'page.detail': DetailMove,
  /** Without markets that lists do not show. */
  'main.changed': MatchState,
  'main.moved': z.array(MatchMove),
  /** My ticket stands otherwise now. [S-13] */
  'ticket.changed': Ticket,
} as const
