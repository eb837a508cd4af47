import * as z from 'zod/mini'
import { MemberId } from '#contract/ids.ts'
import { PublicMember } from '#contract/members/entities/member.ts'

/** Chosen before an act; whoever it is about reads it in their language. [P-02] */
export const ModerationReason = z.enum(['ads', 'abuse', 'spam', 'spoiler', 'scam', 'contact', 'other'])
export type ModerationReason = z.infer<typeof ModerationReason>

/** An act of the room's log. A ban is a mute without an end. */
export const ModerationAct = z.enum([
  'timeout',
  'ban',
  'lift',
  'warn',
  'delete',
  'clear',
  'note',
  'appoint',
  'dismiss',
  'objection.granted',
  'objection.refused',
  'settings',
  'shield',
  'word.added',
  'word.removed',
  'held.released',
  'held.refused',
  'report.ignored',
  'report.acted',
  'undo',
])
export type ModerationAct = z.infer<typeof ModerationAct>

/** What an act changed, by name: settings, the end of a mute, counts, quoted texts. */
export const ModerationValues = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])))
export type ModerationValues = z.infer<typeof ModerationValues>

/** What a moderators' console has open. */
export const ModerationPart = z.enum(['log', 'person', 'mutes', 'objections', 'held', 'reports', 'words', 'modes'])
export type ModerationPart = z.infer<typeof ModerationPart>

export const ModerationEntryId = z.string().check(z.regex(/^\d{1,18}$/))

const Actor = z.object({ id: MemberId, nickname: z.string() })

/** An entry of a room's log, which keeps 90 days. */
export const ModerationEntry = z.object({
  id: ModerationEntryId,
  act: ModerationAct,
  /** Null: the site itself. */
  by: z.nullable(Actor),
  /** Whom it was done to; null: the room. */
  member: z.nullable(PublicMember),
  reasonCode: z.nullable(ModerationReason),
  reason: z.string(),
  before: ModerationValues,
  after: ModerationValues,
  atMs: z.int(),
  /** The end of a time-out; null: none. */
  untilMs: z.nullable(z.int()),
  undone: z.nullable(z.object({ atMs: z.int(), by: z.string() })),
  /** Until when a moderator may take it back; null: it cannot be, or no longer. */
  undoUntilMs: z.nullable(z.int()),
})
export type ModerationEntry = z.infer<typeof ModerationEntry>
