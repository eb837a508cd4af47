import * as accounts from './accounts/calls/accounts.ts'
import * as captcha from './verification/calls.ts'
import * as recovery from './accounts/calls/recovery.ts'
import * as live from './rooms/calls.ts'
import * as member from './members/calls/members.ts'
import * as payout from './wallet/calls.ts'
import * as security from './accounts/calls/security.ts'
import * as site from './site/calls/site.ts'
import * as sports from './sports/calls.ts'
import * as system from './site/calls/system.ts'
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
