import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { clipsListMax } from '#contract/limits.ts'
import { PublicMember } from '#contract/members/entities/member.ts'
import { Clip, ClipId, ClipTitle } from './entities/clip.ts'
import { ReplayId } from './entities/replay.ts'

const Place = z.int().check(z.minimum(0))

/**
 * Cuts a clip out of a replay, or out of a stream that runs: whole segments from the key frame at or before `fromMs` on,
 * `clipMaxMs` at most. By the room's team, and by viewers where the anchor lets them. FIELD_REFUSED: `title` (text, words),
 * `toMs` (short, long, beyond), `clips` (full, often, space). [S-02]
 */
export const clipMake = defineCall({
  path: 'live/clip/make',
  access: 'member',
  request: z.strictObject({
    requestId: RequestId,
    replayId: ReplayId,
    fromMs: Place,
    toMs: Place,
    title: ClipTitle,
  }),
  response: Clip,
  rejects: ['RECORD_UNKNOWN', 'REPLAY_FOLLOWERS', 'FORBIDDEN', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'],
})

/** A room's newest clips, and whether the caller may make one there. [S-02] */
export const clipList = defineCall({
  path: 'live/clip/list',
  access: 'either',
  request: z.strictObject({ chatRoomNo: RoomNo }),
  response: z.object({
    clips: z.array(Clip).check(z.maxLength(clipsListMax)),
    mayMake: z.boolean(),
    viewersMay: z.boolean(),
  }),
  rejects: ['ROOM_UNKNOWN'],
})

/** One clip with the address of its playlist, which is good for `livesMs`. [S-02, C-16] */
export const clipOpen = defineCall({
  path: 'live/clip/open',
  access: 'either',
  request: z.strictObject({ clipId: ClipId }),
  response: z.object({
    clip: Clip,
    anchor: PublicMember,
    mayRemove: z.boolean(),
    url: z.string(),
    livesMs: z.int().check(z.minimum(1)),
  }),
  rejects: ['RECORD_UNKNOWN'],
})

/** Removes a clip, by who made it or the room's team; that is undone for `replayUndoMs`. [S-02] */
export const clipSet = defineCall({
  path: 'live/clip/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, clipId: ClipId, isRemoved: z.boolean() }),
  response: z.object({ undoUntilMs: z.nullable(z.int()) }),
  rejects: ['RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** Lets viewers of the caller's own room make clips, or the room's team alone. [S-02] */
export const clipRules = defineCall({
  path: 'live/clip/rules',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, viewersMay: z.boolean() }),
  response: z.object({ viewersMay: z.boolean() }),
  rejects: ['ANCHOR_ONLY', 'REQUEST_ID_REUSED'],
})
