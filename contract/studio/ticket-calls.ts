import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'

/**
 * A ticket with which the member's browser publishes in its own room by WHIP, as Bearer token of a POST to `path`: good
 * once, for `livesMs`. ANCHOR_ONLY: the member has no room. WHIP_OFF: nobody publishes so on this site. [S-02]
 */
export const studioTicket = defineCall({
  path: 'studio/stream/ticket',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ ticket: z.string(), path: z.string(), livesMs: z.int() }),
  rejects: ['ANCHOR_ONLY', 'WHIP_OFF'],
})
