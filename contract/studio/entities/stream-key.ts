import * as z from 'zod/mini'
import { streamKeyNameMax } from '#contract/limits.ts'

/** The name of a stream key, such as of the device that publishes with it. */
export const StreamKeyName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(streamKeyNameMax), z.regex(/^[^\p{Cc}\p{Cs}\p{Co}\p{Cf}]*$/u))

export const StreamKeyId = z.uuid()

/** A stream key in force, without the key itself: that is displayed once. [S-02] */
export const StreamKey = z.object({
  keyId: StreamKeyId,
  /** Empty: an operator made it. */
  name: z.string(),
  createdAtMs: z.int(),
  /** Null: nobody has published with it. */
  usedAtMs: z.nullable(z.int()),
})
export type StreamKey = z.infer<typeof StreamKey>
