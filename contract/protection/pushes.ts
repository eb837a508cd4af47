import * as z from 'zod/mini'
import { PlayPause, PlaySession } from './entities/protection.ts'

export const protectionPushes = {
  /** My limits, reminders or pauses were changed, on whatever device. */
  'protection.changed': z.object({ pause: z.nullable(PlayPause) }),
  /** It is time to say how long I have played. */
  'play.reminded': PlaySession,
} as const
