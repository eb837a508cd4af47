import type { StatusCode } from '#contract/members/entities/member.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import { checkInviteCode, normaliseInviteCode } from '#contract/accounts/rules/invite-code.ts'
import type { Invitations, MemberStatuses } from './ports.ts'
import type { Disowning } from './ports/changes.ts'

interface AccountsAdminDeps {
  memberStatuses: MemberStatuses
  invitations: Invitations
  disowning: Pick<Disowning, 'unfreeze'>
}

const setStatus = async ({ memberStatuses }: AccountsAdminDeps, name: string, status: StatusCode, text: string) => {
  const changed = await memberStatuses.set(name, status, operator)
  return changed === 'unknown' ? failed(`there is no member ${name}`) : done(`${name} ${text}`)
}

/** What a member may do at all, and who invited whom. [E-17, S-11, C-11] */
export const accountsAdmin: AdminHandlers<
  'member.block' | 'member.unblock' | 'member.sleep' | 'member.unfreeze' | 'invite.list',
  AccountsAdminDeps
> = {
  'member.block': (services, { member }) => setStatus(services, member, '2', 'is blocked; sessions are ended'),
  'member.unblock': (services, { member }) => setStatus(services, member, '1', 'is active'),
  'member.sleep': (services, { member }) => setStatus(services, member, '0', 'sleeps: the next log-in asks to wake up'),
  'invite.list': async ({ invitations }, { code, limit }) => {
    if (checkInviteCode(code) !== null) return failed(`${code} can be no invite code`)
    const invited = await invitations.invited(normaliseInviteCode(code) || null, limit)
    return done(
      ...invited.map((member) => `${new Date(member.registeredAtMs).toISOString()}  ${member.code}  ${member.name}`),
    )
  },
  'member.unfreeze': async ({ disowning }, { member }) =>
    (await disowning.unfreeze(member, operator))
      ? done(`${member} may withdraw again`)
      : failed(`nothing of ${member} is frozen`),
}
