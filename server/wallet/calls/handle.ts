import type { Accounts } from '#server/accounts/ports.ts'
import type { OneTimeCodes } from '#server/accounts/ports/codes.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { MemberBalances, Statements } from '#server/ledger/ports.ts'
import type { Profiles } from '#server/members/ports.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { Payouts } from '#server/wallet/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Access } from '#contract/define-call.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface WalletCallDeps {
  now: () => number
  accounts: Accounts
  securityLog: SecurityLog
  units: UnitOfWork
  codes: OneTimeCodes
  profiles: Pick<Profiles, 'realName'>
  payouts: Payouts
  balances: MemberBalances
  statements: Statements
  risk: Risk
  idempotency: Idempotency
  settings: Pick<SiteSettings, 'get'>
}

export type Context<A extends Access> = CallContext<A, WalletCallDeps>

export const handle = handlerFor<WalletCallDeps>()
