import * as z from 'zod/mini'

export const messagePushes = {
  /** So many messages of mine are unread now: one came, or I read some on whatever device. */
  'messages.changed': z.object({ unread: z.int() }),
  /** The other side of a case writes just now: to its member, or to the staff. */
  'support.typing': z.object({ caseId: z.string(), by: z.enum(['member', 'staff']) }),
} as const
