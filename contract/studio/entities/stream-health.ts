import * as z from 'zod/mini'

/**
 * A stream suffers, or those who watch it will. `keyFrames`: they come too seldom; `bitrate`, `frames`: too little comes;
 * `drops`: frames are missing; `skew`: sound and picture are apart; `sound`: no sound comes any more; `silent`: nothing does.
 */
export const StreamWarning = z.enum(['silent', 'keyFrames', 'bitrate', 'frames', 'drops', 'skew', 'sound'])
export type StreamWarning = z.infer<typeof StreamWarning>

/** A second of a stream, as it came in. */
export const StreamSecond = z.object({
  /** The end of it. */
  atMs: z.int(),
  kbps: z.int(),
  frames: z.int(),
  /** Frames that the time stamps leave a gap for. */
  drops: z.int(),
  /** By how much the sound's time is ahead of the picture's; null: one of them did not come. */
  skewMs: z.nullable(z.int()),
})
export type StreamSecond = z.infer<typeof StreamSecond>

export const StreamHealth = z.object({
  /** The oldest first, `healthSecondsMax` at most. */
  seconds: z.array(StreamSecond),
  /** Between the newest two key frames, or since the newest one where that is longer; null: none has come. */
  keyFrameMs: z.nullable(z.int()),
  warnings: z.array(StreamWarning),
})
export type StreamHealth = z.infer<typeof StreamHealth>
