import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { raidTargetsMax } from '#contract/limits.ts'
import { Raid, RaidRefusal, RaidsFrom } from '#contract/live/entities/raid.ts'

/** Raids of the member's own room, and from whom it takes them in. ANCHOR_ONLY: the member has no room. [S-02] */

const Count = z.int().check(z.minimum(0))

/** The setting, the raid that counts down or has just ended, and who goes along as of now. */
export const studioRaid = defineCall({
  path: 'studio/raid/info',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ raidsFrom: RaidsFrom, raid: z.nullable(Raid), followers: Count }),
  rejects: ['ANCHOR_ONLY'],
})

/** A room that viewers can be led to; `refusal` null: it takes them in. */
export const RaidTarget = z.object({
  roomNo: RoomNo,
  title: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  viewers: Count,
  isFollowed: z.boolean(),
  refusal: z.nullable(RaidRefusal),
})
export type RaidTarget = z.infer<typeof RaidTarget>

/** Rooms on air by team, anchor, title or number: those of followed anchors first, then the most watched. */
export const studioRaidTargets = defineCall({
  path: 'studio/raid/targets',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({ search: z.string().check(z.trim(), z.maxLength(40)) }),
  response: z.object({ targets: z.array(RaidTarget).check(z.maxLength(raidTargetsMax)) }),
  rejects: ['ANCHOR_ONLY'],
})

/**
 * Begins the countdown of a raid. At its end those who go along are led to the room, and the stream ends. FIELD_REFUSED:
 * `toRoomNo` by a `RaidRefusal`; `raid`: there is no stream of now or of the last minutes (`stream`), one counts down
 * already (`running`), the stream has led its viewers on (`done`), or the room has begun as many as an hour allows (`hour`).
 */
export const studioRaidStart = defineCall({
  path: 'studio/raid/start',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, toRoomNo: RoomNo }),
  response: z.object({ raid: Raid }),
  rejects: ['ANCHOR_ONLY', 'ROOM_UNKNOWN', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'],
})

/** Calls a raid off. RECORD_UNKNOWN: it does not count down any more. */
export const studioRaidCancel = defineCall({
  path: 'studio/raid/cancel',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, raidId: z.uuid() }),
  response: z.object({}),
  rejects: ['ANCHOR_ONLY', 'RECORD_UNKNOWN', 'REQUEST_ID_REUSED'],
})

/** Sets from whom the room takes in raids; it holds for those that count down as well. */
export const studioRaidSet = defineCall({
  path: 'studio/raid/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, raidsFrom: RaidsFrom }),
  response: z.object({ raidsFrom: RaidsFrom }),
  rejects: ['ANCHOR_ONLY', 'REQUEST_ID_REUSED'],
})
