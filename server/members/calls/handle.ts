import type { Accounts, Members } from '#server/accounts/ports.ts'
import type { WithdrawalHold } from '#server/accounts/ports/changes.ts'
import type { OneTimeCodes } from '#server/accounts/ports/codes.ts'
import type { Authenticators, Passkeys } from '#server/accounts/ports/factors.ts'
import type { SecurityLog } from '#server/accounts/ports/security-log.ts'
import type { MemberBalances } from '#server/ledger/ports.ts'
import type { MemberCare } from '#server/members/ports.ts'
import type { Idempotency } from '#server/platform/idempotency/idempotency.ts'
import type { Presence } from '#server/rooms/ports.ts'
import type { Risk } from '#server/verification/ports.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import type { Access } from '#contract/define-call.ts'
import type { Advertising } from '#server/protection/ports.ts'
import { handlerFor, type Context as CallContext } from '#server/platform/calls/handling.ts'

/** What the calls of this subject work with. */
export interface MembersCallDeps {
  now(): number
  members: Members
  memberCare: MemberCare
  authenticators: Pick<Authenticators, 'isOn'>
  passkeys: Pick<Passkeys, 'list'>
  accounts: Pick<Accounts, 'byId'>
  withdrawalHold: WithdrawalHold
  codes: OneTimeCodes
  securityLog: SecurityLog
  advertising: Advertising
  risk: Risk
  balances: MemberBalances
  idempotency: Idempotency
  settings: Pick<SiteSettings, 'get'>
  presence: Pick<Presence, 'walletChanged'>
}

export type Context<A extends Access> = CallContext<A, MembersCallDeps>

export const handle = handlerFor<MembersCallDeps>()
