import * as z from 'zod/mini'
import { MemberId, RoomNo } from '#contract/ids.ts'
import { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { RoomRole } from './room.ts'

const Count = z.int().check(z.minimum(0))

/** A room that a member keeps order in, and what waits there for that member's rank. [P-02] */
export const ModeratedRoom = z.object({
  roomNo: RoomNo,
  title: z.string(),
  anchor: z.object({ id: MemberId, nickname: z.string(), avatar: z.string() }),
  anchorStatus: AnchorStatus,
  role: RoomRole,
  viewerCount: Count,
  /** Messages of all kinds in the last minute. */
  messagesAMinute: Count,
  held: z.object({ count: Count, oldestAtMs: z.nullable(z.int()) }),
  /** Open cases. */
  reports: Count,
  objections: Count,
  /** Null: no shield. */
  shieldUntilMs: z.nullable(z.int()),
})
export type ModeratedRoom = z.infer<typeof ModeratedRoom>
