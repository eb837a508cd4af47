import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { MatchId, RequestId, RoomNo } from '#contract/ids.ts'
import { roomDescriptionMax, roomTitleMax } from '#contract/limits.ts'
import { RoomLanguage, StreamDelay } from '#contract/live/entities/stream-settings.ts'
import { SportsType } from '#contract/sports/entities/match.ts'

const settings = {
  /** In one line. */
  title: z.string().check(z.trim(), z.minLength(2), z.maxLength(roomTitleMax), z.regex(/^[^\p{Cc}\p{Cs}\p{Co}]*$/u)),
  description: z.string().check(z.trim(), z.maxLength(roomDescriptionMax), z.regex(/^[^\p{Cs}\p{Co}\0]*$/u)),
  category: SportsType,
  /** The match that is cast; null: none. */
  matchId: z.nullable(MatchId),
  language: RoomLanguage,
  /** It holds from the next stream on. */
  delaySeconds: StreamDelay,
}

/** The member's own room, as its visitors find it. [S-02] */
export const StudioRoom = z.object({
  roomNo: RoomNo,
  title: z.string(),
  description: z.string(),
  category: SportsType,
  matchId: z.nullable(MatchId),
  language: RoomLanguage,
  delaySeconds: StreamDelay,
})
export type StudioRoom = z.infer<typeof StudioRoom>

/** ANCHOR_ONLY: the member has no room. */
export const studioRoom = defineCall({
  path: 'studio/room/info',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ room: StudioRoom }),
  rejects: ['ANCHOR_ONLY'],
})

/**
 * Sets what visitors find; lists and the room have it from then on. FIELD_REFUSED: `title` or `description` has characters
 * that nobody sees (`text`) or blocked words of the site or the room (`words`), or
 * the match of `matchId` is `over`. [S-02, P-02]
 */
export const studioRoomSet = defineCall({
  path: 'studio/room/set',
  access: 'member',
  request: z.strictObject({ requestId: RequestId, ...settings }),
  response: z.object({ room: StudioRoom }),
  rejects: ['ANCHOR_ONLY', 'FIELD_REFUSED', 'MATCH_UNKNOWN', 'REQUEST_ID_REUSED'],
})
