import * as z from 'zod/mini'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { MatchId, RoomNo } from '#contract/ids.ts'
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

export const RoomSettings = z.object({
  slowModeSeconds: z.int().check(z.minimum(0)),
  allMuted: z.boolean(),
  pinnedText: z.string(),
  status: z.enum(['0', '1', '2']),
})
export type RoomSettings = z.infer<typeof RoomSettings>

export const Mute = z.object({
  member: PublicMember,
  reason: z.string(),
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
  follows: z.boolean(),
})
export type RoomSelf = z.infer<typeof RoomSelf>
