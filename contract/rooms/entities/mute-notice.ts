import * as z from 'zod/mini'

/** Chosen before an act; whoever it is about reads it in their language. [P-02] */
export const ModerationReason = z.enum(['ads', 'abuse', 'spam', 'spoiler', 'scam', 'contact', 'other'])
export type ModerationReason = z.infer<typeof ModerationReason>

/** An objection waits until a moderator has decided it, once. */
export const ObjectionState = z.enum(['waiting', 'granted', 'refused'])
export type ObjectionState = z.infer<typeof ObjectionState>

/** A mute as its member and those who decide over it read it: by whom, why, until when. */
export const MuteNotice = z.object({
  /** Its entry in the room's log; null: of before there was one, and nothing can be said against it. */
  entryId: z.nullable(z.string()),
  reasonCode: z.nullable(ModerationReason),
  reason: z.string(),
  by: z.string(),
  sinceMs: z.int(),
  /** Null: a ban. */
  untilMs: z.nullable(z.int()),
  /** The member's own objection to it; null: none yet. */
  objection: z.nullable(ObjectionState),
})
export type MuteNotice = z.infer<typeof MuteNotice>
