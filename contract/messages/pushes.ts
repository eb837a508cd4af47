import * as z from 'zod/mini'

export const messagePushes = {
  /** So many messages of mine are unread now: one came, or I read some on whatever device. */
  'messages.changed': z.object({ unread: z.int() }),
} as const
