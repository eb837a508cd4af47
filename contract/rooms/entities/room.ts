import * as z from 'zod/mini'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { MatchId, RoomNo } from '#contract/ids.ts'
import { ModerationReason, MuteNotice } from './mute-notice.ts'
import { followersMinutesMax } from '#contract/limits.ts'
import { HeldText } from './held-text.ts'
import { PublicMember } from '#contract/members/entities/member.ts'

/** What one is in a room. Anchors own theirs, moderators are granted, the site's staff has every room. [P-02] */
export const RoomRole = z.enum(['viewer', 'member', 'moderator', 'headModerator', 'anchor', 'staff'])
export type RoomRole = z.infer<typeof RoomRole>

/** Chat room status, asked for by matchId or chatRoomNo. [E-10] */
export const ChatRoomStatus = z.object({
  /** '1' open, '2' closed, '0' not opened yet. [E-17] */
  status: z.enum(['0', '1', '2']),
  exist: z.boolean(),
  chatRoomNo: z.nullable(RoomNo),
  matchId: z.nullable(MatchId),
  gameStatus: z.nullable(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  anchorStatus: AnchorStatus,
  /** The same value under the specification's other spelling. */
  anchor_status: AnchorStatus,
})
export type ChatRoomStatus = z.infer<typeof ChatRoomStatus>

/** Who may post, and in which form. They bind neither moderators nor the anchor. [P-02] */
export const RoomModes = z.object({
  /** Only those who have followed the anchor for so many minutes, 0 = from the first; null = everybody. */
  followersMinutes: z.nullable(z.int().check(z.minimum(0), z.maximum(followersMinutesMax))),
  /** The least VIP level, 0 = everybody. */
  vipLevelMin: z.int().check(z.minimum(0), z.maximum(10)),
  /** Only those who have sent a gift in the room. */
  giftersOnly: z.boolean(),
  emotesOnly: z.boolean(),
  noDuplicates: z.boolean(),
  linksOff: z.boolean(),
})
export type RoomModes = z.infer<typeof RoomModes>
/** Absent modes stay. */
export type ModeChange = { [Mode in keyof RoomModes]?: RoomModes[Mode] | undefined }

/** Settings as they were set. A shield tightens them until its end and changes none: rules/room-modes.ts. */
export const RoomSettings = z.object({
  slowModeSeconds: z.int().check(z.minimum(0)),
  allMuted: z.boolean(),
  pinnedText: z.string(),
  status: z.enum(['0', '1', '2']),
  modes: RoomModes,
  /** The end of the room's shield; null = it is off. */
  shieldUntilMs: z.nullable(z.int()),
})
export type RoomSettings = z.infer<typeof RoomSettings>

export const Mute = z.object({
  member: PublicMember,
  reason: z.string(),
  reasonCode: z.optional(ModerationReason),
  by: z.string(),
  sinceMs: z.int(),
  /** Null = until somebody lifts it. */
  untilMs: z.nullable(z.int()),
})
export type Mute = z.infer<typeof Mute>

/** What I am and may in a room. */
export const RoomSelf = z.object({
  role: RoomRole,
  mutedUntilMs: z.nullable(z.int()),
  /** True while muted, also without an end. */
  muted: z.boolean(),
  /** The mute in force, for its member. */
  mute: z.optional(MuteNotice),
  follows: z.boolean(),
  /** Own texts that wait for a moderator, and those that were refused just now, the oldest first. */
  held: z.readonly(z.array(HeldText)),
})
export type RoomSelf = z.infer<typeof RoomSelf>
