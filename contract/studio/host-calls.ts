import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { RequestId, RoomNo } from '#contract/ids.ts'
import { Hosted } from '#contract/live/entities/hosted.ts'

/** The picture of another room in the member's own, while that is off air. ANCHOR_ONLY: the member has no room. [S-02] */

/** The room that is hosted as of now; null: none. */
export const studioHost = defineCall({
  path: 'studio/host/info',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({ hosted: z.nullable(Hosted) }),
  rejects: ['ANCHOR_ONLY'],
})

/**
 * Hosts a room until its stream ends or the own one begins; null: none any more. FIELD_REFUSED: `hostedRoomNo` by a
 * `RaidRefusal` that is neither `shield` nor `back`, or `host`: the own room is on air (`live`).
 */
export const studioHostSet = defineCall({
  path: 'studio/host/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, hostedRoomNo: z.nullable(RoomNo) }),
  response: z.object({}),
  rejects: ['ANCHOR_ONLY', 'ROOM_UNKNOWN', 'FIELD_REFUSED', 'REQUEST_ID_REUSED'],
})
