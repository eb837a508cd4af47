import * as z from 'zod/mini'
import { AccountChange } from './entities/account-change.ts'

export const sessionPushes = {
  /** My session is over, with the code and words that a call would answer. [S-04] */
  'session.ended': z.object({ code: z.int(), msg: z.string() }),
  /** My account was changed by another device or session. */
  'account.changed': AccountChange,
} as const
