import * as z from 'zod/mini'
import { ContactChannel, Password, WebAuthnJson } from './account.ts'

/** What shows that the caller is the member: any one of them is enough. */
export const ProofMethod = z.enum(['password', 'passkey', 'totp'])
export type ProofMethod = z.infer<typeof ProofMethod>

/** One of the ways to show that one is the member. A passkey answers the question of accounts/passkey/options. */
export const ReauthenticationProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('password'), password: Password }),
  z.strictObject({ method: z.literal('totp'), code: z.string().check(z.trim(), z.minLength(6), z.maxLength(16)) }),
  z.strictObject({ method: z.literal('passkey'), challengeId: z.uuid(), response: WebAuthnJson }),
])
export type ReauthenticationProof = z.infer<typeof ReauthenticationProof>

/** Where a code can be sent: a contact that the account has, masked. */
export const CodeContact = z.object({ channel: ContactChannel, masked: z.string() })
export type CodeContact = z.infer<typeof CodeContact>

/**
 * What a session has to show before a call runs. Empty `methods`: nothing of the kind, now. Empty `contacts`: no code, now;
 * else a code that was sent to any one of them for `reauthenticate`.
 */
export const ReauthenticationChallenge = z.object({ methods: z.array(ProofMethod), contacts: z.array(CodeContact) })
export type ReauthenticationChallenge = z.infer<typeof ReauthenticationChallenge>
