import * as z from 'zod/mini'

export const sessionPushes = {
  /** My session is over, with the code and words that a call would answer. [S-04] */
  'session.ended': z.object({ code: z.int(), msg: z.string() }),
} as const
