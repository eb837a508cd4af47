import * as z from 'zod/mini'
import { PublicMember } from '#contract/members/entities/member.ts'
import { ModerationEntryId, ModerationReason } from './moderation.ts'

/** An objection waits until a moderator has decided it, once. */
export const ObjectionState = z.enum(['waiting', 'granted', 'refused'])
export type ObjectionState = z.infer<typeof ObjectionState>

export const ObjectionId = z.string().check(z.regex(/^\d{1,18}$/))

/** A mute as its member and those who decide over it read it: by whom, why, until when. */
export const MuteNotice = z.object({
  /** Its entry in the room's log; null: of before there was one, and nothing can be said against it. */
  entryId: z.nullable(ModerationEntryId),
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

/** What a muted member has to say against the mute. */
export const Objection = z.object({
  id: ObjectionId,
  member: PublicMember,
  text: z.string(),
  atMs: z.int(),
  mute: MuteNotice,
})
export type Objection = z.infer<typeof Objection>
