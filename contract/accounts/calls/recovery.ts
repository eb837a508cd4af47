import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import {
  AreaCode,
  ContactChannel,
  CodePurpose,
  Contact,
  NewPassword,
  OneTimeCode,
  StepTicket,
  UserName,
} from '#contract/accounts/entities/account.ts'

const Sent = z.object({
  /** When the next one may be asked for. */
  retryAfterMs: z.int(),
  expiresAtMs: z.int(),
  masked: z.string(),
})

/**
 * Sends six digits by SMS or mail, valid for 10 minutes and five tries, for the device that asks. [C-11] Whether anybody has
 * the number is not told. SEND_TOO_OFTEN: this contact or who asks has had enough; SEND_PAUSED: many have, together.
 * `target`: the number or address; for `withdraw` and `reauthenticate` empty = the member's own; for `dormant` empty, with the ticket.
 * Visitors who ask for `bind` or `withdraw` get 401.
 */
export const sendCode = defineCall({
  path: 'accounts/v3/send/code',
  access: 'either',
  request: z.strictObject({
    purpose: CodePurpose,
    channel: ContactChannel,
    areaCode: AreaCode,
    target: z.string().check(z.trim(), z.maxLength(254)),
    ticket: z.optional(StepTicket),
  }),
  response: Sent,
  rejects: ['CONTACT_REFUSED', 'SEND_TOO_OFTEN', 'SEND_PAUSED', 'TICKET_INVALID', 'RATE_LIMITED_ADDRESS'],
})

const started = z.object({ ticket: StepTicket, ...Sent.shape })
const verified = z.object({ ticket: StepTicket, expiresAtMs: z.int() })

/** Forgotten password, step one: name and contact; a code is sent when they belong together, the answer is the same. [C-11] */
export const forgotPhoneStart = defineCall({
  path: 'accounts/forgot/phone/start',
  access: 'anonymous',
  request: z.strictObject({ name: UserName, areaCode: AreaCode, phone: Contact }),
  response: started,
  rejects: ['CONTACT_REFUSED', 'SEND_TOO_OFTEN', 'SEND_PAUSED', 'RATE_LIMITED_ADDRESS'],
})

/** Step two: the code; its ticket is single-use and gives the next one. */
export const forgotPhoneVerify = defineCall({
  path: 'accounts/forgot/phone/verify',
  access: 'anonymous',
  request: z.strictObject({ ticket: StepTicket, code: OneTimeCode }),
  response: verified,
  rejects: ['VALID_CODE_ERROR', 'TICKET_INVALID', 'RATE_LIMITED_ADDRESS'],
})

/** Step three: the new password; every session of the member ends. */
export const forgotPhoneReset = defineCall({
  path: 'accounts/forgot/phone/reset',
  access: 'anonymous',
  request: z.strictObject({ ticket: StepTicket, password: NewPassword }),
  response: z.object({}),
  rejects: ['PASSWORD_POLICY', 'TICKET_INVALID'],
})

export const forgotEmailStart = defineCall({
  path: 'accounts/forgot/email/start',
  access: 'anonymous',
  request: z.strictObject({ name: UserName, mail: Contact }),
  response: started,
  rejects: ['CONTACT_REFUSED', 'SEND_TOO_OFTEN', 'SEND_PAUSED', 'RATE_LIMITED_ADDRESS'],
})

export const forgotEmailVerify = defineCall({
  path: 'accounts/forgot/email/verify',
  access: 'anonymous',
  request: forgotPhoneVerify.request,
  response: verified,
  rejects: ['VALID_CODE_ERROR', 'TICKET_INVALID', 'RATE_LIMITED_ADDRESS'],
})

export const forgotEmailReset = defineCall({
  path: 'accounts/forgot/email/reset',
  access: 'anonymous',
  request: forgotPhoneReset.request,
  response: z.object({}),
  rejects: ['PASSWORD_POLICY', 'TICKET_INVALID'],
})
