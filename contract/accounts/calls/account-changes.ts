import * as z from 'zod/mini'
import { StepTicket } from '#contract/accounts/entities/account.ts'
import { AccountChange } from '#contract/accounts/entities/account-change.ts'
import { defineCall } from '#contract/define-call.ts'

/** What changed in the last `changeDisownMs` and was not disowned, the newest first. */
export const accountChangeList = defineCall({
  path: 'accounts/change/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ changes: z.array(AccountChange) }),
})

/**
 * "This was not me": the change and all after it are undone as far as they can be, every session ends with ACCOUNT_SECURED,
 * withdrawals are frozen, and the next log-in is refused until the password is reset by recovery.
 */
export const accountChangeDisown = defineCall({
  path: 'accounts/change/disown',
  access: 'member',
  request: z.strictObject({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  response: z.object({}),
  rejects: ['RECORD_UNKNOWN'],
})

/** The same by the link of a message; `token` is good for `changeDisownMs`. The same again is done. */
export const accountChangeDisownByLink = defineCall({
  path: 'accounts/change/disown/link',
  access: 'anonymous',
  request: z.strictObject({ token: StepTicket }),
  response: z.object({}),
  rejects: ['TICKET_INVALID'],
})
