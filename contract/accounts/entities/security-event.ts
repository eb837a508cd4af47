import * as z from 'zod/mini'
import { accountChangeKinds } from './account-change.ts'

/** What the security log tells of a member. */
export const SecurityEventKind = z.enum([
  'login',
  'login.failed',
  'password.wrong',
  'logout',
  'sessions.ended',
  'session.idle',
  ...accountChangeKinds,
  'operator.changed',
  'account.activated',
  'account.disowned',
  'limit.lowered',
  'limit.raise-asked',
  'limit.raise-withdrawn',
  'limit.raised',
  'reminder.changed',
  'play.timed-out',
  'play.excluded',
])
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** How somebody logged in or tried to; `recovery`: with a recovery code in place of the authenticator's. */
export const LoginWay = z.enum(['password', 'sms', 'passkey', 'second', 'recovery', 'registration'])
export type LoginWay = z.infer<typeof LoginWay>

/** An event as its member sees it. `id`: its place in the log of the site, decimal. */
export const SecurityEvent = z.object({
  id: z.string(),
  kind: SecurityEventKind,
  atMs: z.int(),
  /** It came from this session or this device. */
  current: z.boolean(),
  /** The network only: 203.0.113.*, 2001:db8:1::/48; empty when nobody's device did it, or several did. */
  address: z.string(),
  region: z.string(),
  /** contract/site/rules/device-type.ts; empty as the address is. */
  deviceType: z.string(),
  browser: z.string(),
  way: z.nullable(LoginWay),
  /** Of failed log-ins that it stands for; of sessions that ended with it. */
  count: z.int(),
  /** Masked: a contact, a card, an address, the name of a passkey. */
  what: z.string(),
  /** The operator's command, such as member.block; else empty. */
  command: z.string(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

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
