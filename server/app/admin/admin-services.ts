import type { AdminAnswer, AdminCommand, AdminRequestOf } from '#contract/admin.ts'
import type { MemberStatuses } from '#server/accounts/ports.ts'
import type { AuditLog, Services } from '#server/app/services.ts'

/** What operators' commands work with. */
export type AdminServices = Pick<
  Services,
  'now' | 'members' | 'rooms' | 'bets' | 'wallets' | 'presence' | 'settings' | 'messageOutbox'
> & {
  audit: AuditLog
  memberStatuses: MemberStatuses
  streamKeys: { issue(roomNo: string): Promise<string> }
}

export type AdminHandlers<Command extends AdminCommand> = {
  readonly [Name in Command]: (services: AdminServices, request: AdminRequestOf<Name>) => Promise<AdminAnswer>
}
