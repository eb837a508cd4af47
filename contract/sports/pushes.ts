import * as z from 'zod/mini'
import { MatchId } from '#contract/ids.ts'
import { matchWatchMax } from '#contract/limits.ts'
import { MatchState } from './entities/match.ts'

export const matchRequests = {
  /** States of these matches from now on; replaces what was watched before. An empty list stops it. */
  'match.watch': {
    request: z.strictObject({ matchIds: z.array(MatchId).check(z.maxLength(matchWatchMax)) }),
    response: z.object({ matches: z.array(MatchState) }),
  },
} as const

export const matchPushes = { 'match.changed': MatchState } as const
