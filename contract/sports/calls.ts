import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MatchIds, MatchState } from './entities/match.ts'
import { liveListPageSize } from '#contract/limits.ts'

/** Markets and state of matches. [C-16] */
export const livePopularOdds = defineCall({
  path: 'live/popular/odds',
  access: 'anonymous',
  request: z.strictObject({ matchIds: MatchIds.check(z.minLength(1), z.maxLength(liveListPageSize)) }),
  response: z.object({ matches: z.array(MatchState) }),
})
