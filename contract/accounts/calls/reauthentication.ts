import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { ContactChannel, OneTimeCode } from '#contract/accounts/entities/account.ts'
import { ReauthenticationProof } from '#contract/accounts/entities/reauthentication.ts'

/**
 * Shows what REAUTHENTICATION_REQUIRED asked for; it counts for this session until `untilMs`. `contact`: the code that
 * sendCode sent for `reauthenticate`. With a wrong one of the two, neither counts. Wrong ones are slowed down as log-ins.
 */
export const reauthenticate = defineCall({
  path: 'accounts/reauthenticate',
  access: 'member',
  request: z.strictObject({
    proof: z.optional(ReauthenticationProof),
    contact: z.optional(z.strictObject({ channel: ContactChannel, code: OneTimeCode })),
  }),
  response: z.object({ untilMs: z.int() }),
  rejects: ['PASSWORD_WRONG', 'TOTP_WRONG', 'PASSKEY_REFUSED', 'VALID_CODE_ERROR', 'RATE_LIMITED_MEMBER'],
})
