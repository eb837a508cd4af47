import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RoomNo } from '#contract/ids.ts'

/** The playlist of a test stream, and when it ends by itself, milliseconds since 1970. */
export const TestStream = z.object({ url: z.string(), untilMs: z.int() })
export type TestStream = z.infer<typeof TestStream>

/**
 * The test stream of a room, for its anchor and who keeps order in it; null: there is nothing to
 * play. Nobody else is given its
 * address. [S-02, P-02]
 */
export const studioTestStream = defineCall({
  path: 'studio/test/info',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({ roomNo: RoomNo }),
  response: z.object({ test: z.nullable(TestStream) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})
