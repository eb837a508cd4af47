import * as z from 'zod/mini'

/** What the security log tells of a member. */
export const SecurityEventKind = z.enum([
  'login',
  'login.failed',
  'password.wrong',
  'logout',
  'sessions.ended',
  'session.idle',
  'password.changed',
  'password.reset',
  'contact.bound',
  'contact.changed',
  'factor.on',
  'factor.off',
  'passkey.added',
  'passkey.removed',
  'withdraw-password.set',
  'withdraw-password.changed',
  'withdraw-password.reset',
  'payout.added',
  'payout.removed',
  'operator.changed',
  'account.activated',
  'account.disowned',
])
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** How somebody logged in or tried to; `recovery`: with a recovery code in place of the authenticator's. */
export const LoginWay = z.enum(['password', 'sms', 'passkey', 'second', 'recovery', 'registration'])
export type LoginWay = z.infer<typeof LoginWay>

/** What is known of an event beside its kind; `what` is masked: the end of a card, the middle of a phone number left out. */
export const SecurityDetails = z.object({
  way: z.optional(LoginWay),
  /** Of failed log-ins that one row stands for; of sessions that ended with it. */
  count: z.optional(z.int()),
  what: z.optional(z.string()),
  operator: z.optional(z.string()),
  command: z.optional(z.string()),
})
export type SecurityDetails = z.infer<typeof SecurityDetails>
