import * as z from 'zod/mini'
import { matchWatchMax } from '#contract/limits.ts'
import { MatchIds, MatchState } from './entities/match.ts'
import { Ticket } from './entities/ticket.ts'

export const matchRequests = {
  /**
   * States of these matches from now on; replaces what was watched before. An empty list stops it. An answer that
   * grows too large leaves events out, then the last matches: both come with the next change.
   */
  'match.watch': {
    request: z.strictObject({ matchIds: MatchIds.check(z.maxLength(matchWatchMax)) }),
    response: z.object({ matches: z.array(MatchState) }),
  },
} as const

export const matchPushes = {
  'match.changed': MatchState,
  /** My ticket stands otherwise now. [S-13] */
  'ticket.changed': Ticket,
} as const
