import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MatchId, MemberId } from '#contract/ids.ts'

export * from './calls/live-list.ts'

/** Follow or unfollow an anchor; saying the same twice changes nothing. */
export const anchorFollow = defineCall({
  path: 'live/anchor/follow',
  access: 'member',
  request: z.strictObject({ anchorId: MemberId, follows: z.boolean() }),
  response: z.object({ follows: z.boolean(), followerCount: z.int() }),
  rejects: ['MEMBER_UNKNOWN'],
})

/**
 * The outside stream of a match that is running: a playlist on another origin, with a query that is signed for this match and
 * this session and runs out `livesMs` after it was given. Who goes on watching asks again before that. [C-16]
 */
export const matchVideo = defineCall({
  path: 'live/match/video',
  access: 'either',
  request: z.strictObject({ matchId: MatchId }),
  response: z.object({ url: z.url(), livesMs: z.int().check(z.minimum(1)) }),
  rejects: ['MATCH_UNKNOWN', 'VIDEO_NONE'],
  countsAsUse: false,
})
