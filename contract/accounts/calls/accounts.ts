import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import {
  AreaCode,
  ClientVersion,
  Contact,
  KeepFlag,
  LoginAnswer,
  NewPassword,
  OneTimeCode,
  Password,
  StepTicket,
  UserName,
} from '#contract/accounts/entities/account.ts'
import { RequestId } from '#contract/ids.ts'

const loginRejects = [
  'LOGIN_REFUSED',
  'ACCOUNT_BLOCKED',
  'DORMANT_MEMBER',
  'SECOND_FACTOR_REQUIRED',
  'PASSWORD_RESET_REQUIRED',
  'RATE_LIMITED_ADDRESS',
  'RATE_LIMITED_MEMBER',
] as const

const loginProof = {
  timewd: z.string().check(z.regex(/^\d{13}\.[0-9a-f]{64}$/)),
  oldPassword: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
}

/**
 * Log in with name and password. [E-02, C-03]
 * `password`: as typed; the envelope encrypts it, the server compares it with Argon2id.
 * `timewd`: `<ms>.<hex>`, hex = HMAC-SHA-256(key = password, `<ms>\n<name>`): binds the password to this moment (± 5 minutes).
 * `oldPassword`: SHA-256 hex of the password, for accounts that were imported with such a hash.
 * `flag`: 1 keeps the session for 30 days, 0 for 12 hours. `version`: the client's version.
 */
export const login = defineCall({
  path: 'accounts/v5/login',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({
    name: UserName,
    password: Password,
    ...loginProof,
    flag: KeepFlag,
    version: ClientVersion,
  }),
  response: LoginAnswer,
  rejects: [...loginRejects, 'CLOCK_SKEW'],
})

/** The same without the proof of the moment. [C-11] */
export const loginV4 = defineCall({
  path: 'accounts/v4/login',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ name: UserName, password: Password, flag: KeepFlag, version: ClientVersion }),
  response: LoginAnswer,
  rejects: loginRejects,
})

/** The same as a form; every value is text. [C-04, C-11] */
export const loginV3 = defineCall({
  path: 'accounts/v3/login',
  encoding: 'form',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ name: UserName, password: Password, flag: z._default(z.enum(['0', '1']), '0') }),
  response: LoginAnswer,
  rejects: loginRejects,
})

/** The second step of a log-in: a code of the authenticator, or one of the recovery codes (10 characters). */
export const loginSecond = defineCall({
  path: 'accounts/login/second',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ ticket: StepTicket, code: z.string().check(z.trim(), z.minLength(6), z.maxLength(16)) }),
  response: LoginAnswer,
  rejects: ['VALID_CODE_ERROR', 'TICKET_INVALID', 'ACCOUNT_BLOCKED', 'PASSWORD_RESET_REQUIRED', 'RATE_LIMITED_ADDRESS'],
})

/** With a code that sendCode sent for `login`. Unknown numbers answer as wrong codes do. [C-11] */
export const smsLogin = defineCall({
  path: 'accounts/sms/login',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({
    areaCode: AreaCode,
    phone: Contact,
    code: OneTimeCode,
    flag: KeepFlag,
    version: ClientVersion,
  }),
  response: LoginAnswer,
  rejects: [
    'VALID_CODE_ERROR',
    'ACCOUNT_BLOCKED',
    'DORMANT_MEMBER',
    'SECOND_FACTOR_REQUIRED',
    'PASSWORD_RESET_REQUIRED',
    'RATE_LIMITED_ADDRESS',
    'RATE_LIMITED_MEMBER',
  ],
})

export const logout = defineCall({
  path: 'accounts/logout',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({}),
})

/** Read by contract/accounts/rules/invite-code.ts. */
const InviteCode = z.string().check(z.maxLength(64))

/** The member says to be 18 or older; kept with its time. Without it nobody is registered. */
const AgeConfirmed = z.literal(true)

/** What the member agrees to, as contract/site/rules/agreed-versions.ts writes it; kept with the age. */
const Agreed = z.optional(z.string().check(z.maxLength(100)))

const registration = { name: UserName, password: NewPassword, areaCode: AreaCode, phone: Contact, code: OneTimeCode }
const registerRejects = [
  'NAME_REFUSED',
  'NAME_RESERVED',
  'NAME_TAKEN',
  'PASSWORD_POLICY',
  'CONTACT_REFUSED',
  'CONTACT_TAKEN',
  'AGREEMENTS_CHANGED',
  'FIELD_REFUSED',
  'INVITE_UNKNOWN',
  'VALID_CODE_ERROR',
  'REQUEST_ID_REUSED',
  'RATE_LIMITED_ADDRESS',
  'ACCOUNT_BLOCKED',
  'DORMANT_MEMBER',
  'SECOND_FACTOR_REQUIRED',
  'PASSWORD_RESET_REQUIRED',
] as const

/**
 * A new member, logged in at once. For `registerRepeatMs` the same requestId, name and password log that member in again,
 * as a log-in does (block, sleep, second factor; wrong passwords count); later they are REQUEST_ID_REUSED. `inviteCode`:
 * who invited; kept with the member. FIELD_REFUSED when it cannot be one, INVITE_UNKNOWN when nobody has it. `agreed`: AGREEMENTS_CHANGED unless it is what
 * the site asks for now. [C-11] The number of a dormant member, with its
 * code, is DORMANT_MEMBER instead of CONTACT_TAKEN. [V-08, S-11]
 */
export const register = defineCall({
  path: 'accounts/v4/register',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({
    requestId: RequestId,
    ...registration,
    ageConfirmed: AgeConfirmed,
    agreed: Agreed,
    inviteCode: z.optional(InviteCode),
    version: ClientVersion,
  }),
  response: LoginAnswer,
  rejects: registerRejects,
})

/** `suggestions` are free names near a taken one, three at most. [C-11] */
export const nameCheck = defineCall({
  path: 'accounts/name/check',
  access: 'anonymous',
  request: z.strictObject({ name: UserName }),
  response: z.object({ available: z.boolean(), suggestions: z.array(z.string()) }),
  rejects: ['NAME_REFUSED', 'NAME_RESERVED', 'RATE_LIMITED_ADDRESS'],
})

/** [C-11] The current one is asked for; every session ends with PASSWORD_CHANGED. [S-04] */
export const updatePass = defineCall({
  path: 'accounts/updatePass',
  access: 'member',
  reauthentication: 'contact',
  request: z.strictObject({ requestId: RequestId, password: Password, newPassword: NewPassword }),
  response: z.object({}),
  rejects: ['PASSWORD_WRONG', 'PASSWORD_POLICY', 'REQUEST_ID_REUSED', 'RATE_LIMITED_MEMBER'],
})

/** Whether the member should change the password, and why; `phoneBind` '1': a phone is bound. [C-11, S-04] */
export const checkChangePassword = defineCall({
  path: 'accounts/password/change/check',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({
    mustChange: z.boolean(),
    reason: z.enum(['imported', 'aged', 'none']),
    changedAtMs: z.int(),
    phoneBind: z.enum(['0', '1']),
  }),
})

/** [S-11] What is known of a dormant member, by the ticket that the refused log-in gave. */
export const dormantCheck = defineCall({
  path: 'accounts/dormant/check',
  access: 'anonymous',
  request: z.strictObject({ ticket: StepTicket }),
  response: z.object({
    status: z.enum(['dormant', 'active']),
    contacts: z.array(z.object({ channel: z.enum(['sms', 'mail']), masked: z.string() })),
  }),
  rejects: ['TICKET_INVALID'],
})

/** [S-11] `code`: of sendCode for `dormant` with the same ticket; empty when the member has no contact. Then log in again. */
export const dormantActivate = defineCall({
  path: 'accounts/dormant/activate',
  access: 'anonymous',
  request: z.strictObject({ ticket: StepTicket, code: z.string().check(z.trim(), z.maxLength(6)) }),
  response: z.object({ status: z.literal('active') }),
  rejects: ['TICKET_INVALID', 'VALID_CODE_ERROR'],
})

/** The forms of older pages, answered as their newer calls are. [C-04, C-11] */
export const webLogin = defineCall({
  path: 'web/login',
  encoding: 'form',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ username: UserName, password: Password }),
  response: LoginAnswer,
  rejects: loginRejects,
})

export const webRegister = defineCall({
  path: 'web/register',
  encoding: 'form',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({
    requestId: RequestId,
    username: UserName,
    password: NewPassword,
    areaCode: AreaCode,
    phone: Contact,
    code: OneTimeCode,
    /** The same as `ageConfirmed: true`: a form has texts only. */
    ageConfirmed: z.literal('true'),
    agreed: Agreed,
    inviteCode: z.optional(InviteCode),
  }),
  response: LoginAnswer,
  rejects: registerRejects,
})

export const webSmsLogin = defineCall({
  path: 'web/sms/login',
  encoding: 'form',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ areaCode: AreaCode, phone: Contact, code: OneTimeCode }),
  response: LoginAnswer,
  rejects: [
    'VALID_CODE_ERROR',
    'ACCOUNT_BLOCKED',
    'DORMANT_MEMBER',
    'SECOND_FACTOR_REQUIRED',
    'PASSWORD_RESET_REQUIRED',
    'RATE_LIMITED_ADDRESS',
    'RATE_LIMITED_MEMBER',
  ],
})
