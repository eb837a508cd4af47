import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { replaysMax } from '#contract/limits.ts'
import { Replay, ReplayId, ReplayVisibility } from './entities/replay.ts'

/** A room's streams that can be watched again, the newest first; its anchor reads all, others those that are for them. [S-02] */
export const replayList = defineCall({
  path: 'live/replay/list',
  access: 'either',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({ replays: z.array(Replay).check(z.maxLength(replaysMax)) }),
  rejects: ['ROOM_UNKNOWN'],
})

/**
 * One replay with the address of its playlist, which is good for `livesMs`. `stretches`: a part without a break begins at
 * `atMs` of the replay, and began at `startsAtMs` in the world. [S-02, C-16]
 */
export const replayOpen = defineCall({
  path: 'live/replay/open',
  access: 'either',
  request: z.strictObject({ replayId: ReplayId }),
  response: z.object({
    replay: Replay,
    url: z.string(),
    livesMs: z.int().check(z.minimum(1)),
    stretches: z.array(z.object({ atMs: z.int().check(z.minimum(0)), startsAtMs: z.int() })),
  }),
  rejects: ['RECORD_UNKNOWN', 'REPLAY_FOLLOWERS'],
})

/** Changes a replay's visibility, or removes it; its anchor can undo a removal for `replayUndoMs`. [S-02] */
export const replaySet = defineCall({
  path: 'live/replay/set',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    replayId: ReplayId,
    visibility: z.optional(ReplayVisibility),
    isRemoved: z.optional(z.boolean()),
  }),
  response: z.object({ visibility: ReplayVisibility, undoUntilMs: z.nullable(z.int()) }),
  rejects: ['RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})
