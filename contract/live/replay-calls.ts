import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { replayChatLinesMax, replayChatPagesMax, replaysMax, rewindMaxMs } from '#contract/limits.ts'
import { PublicMember } from '#contract/members/entities/member.ts'
import { OwnReplay, Replay, ReplayId, ReplayLine, ReplayVisibility } from './entities/replay.ts'

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
    anchor: PublicMember,
    /** The caller is of the room's team: they may read how the stream went. */
    mayReview: z.boolean(),
    url: z.string(),
    livesMs: z.int().check(z.minimum(1)),
    stretches: z.array(z.object({ atMs: z.int().check(z.minimum(0)), startsAtMs: z.int() })),
  }),
  rejects: ['RECORD_UNKNOWN', 'REPLAY_FOLLOWERS'],
})

/**
 * The running stream of a room as far as its viewers can go back in it: a playlist of its last `rewindMaxMs` and a little more,
 * with an address that is good for `livesMs`. `lengthMs` of it are recorded, up to `lagMs` ago; a long lag is a recording that has
 * stopped. RECORD_UNKNOWN: the room has no stream, or no recording that is listed for the caller. [S-02, C-16]
 */
export const rewindOpen = defineCall({
  path: 'live/rewind/open',
  access: 'either',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({
    replayId: ReplayId,
    url: z.string(),
    livesMs: z.int().check(z.minimum(1)),
    lengthMs: z.int().check(z.minimum(1), z.maximum(rewindMaxMs)),
    lagMs: z.int().check(z.minimum(0)),
  }),
  rejects: ['ROOM_UNKNOWN', 'RECORD_UNKNOWN'],
})

/**
 * A minute of a replay's chat, `page` counted from 0: texts and gifts at their place in the replay, without what was
 * deleted, what banned members wrote and what blocks hide. Of more than `replayChatLinesMax` lines it has an even choice,
 * and says how many it leaves out. [S-02, P-02]
 */
export const replayChat = defineCall({
  path: 'live/replay/chat',
  access: 'either',
  request: z.strictObject({
    replayId: ReplayId,
    page: z.int().check(z.minimum(0), z.maximum(replayChatPagesMax - 1)),
  }),
  response: z.object({
    lines: z.array(ReplayLine).check(z.maxLength(replayChatLinesMax)),
    leftOut: z.int().check(z.minimum(0)),
  }),
  rejects: ['RECORD_UNKNOWN', 'REPLAY_FOLLOWERS'],
})

/**
 * The replays of the caller's own room, the newest first, with those whose removal can be undone. `freeBytes`: what the
 * site still keeps for recordings of all streamers; null where nothing is recorded. [S-02]
 */
export const replayOwn = defineCall({
  path: 'live/replay/own',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({
    replays: z.array(OwnReplay).check(z.maxLength(replaysMax)),
    keptMs: z.int().check(z.minimum(0)),
    freeBytes: z.nullable(z.int().check(z.minimum(0))),
  }),
  rejects: ['ANCHOR_ONLY'],
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
