import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'

/**
 * `start`: the member goes live. `return`: their browser comes back to the room's stream after a break. `test` and
 * `testReturn`: the same for a stream that only they and who keeps order see. `probe`: what is sent is thrown away.
 */
export const TicketUse = z.enum(['start', 'return', 'test', 'testReturn', 'probe'])
export type TicketUse = z.infer<typeof TicketUse>

export const StreamTicket = z.object({ token: z.string(), path: z.string(), livesMs: z.int() })
export type StreamTicket = z.infer<typeof StreamTicket>

/**
 * A ticket with which the member's browser publishes in its own room by WHIP, as Bearer token of a POST to `path`: good
 * once, for `livesMs`. Null: nobody publishes so on this site. ANCHOR_ONLY: the member has no room. RECORD_UNKNOWN: the
 * stream to return to has ended. [S-02]
 */
export const studioTicket = defineCall({
  path: 'studio/stream/ticket',
  access: 'member',
  request: z.strictObject({ use: TicketUse }),
  response: z.object({ ticket: z.nullable(StreamTicket) }),
  rejects: ['ANCHOR_ONLY', 'RECORD_UNKNOWN'],
})
