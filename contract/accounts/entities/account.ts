import * as z from 'zod/mini'
import { MemberInfo } from '#contract/members/entities/member.ts'

/** As typed; contract/accounts/rules/user-name.ts decides. */
export const UserName = z.string().check(z.trim(), z.minLength(1), z.maxLength(32))
/** As typed, of an account that is there. */
export const Password = z.string().check(z.minLength(1), z.maxLength(64))
/** As typed; the site's password policy decides (contract/accounts/rules/password.ts). [V-03] */
export const NewPassword = z.string().check(z.minLength(1), z.maxLength(64))
export const AreaCode = z.string().check(z.regex(/^\+\d{1,4}$/))
/** A phone number or a mail address as typed; contract/accounts/rules/phone.ts and mail.ts decide. [V-04] */
export const Contact = z.string().check(z.trim(), z.minLength(1), z.maxLength(254))
export const ContactChannel = z.enum(['sms', 'mail'])
export type ContactChannel = z.infer<typeof ContactChannel>
/** Six digits that came by SMS or mail, or from an authenticator. */
export const OneTimeCode = z.string().check(z.trim(), z.regex(/^\d{6}$/))
/** A single-use permission for the next step of a flow, 43 characters of base64url. */
export const StepTicket = z.string().check(z.regex(/^[\w-]{43}$/))
/** 1 keeps the session for 30 days, 0 for 12 hours. [E-02] */
export const KeepFlag = z.union([z.literal(0), z.literal(1)])
export const ClientVersion = z.string().check(z.maxLength(16))

/** What each way of logging in answers. `expiresAtMs`: when the session ends by itself. */
export const LoginAnswer = z.object({ token: z.string(), userInfo: MemberInfo, expiresAtMs: z.int() })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** What a code is for; it opens nothing else. */
export const CodePurpose = z.enum(['register', 'login', 'forgot', 'bind', 'withdraw', 'dormant', 'reauthenticate'])
export type CodePurpose = z.infer<typeof CodePurpose>

/** A device on which the member is or was logged in. `deviceType`: contract/site/rules/device-type.ts. [L-12] */
export const MemberSession = z.object({
  id: z.string(),
  current: z.boolean(),
  active: z.boolean(),
  deviceType: z.string(),
  clientType: z.enum(['web', 'h5', 'terminal']),
  address: z.string(),
  region: z.string(),
  openedAtMs: z.int(),
  lastSeenMs: z.int(),
})
export type MemberSession = z.infer<typeof MemberSession>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAtMs: z.int(),
  lastUsedMs: z.nullable(z.int()),
})
export type Passkey = z.infer<typeof Passkey>

/** JSON of WebAuthn (PublicKeyCredential…Options / …Response), opaque to the contract; at most 16 KB. */
export const WebAuthnJson = z.string().check(z.minLength(2), z.maxLength(16_384))
