import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { StreamHealth } from './entities/stream-health.ts'

const Count = z.int().check(z.minimum(0))

/** A point of the curve of viewers, milliseconds since 1970. */
export const ViewerPoint = z.object({ atMs: z.int(), viewers: Count })
export type ViewerPoint = z.infer<typeof ViewerPoint>

/** Health of the stream in the member's room. ANCHOR_ONLY: the member has no room. [S-02] */
export const studioHealth = defineCall({
  path: 'studio/health',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({
    anchorStatus: AnchorStatus,
    /** Null: nobody streams. */
    startedAtMs: z.nullable(z.int()),
    /** Null: nothing comes in. */
    health: z.nullable(StreamHealth),
    viewers: Count,
    /** Viewer counts of this stream, the oldest first, `viewerPointsMax` at most: old ones are thinned. */
    curve: z.array(ViewerPoint),
    chatPerMinute: Count,
    /** Gold coins that gifts of this stream were worth. */
    giftCoins: Count,
    followers: Count,
    /** New followers since the stream began. */
    followersWon: Count,
  }),
  rejects: ['ANCHOR_ONLY'],
})
export type StudioHealth = z.infer<typeof studioHealth.response>
