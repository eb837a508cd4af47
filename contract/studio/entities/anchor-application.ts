import * as z from 'zod/mini'
import { anchorAboutMax, roomTitleMax } from '#contract/limits.ts'

/** Typed in one or several lines, without what nobody sees. */
const typed = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cs}\p{Co}\0]*$/u))

/** The wish of a member who wants a room: its first title, and what is to be streamed there. */
export const AnchorWish = z.strictObject({
  title: typed(2, roomTitleMax),
  about: typed(10, anchorAboutMax),
})
export type AnchorWish = z.infer<typeof AnchorWish>

export const AnchorApplication = z.object({
  title: z.string(),
  about: z.string(),
  atMs: z.int(),
  state: z.enum(['waiting', 'approved', 'refused']),
  /** The operator's reason for a refusal. */
  reason: z.string(),
})
export type AnchorApplication = z.infer<typeof AnchorApplication>
