import type { AccessControl } from '#server/access/ports.ts'
import type {
  AccountChanges,
  Accounts,
  Authenticators,
  FailedLogins,
  Disowning,
  LoginLimiter,
  Members,
  OneTimeCodes,
  OwnPassword,
  Passkeys,
  Reauthentications,
  Recovery,
  Registrations,
  SecurityLog,
  Sessions,
  FlowTokens,
} from '#server/accounts/ports.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'
import type { SiteSettings } from '#server/site/ports.ts'

/** What the calls of this subject work with. */
export interface AccountsCallDeps {
  now(): number
  settings: SiteSettings
  accessControl: AccessControl
  risk: Risk
  members: Members
  accounts: Accounts
  sessions: Sessions
  codes: OneTimeCodes
  flowTokens: FlowTokens
  registrations: Registrations
  recovery: Recovery
  authenticators: Authenticators
  passkeys: Passkeys
  loginLimiter: LoginLimiter
  failedLogins: FailedLogins
  ownPassword: OwnPassword
  securityLog: SecurityLog
  units: UnitOfWork
  reauthentications: Reauthentications
  accountChanges: AccountChanges
  disowning: Disowning
  idempotency: Idempotency
  audit: Audit
}

export type Context<A extends Access> = CallContext<A, AccountsCallDeps>

export const handle = handlerFor<AccountsCallDeps>()
