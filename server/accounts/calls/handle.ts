import type { AccessControl } from '#server/access/ports.ts'
import type { Accounts, Members } from '#server/accounts/ports.ts'
import type { Agreements } from '#server/accounts/ports/agreements.ts'
import type { AccountChanges, Disowning } from '#server/accounts/ports/changes.ts'
import type { OneTimeCodes } from '#server/accounts/ports/codes.ts'
import type { Authenticators, OwnPassword, Passkeys, Reauthentications } from '#server/accounts/ports/factors.ts'
import type { Recovery, Registrations, FlowTokens } from '#server/accounts/ports/recovery.ts'
import type { FailedLogins, SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { LoginLimiter, Sessions } from '#server/accounts/ports/sessions.ts'
import type { Inbox } from '#server/messages/ports.ts'
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
  agreements: Agreements
  idempotency: Idempotency
  audit: Audit
  inbox: Pick<Inbox, 'in'>
}

export type Context<A extends Access> = CallContext<A, AccountsCallDeps>

export const handle = handlerFor<AccountsCallDeps>()
