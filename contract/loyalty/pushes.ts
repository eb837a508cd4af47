import * as z from 'zod/mini'

export const loyaltyPushes = {
  /** My level is another one now: badges ask again. */
  'vip.changed': z.object({ level: z.int() }),
} as const
