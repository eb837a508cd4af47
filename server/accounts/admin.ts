import type { StatusCode } from '#contract/members/entities/member.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { MemberStatuses } from './ports.ts'

interface AccountsAdminDeps {
  memberStatuses: MemberStatuses
}

const setStatus = async ({ memberStatuses }: AccountsAdminDeps, name: string, status: StatusCode, text: string) => {
  const changed = await memberStatuses.set(name, status, operator)
  return changed === 'unknown' ? failed(`there is no member ${name}`) : done(`${name} ${text}`)
}

/** What a member may do at all. [E-17, S-11] */
export const accountsAdmin: AdminHandlers<'member.block' | 'member.unblock' | 'member.sleep', AccountsAdminDeps> = {
  'member.block': (services, { member }) => setStatus(services, member, '2', 'is blocked; sessions are ended'),
  'member.unblock': (services, { member }) => setStatus(services, member, '1', 'is active'),
  'member.sleep': (services, { member }) => setStatus(services, member, '0', 'sleeps: the next log-in asks to wake up'),
}
