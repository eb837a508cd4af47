import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { SecurityEvent } from '#contract/accounts/entities/security-event.ts'
import {
  ClientVersion,
  KeepFlag,
  LoginAnswer,
  MemberSession,
  OneTimeCode,
  Passkey,
  Password,
  WebAuthnJson,
} from '#contract/accounts/entities/account.ts'

/** Beyond the specification: passkeys (WebAuthn level 3), a second factor (RFC 6238), and one's devices. */

/** Options for navigator.credentials.get, as JSON. `challengeId`: 5 minutes, single use. */
export const passkeyOptions = defineCall({
  path: 'accounts/passkey/options',
  access: 'anonymous',
  request: z.strictObject({}),
  response: z.object({ challengeId: z.uuid(), options: WebAuthnJson }),
  rejects: ['RATE_LIMITED_ADDRESS'],
})

/** A passkey is two factors by itself: no second one is asked for. */
export const passkeyLogin = defineCall({
  path: 'accounts/passkey/login',
  access: 'anonymous',
  tokenBlank: true,
  request: z.strictObject({ challengeId: z.uuid(), response: WebAuthnJson, flag: KeepFlag, version: ClientVersion }),
  response: LoginAnswer,
  rejects: ['PASSKEY_REFUSED', 'ACCOUNT_BLOCKED', 'DORMANT_MEMBER', 'PASSWORD_RESET_REQUIRED', 'RATE_LIMITED_ADDRESS'],
})

/** Options for navigator.credentials.create; the password is asked for again. */
export const passkeyRegisterOptions = defineCall({
  path: 'accounts/passkey/register/options',
  access: 'member',
  reauthentication: 'contact',
  request: z.strictObject({ password: Password }),
  response: z.object({ challengeId: z.uuid(), options: WebAuthnJson }),
  rejects: ['PASSWORD_WRONG', 'RATE_LIMITED_MEMBER'],
})

export const passkeyRegister = defineCall({
  path: 'accounts/passkey/register',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({
    challengeId: z.uuid(),
    response: WebAuthnJson,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  }),
  response: Passkey,
  rejects: ['PASSKEY_REFUSED'],
})

export const passkeyList = defineCall({
  path: 'accounts/passkey/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ passkeys: z.array(Passkey) }),
})

export const passkeyDelete = defineCall({
  path: 'accounts/passkey/delete',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(400)) }),
  response: z.object({}),
  rejects: ['RECORD_UNKNOWN'],
})

/** A fresh secret, not yet in force. `uri` is the otpauth:// address that a QR code carries. */
export const totpBegin = defineCall({
  path: 'accounts/totp/begin',
  access: 'member',
  reauthentication: 'contact',
  request: z.strictObject({ password: Password }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  rejects: ['PASSWORD_WRONG', 'ALREADY_BOUND', 'RATE_LIMITED_MEMBER'],
})

/** In force from now on. `recoveryCodes` are shown once: ten, each good for one log-in. */
export const totpConfirm = defineCall({
  path: 'accounts/totp/confirm',
  access: 'member',
  reauthentication: 'full',
  request: z.strictObject({ code: OneTimeCode }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  rejects: ['VALID_CODE_ERROR', 'TICKET_INVALID', 'ALREADY_BOUND', 'RATE_LIMITED_MEMBER'],
})

export const totpRemove = defineCall({
  path: 'accounts/totp/remove',
  access: 'member',
  reauthentication: 'contact',
  request: z.strictObject({
    password: Password,
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(16)),
  }),
  response: z.object({}),
  rejects: ['PASSWORD_WRONG', 'VALID_CODE_ERROR', 'RECORD_UNKNOWN', 'RATE_LIMITED_MEMBER'],
})

/** The newest 20, the current one first. [L-12] */
export const sessionList = defineCall({
  path: 'accounts/session/list',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ sessions: z.array(MemberSession) }),
})

/** What happened to the account, the newest first, `securityEventsPage` at a time; `before`: the last id of the page before. */
export const securityLogList = defineCall({
  path: 'accounts/security/log/list',
  access: 'member',
  request: z.strictObject({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ events: z.array(SecurityEvent), hasMore: z.boolean() }),
})

/** Ends every other session and forgets every other device. */
export const sessionEndOthers = defineCall({
  path: 'accounts/session/end/others',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({ ended: z.int() }),
})
