import type { AdminAnswer } from '#contract/admin.ts'
import { roomModeratorsMax, roomStaffMax } from '#contract/limits.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Members } from '#server/accounts/ports.ts'
import type { OperatorActions } from '#server/accounts/ports/security-log.ts'
import { done, failed } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { changeHead, changeModerator } from './moderator-change.ts'
import type { Presence, Rooms } from './ports.ts'
import type { ModerationLog } from './ports/moderation-log.ts'
import type { RoomStaff } from './ports/room-staff.ts'

interface RoomsAdminDeps {
  rooms: Pick<Rooms, 'find' | 'in'>
  moderationLog: Pick<ModerationLog, 'in'>
  members: Pick<Members, 'byName'>
  presence: Pick<Presence, 'selfChanged'>
  operatorActions: OperatorActions
  units: UnitOfWork
}

interface RoleChange {
  readonly command: 'role.grant' | 'role.revoke'
  readonly roomNo: string
  readonly member: string
  readonly head: boolean
}

const changeHeadOf = async (
  { rooms, moderationLog, operatorActions, presence, units }: RoomsAdminDeps,
  { command, roomNo }: RoleChange,
  target: MemberInfo,
): Promise<AdminAnswer> => {
  const isHead = command === 'role.grant'
  const change = { roomNo, memberId: target.id, isHead }
  const outcome = await units.run((unit) => changeHead(unit, { rooms, presence, moderationLog }, change))
  if (outcome === 'none') return failed(`${target.name} is no moderator of room ${roomNo}: grant that first`)
  if (outcome === 'same') return done(`${target.name} was ${isHead ? 'a' : 'no'} head of room ${roomNo} before`)
  const details = { roomNo, role: 'head' }
  await operatorActions.note({ command, memberId: target.id, what: roomNo, subject: target.id, details })
  return done(`${target.name} is ${isHead ? 'now' : 'no longer'} a head moderator of room ${roomNo}`)
}

const changeRole = async (deps: RoomsAdminDeps, asked: RoleChange): Promise<AdminAnswer> => {
  const { rooms, members, moderationLog, operatorActions, presence, units } = deps
  const { command, roomNo, member: name } = asked
  const [room, target] = await Promise.all([rooms.find(roomNo), members.byName(name)])
  if (!room) return failed(`there is no room ${roomNo}`)
  if (!target) return failed(`there is no member ${name}`)
  if (asked.head) return changeHeadOf(deps, asked, target)
  const moderates = command === 'role.grant'
  if (moderates && room.anchorId === target.id) return failed(`${target.name} is the anchor of room ${roomNo}`)
  const change = { roomNo, target, moderates, by: '', actorId: null }
  const outcome = await units.run((unit) => changeModerator(unit, { rooms, presence, moderationLog }, change))
  if (outcome === 'full') return failed(`room ${roomNo} has ${roomModeratorsMax} moderators: revoke one first`)
  if (outcome === 'same') return done(`${target.name} was ${moderates ? 'a' : 'no'} moderator of room ${roomNo} before`)
  const details = { roomNo, role: 'moderator' }
  await operatorActions.note({ command, memberId: target.id, what: roomNo, subject: target.id, details })
  return done(`${target.name} is ${moderates ? 'now' : 'no longer'} a moderator of room ${roomNo}`)
}

/** Who moderates which room. [P-02] */
export const roomsAdmin: AdminHandlers<'role.grant' | 'role.revoke', RoomsAdminDeps> = {
  'role.grant': changeRole,
  'role.revoke': changeRole,
}

type StaffAdminDeps = Omit<RoomsAdminDeps, 'rooms' | 'moderationLog'> & { staff: RoomStaff; rooms: Pick<Rooms, 'all'> }

interface StaffChange {
  readonly command: 'room-staff.grant' | 'room-staff.revoke'
  readonly member: string
}

const changeStaff = async (
  { staff, rooms, presence, members, operatorActions, units }: StaffAdminDeps,
  { command, member: name }: StaffChange,
): Promise<AdminAnswer> => {
  const member = await members.byName(name)
  if (!member) return failed(`there is no member ${name}`)
  const isStaff = command === 'room-staff.grant'
  const outcome = await units.run((unit) => staff.set(unit, member.id, isStaff))
  if (outcome === 'full') return failed(`the staff of all rooms has ${roomStaffMax} members: revoke one first`)
  if (outcome === 'same')
    return done(`${member.name} ${isStaff ? 'belonged' : 'did not belong'} to the staff of all rooms before`)
  await operatorActions.note({ command, memberId: member.id, subject: member.id, details: {} })
  for (const { roomNo } of await rooms.all()) presence.selfChanged(roomNo, member.id)
  return done(`${member.name} ${isStaff ? 'now keeps' : 'no longer keeps'} order in every room`)
}

/** Who keeps order in every room (/app/moderation). [P-02] */
export const roomStaffAdmin: AdminHandlers<
  'room-staff.list' | 'room-staff.grant' | 'room-staff.revoke',
  StaffAdminDeps
> = {
  'room-staff.list': async ({ staff }) => {
    const all = await staff.all()
    return done(...(all.length === 0 ? ['nobody keeps order in every room'] : all.map(({ name }) => name)))
  },
  'room-staff.grant': changeStaff,
  'room-staff.revoke': changeStaff,
}
