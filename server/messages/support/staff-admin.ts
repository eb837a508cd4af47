import type { AdminAnswer } from '#contract/admin.ts'
import { supportStaffMax } from '#contract/limits.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import type { InboxStore } from '#server/messages/store/inbox.ts'
import { done, failed } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { SupportStaff } from './ports.ts'

interface StaffAdminDeps {
  staff: SupportStaff
  inbox: Pick<InboxStore, 'changed'>
  members: Pick<Members, 'byName'>
  operatorActions: OperatorActions
  units: UnitOfWork
}

const changeStaff = async (
  { staff, inbox, members, operatorActions, units }: StaffAdminDeps,
  { command, member: name }: { command: 'staff.grant' | 'staff.revoke'; member: string },
): Promise<AdminAnswer> => {
  const member = await members.byName(name)
  if (!member) return failed(`there is no member ${name}`)
  const isStaff = command === 'staff.grant'
  const outcome = await units.run((unit) => staff.set(unit, member.id, isStaff))
  if (outcome === 'full') return failed(`the staff has ${supportStaffMax} members: revoke one first`)
  if (outcome === 'same') return done(`${member.name} ${isStaff ? 'belonged' : 'did not belong'} to the staff before`)
  await operatorActions.note({ command, memberId: member.id, subject: member.id, details: {} })
  // Open pages ask again, and the desk comes or goes.
  inbox.changed([member.id])
  return done(`${member.name} ${isStaff ? 'now answers' : 'no longer answers'} at the desk`)
}

/** Who answers at the desk in the browser. */
export const staffAdmin: AdminHandlers<'staff.list' | 'staff.grant' | 'staff.revoke', StaffAdminDeps> = {
  'staff.list': async ({ staff }) => {
    const all = await staff.all()
    return done(...(all.length === 0 ? ['nobody answers at the desk in the browser'] : all.map(({ name }) => name)))
  },
  'staff.grant': changeStaff,
  'staff.revoke': changeStaff,
}
