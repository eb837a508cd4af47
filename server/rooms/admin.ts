import type { AdminAnswer } from '#contract/admin.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { OperatorDeeds } from '#server/accounts/ports/security-log.ts'
import { done, failed } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Presence, Rooms } from './ports.ts'

interface RoomsAdminDeps {
  rooms: Rooms
  members: Pick<Members, 'byName'>
  presence: Pick<Presence, 'selfChanged'>
  operatorDeeds: OperatorDeeds
}

const changeRole = async (
  { rooms, members, operatorDeeds, presence }: RoomsAdminDeps,
  { command, roomNo, member: name }: { command: 'role.grant' | 'role.revoke'; roomNo: string; member: string },
): Promise<AdminAnswer> => {
  const [room, member] = await Promise.all([rooms.find(roomNo), members.byName(name)])
  if (!room) return failed(`there is no room ${roomNo}`)
  if (!member) return failed(`there is no member ${name}`)
  if (command === 'role.grant') {
    if (room.anchorId === member.id) return failed(`${member.name} is the anchor of room ${roomNo}`)
    await rooms.grantModerator(roomNo, member.id)
  } else await rooms.revokeModerator(roomNo, member.id)
  const details = { roomNo, role: 'moderator' }
  await operatorDeeds.note({ command, memberId: member.id, what: roomNo, subject: member.id, details })
  presence.selfChanged(roomNo, member.id)
  return done(`${member.name} is ${command === 'role.grant' ? 'now' : 'no longer'} a moderator of room ${roomNo}`)
}

/** Who moderates which room. [P-02] */
export const roomsAdmin: AdminHandlers<'role.grant' | 'role.revoke', RoomsAdminDeps> = {
  'role.grant': changeRole,
  'role.revoke': changeRole,
}
