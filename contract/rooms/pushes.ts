import * as z from 'zod/mini'
import { MemberId, RoomNo } from '#contract/ids.ts'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { Hosted } from '#contract/live/entities/hosted.ts'
import { Raid } from '#contract/live/entities/raid.ts'
import { RoomHistory, RoomMessage } from './entities/chat-message.ts'
import { RoomSelf, RoomSettings } from './entities/room.ts'

export const roomRequests = {
  /** Frames of a room from now on; the answer holds what is new since `sinceSeq` of `epoch` (absent: the newest 100). */
  'room.watch': {
    request: z.strictObject({
      roomNo: RoomNo,
      epoch: z.optional(z.string().check(z.maxLength(64))),
      sinceSeq: z.optional(z.int().check(z.minimum(0))),
    }),
    response: RoomHistory,
  },
  /** Goes along with the raid that counts down in a room, or stays; who leaves the room or the site stays too. [S-02] */
  'raid.follow': {
    request: z.strictObject({ roomNo: RoomNo, raidId: z.uuid(), follows: z.boolean() }),
    response: z.object({}),
  },
  'room.leave': { request: z.strictObject({ roomNo: RoomNo }), response: z.object({}) },
} as const

export const roomPushes = {
  /**
   * What is new in a room, at most one a tick. Messages have every seq from firstSeq to lastSeq but those that were thinned,
   * and those of members who have blocked the reader or are blocked by them. [P-02]
   */
  'room.frame': z.object({
    roomNo: RoomNo,
    epoch: z.string(),
    firstSeq: z.int(),
    lastSeq: z.int(),
    messages: z.array(RoomMessage),
  }),
  /** Settings, streamer and audience of a room, whenever one of them changes, its raid while it counts or has just ended, and whose picture it displays. */
  'room.state': z.object({
    roomNo: RoomNo,
    settings: RoomSettings,
    anchorStatus: AnchorStatus,
    viewerCount: z.int(),
    raid: z.optional(Raid),
    hosted: z.optional(Hosted),
  }),
  /** What I am in a room has changed: muted, unmuted, role. */
  'room.self': z.object({ roomNo: RoomNo, self: RoomSelf }),
  /** To those who keep order in a room and watch it: a part of its console is another one now, and is asked for again. */
  'room.moderation': z.object({ roomNo: RoomNo, part: z.string() }),
  /** Whom I have blocked, all of them, after each change. `freed`: somebody is blocked no longer. [P-02] */
  'blocks.changed': z.object({ memberIds: z.array(MemberId), freed: z.boolean() }),
} as const
