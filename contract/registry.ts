import * as accounts from './calls/accounts.ts'
import * as captcha from './calls/captcha.ts'
import * as recovery from './calls/codes-and-recovery.ts'
import * as live from './calls/live.ts'
import * as member from './calls/member.ts'
import * as payout from './calls/payout.ts'
import * as security from './calls/security.ts'
import * as site from './calls/site.ts'
import * as sports from './calls/sports.ts'
import * as system from './calls/system.ts'
import type { Call } from './define-call.ts'

/** Every declared call by name. The server's handler table must name each of them, or it does not compile. */
export const calls = {
  ...system,
  ...site,
  ...captcha,
  ...accounts,
  ...recovery,
  ...security,
  ...member,
  ...payout,
  ...live,
  ...sports,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** The call groups of the specification, for the generated document. */
export const callGroups = {
  system,
  site,
  captcha,
  accounts,
  recovery,
  security,
  member,
  payout,
  live,
  sports,
} as const satisfies Record<string, Record<string, Call>>

const namesByPath = new Map<string, CallName>(
  Object.entries(calls).map(([name, call]) => [call.path, name as CallName]),
)

/** The call of a path below /api/, or undefined. */
export const callNameOf = (path: string): CallName | undefined => namesByPath.get(path)
