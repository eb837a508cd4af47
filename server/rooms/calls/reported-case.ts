import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { isAbove } from '#contract/rooms/rules/room-permissions.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { DecidableCase } from '#server/rooms/ports/reports.ts'
import type { RoomsCallDeps } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

interface Found {
  readonly reported: DecidableCase
  readonly room: RoomRecord
  readonly role: RoomRole
  /** What the reported member is in the room now. */
  readonly targetRole: RoomRole
}

/** A case of the room for who stands above the reported member, then and now. [P-02] */
export const reportedCase = async (
  { rooms, reports }: Pick<RoomsCallDeps, 'rooms' | 'reports'>,
  { chatRoomNo, caseId }: { chatRoomNo: string; caseId: string },
  member: MemberInfo,
): Promise<Outcome<Found, 'ROOM_UNKNOWN' | 'FORBIDDEN' | 'REPORT_UNKNOWN'>> => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  if (!found.ok) return found
  const { room, role } = found.value
  const reported = await reports.find(caseId)
  if (reported?.roomNo !== chatRoomNo) return reject('REPORT_UNKNOWN')
  const targetRole = await rooms.roleOf(room, reported.memberId)
  if (!isAbove(role, reported.memberRole) || !isAbove(role, targetRole)) return reject('FORBIDDEN')
  return accept({ reported, room, role, targetRole })
}
