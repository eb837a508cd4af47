import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { MemberInfo } from '../entities/member.ts'

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
    name: z.string().trim().min(1).max(32),
    password: z.string().min(1).max(64),
    timewd: z.string().regex(/^\d{13}\.[0-9a-f]{64}$/),
    oldPassword: z.string().regex(/^[0-9a-f]{64}$/),
    flag: z.union([z.literal(0), z.literal(1)]),
    version: z.string().max(16),
  }),
  response: z.object({ token: z.string(), userInfo: MemberInfo }),
  rejects: ['LOGIN_REFUSED', 'ACCOUNT_BLOCKED', 'RATE_LIMITED_ADDRESS', 'RATE_LIMITED_MEMBER', 'CLOCK_SKEW'],
})

export const logout = defineCall({
  path: 'accounts/logout',
  access: 'member',
  request: z.strictObject({}),
  response: z.object({}),
})
