import * as z from 'zod/mini'
import { MessageId } from '#contract/ids.ts'
import { PublicMember } from '#contract/members/entities/member.ts'
import { MuteNotice } from './mute-notice.ts'
import { RoomRole } from './room.ts'

/** The account's age, of which moderators see a band: below a day, 7 days, 30 days, a year, or more. */
export const AgeBand = z.enum(['day', 'week', 'month', 'year', 'older'])
export type AgeBand = z.infer<typeof AgeBand>

export const NoteId = z.string().check(z.regex(/^\d{1,18}$/))

/** A note that moderators of one room keep of somebody; nobody else reads it. */
export const PersonNote = z.object({ id: NoteId, text: z.string(), by: z.string(), atMs: z.int() })
export type PersonNote = z.infer<typeof PersonNote>

const Count = z.int().check(z.minimum(0))

/** Somebody as the moderators of a room see them: what they wrote there, what was done, what is noted. [P-02] */
export const RoomPerson = z.object({
  member: PublicMember,
  role: RoomRole,
  age: AgeBand,
  mute: z.nullable(MuteNotice),
  /** In this room: texts of the last day, and acts of the last 90 days that were not taken back. */
  counts: z.object({ texts: Count, mutes: Count, warnings: Count, deletions: Count }),
  /** The newest texts that stand, the newest first, 20 at most. */
  texts: z.array(z.object({ id: MessageId, text: z.string(), atMs: z.int() })),
  /** The newest first. */
  notes: z.array(PersonNote),
})
export type RoomPerson = z.infer<typeof RoomPerson>
