import * as z from 'zod/mini'
import { PublicMember } from '#contract/members/entities/member.ts'
import { MuteNotice } from './mute-notice.ts'

export const ObjectionId = z.string().check(z.regex(/^\d{1,18}$/))

/** What a muted member has to say against the mute. */
export const Objection = z.object({
  id: ObjectionId,
  member: PublicMember,
  text: z.string(),
  atMs: z.int(),
  mute: MuteNotice,
})
export type Objection = z.infer<typeof Objection>
