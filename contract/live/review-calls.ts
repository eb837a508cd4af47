import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RoomNo } from '#contract/ids.ts'
import { reviewsMax } from '#contract/limits.ts'
import { ReplayId } from './entities/replay.ts'
import { StreamReview, StreamSummary } from './entities/stream-review.ts'

/** Streams of a room that can be reviewed, the newest first, by the room's team. [S-02, P-02] */
export const streamList = defineCall({
  path: 'live/stream/list',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ streams: z.array(StreamSummary).check(z.maxLength(reviewsMax)) }),
  rejects: ['ROOM_UNKNOWN', 'FORBIDDEN'],
})

/**
 * How a stream went, for the room's team; income for its anchor and the site's staff alone. RECORD_UNKNOWN: there is no such
 * stream, it ended more than `reviewKeptMs` ago, or the caller is not of the team. [S-02, P-02]
 */
export const streamReview = defineCall({
  path: 'live/stream/review',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({ streamId: ReplayId }),
  response: StreamReview,
  rejects: ['RECORD_UNKNOWN'],
})
