import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MemberId } from '#contract/ids.ts'

export * from './calls/live-list.ts'

/** Follow or unfollow an anchor; saying the same twice changes nothing. */
export const anchorFollow = defineCall({
  path: 'live/anchor/follow',
  access: 'member',
  request: z.strictObject({ anchorId: MemberId, follows: z.boolean() }),
  response: z.object({ follows: z.boolean(), followerCount: z.int() }),
  rejects: ['MEMBER_UNKNOWN'],
})
