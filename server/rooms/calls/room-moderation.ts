import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayAppoint, mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { RoomRecord, Rooms } from '#server/rooms/ports.ts'
import { roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'

/** The room and what the member is there, or why the member may not set it up. [P-02] */
export const moderatedRoom = async (
  rooms: Pick<Rooms, 'find' | 'roleOf'>,
  roomNo: string,
  member: MemberInfo,
): Promise<Outcome<{ room: RoomRecord; role: RoomRole }, 'ROOM_UNKNOWN' | 'FORBIDDEN'>> => {
  const room = await rooms.find(roomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  const role = await rooms.roleOf(room, member.id)
  return mayModerate(role) ? accept({ room, role }) : reject('FORBIDDEN')
}

/** The room, if it is the member's own. [P-02] */
export const ownRoom = async (
  rooms: Pick<Rooms, 'find' | 'roleOf'>,
  roomNo: string,
  member: MemberInfo,
): Promise<Outcome<RoomRecord, 'ROOM_UNKNOWN' | 'FORBIDDEN'>> => {
  const found = await moderatedRoom(rooms, roomNo, member)
  if (!found.ok) return found
  return mayAppoint(found.value.role) ? accept(found.value.room) : reject('FORBIDDEN')
}

/** A notice for the room's log; its id comes from the request, so that it is there once. */
export const noticeEntry = (
  roomNo: string,
  { kind, requestId }: { kind: string; requestId: string },
  content: ContentOf<'system'>,
): OutboxEntry => roomEntry(roomNo, `${kind}.${requestId}`, content)
