import * as z from 'zod/mini'
import { RoomNo } from '#contract/ids.ts'

/** `link`: who has its address; it is in no list. */
export const ReplayVisibility = z.enum(['public', 'followers', 'link', 'private'])
export type ReplayVisibility = z.infer<typeof ReplayVisibility>

export const ReplayId = z.uuid()

/** A stream that can be watched again. */
export const Replay = z.object({
  replayId: ReplayId,
  roomNo: RoomNo,
  title: z.string(),
  startedAtMs: z.int(),
  durationMs: z.int().check(z.minimum(0)),
  peakViewers: z.int().check(z.minimum(0)),
  visibility: ReplayVisibility,
  /** The stream still runs. */
  isLive: z.boolean(),
  /** Moment of its removal by age, in milliseconds; null while the stream runs. */
  goesAtMs: z.nullable(z.int()),
})
export type Replay = z.infer<typeof Replay>
