import * as z from 'zod/mini'
import { roomTitleMax } from '#contract/limits.ts'

export const PlanId = z.uuid()

/** `daily` and `weekly` go on until the streamer takes the plan back. */
export const PlanRepeats = z.enum(['once', 'daily', 'weekly'])
export type PlanRepeats = z.infer<typeof PlanRepeats>

export const PlanTitle = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(roomTitleMax), z.regex(/^[^\p{Cc}\p{Cs}\p{Co}]*$/u))

/** A stream that a streamer has announced. [S-02] */
export const StreamPlan = z.object({
  planId: PlanId,
  title: z.string(),
  /** The next time that it begins. */
  startAtMs: z.int(),
  repeats: PlanRepeats,
})
export type StreamPlan = z.infer<typeof StreamPlan>
