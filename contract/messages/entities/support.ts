import * as z from 'zod/mini'
import { supportTextMax } from '#contract/limits.ts'

/** `feedback` is read when there is time; in a `chat` somebody waits. */
export const SupportChannel = z.enum(['feedback', 'chat'])
export type SupportChannel = z.infer<typeof SupportChannel>

export const SupportCategory = z.enum(['account', 'money', 'bet', 'live', 'suggestion', 'other'])
export type SupportCategory = z.infer<typeof SupportCategory>

/** `waiting` for the staff, `answered` by it, or `closed`; a member who writes once more makes it wait again. */
export const SupportState = z.enum(['waiting', 'answered', 'closed'])
export type SupportState = z.infer<typeof SupportState>

export const SupportCaseId = z.string().check(z.regex(/^\d{1,18}$/))
export const SupportText = z.string().check(z.trim(), z.minLength(1), z.maxLength(supportTextMax))

/** What a member has told the site, in short. `isNews`: an answer was not seen. `ahead`: chats that wait since longer. */
export const SupportCase = z.object({
  caseId: SupportCaseId,
  channel: SupportChannel,
  category: SupportCategory,
  state: SupportState,
  title: z.string(),
  openedAtMs: z.int(),
  changedAtMs: z.int(),
  isNews: z.boolean(),
  ahead: z.nullable(z.int()),
})
export type SupportCase = z.infer<typeof SupportCase>

export const SupportPicture = z.object({ pictureId: z.uuid(), type: z.enum(['jpeg', 'png', 'webp']) })
export type SupportPicture = z.infer<typeof SupportPicture>

/** A text or a picture of a case. */
export const SupportEntry = z.object({
  entryId: z.uuid(),
  by: z.enum(['member', 'staff']),
  text: z.string(),
  picture: z.nullable(SupportPicture),
  atMs: z.int(),
})
export type SupportEntry = z.infer<typeof SupportEntry>

/** A case with all that was said, the oldest first. */
export const SupportThread = z.object({ case: SupportCase, entries: z.array(SupportEntry) })
export type SupportThread = z.infer<typeof SupportThread>
