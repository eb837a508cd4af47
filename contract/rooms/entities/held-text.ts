import * as z from 'zod/mini'
import { RequestId } from '#contract/ids.ts'
import { PublicMember } from '#contract/members/entities/member.ts'

export const HeldId = z.string().check(z.regex(/^\d{1,18}$/))

/** `expired`: nobody decided in time, so that it was refused. */
export const HeldState = z.enum(['waiting', 'released', 'refused', 'expired', 'withdrawn'])
export type HeldState = z.infer<typeof HeldState>

/** Why a text waits: a blocked word, or a link or contact where those are off. */
export const HeldReason = z.enum(['word', 'link'])
export type HeldReason = z.infer<typeof HeldReason>

/** A text that waits for a moderator, as its author sees it; nobody else does but moderators. [P-02] */
export const HeldText = z.object({
  heldId: HeldId,
  requestId: RequestId,
  text: z.string(),
  reason: HeldReason,
  state: HeldState,
  atMs: z.int(),
  /** It is refused then, if nobody decides. */
  untilMs: z.int(),
  /** Null while it waits. */
  decidedAtMs: z.nullable(z.int()),
})
export type HeldText = z.infer<typeof HeldText>

/** A held text as moderators see it. */
export const QueuedText = z.object({
  heldId: HeldId,
  author: PublicMember,
  text: z.string(),
  reason: HeldReason,
  /** The word or pattern of the list; null: it is about a link. */
  word: z.nullable(z.string()),
  /** Places in the text where words were found, in UTF-16 units. */
  found: z.array(z.object({ start: z.int(), end: z.int() })),
  atMs: z.int(),
  untilMs: z.int(),
  /** Whoever opened it decides alone until then; null: it is free. */
  lock: z.nullable(z.object({ memberId: z.string(), by: z.string(), untilMs: z.int() })),
})
export type QueuedText = z.infer<typeof QueuedText>
