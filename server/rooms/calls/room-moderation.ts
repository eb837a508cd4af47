import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { ContentOf } from '#contract/rooms/entities/chat-message.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { mayActOn, type RoomAct } from '#contract/rooms/rules/room-permissions.ts'
import { mayAppoint, mayModerate } from '#contract/rooms/rules/room-roles.ts'
import type { Context } from './handle.ts'
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

/** Whom an act is about, if the member may do it there: nobody acts on who stands above, or on an equal. [P-02] */
export const targetOf = async (
  { rooms, members, member }: Pick<Context<'member'>, 'rooms' | 'members' | 'member'>,
  act: RoomAct,
  { chatRoomNo, memberId }: { chatRoomNo: string; memberId: string },
): Promise<
  Outcome<{ room: RoomRecord; target: MemberInfo }, 'ROOM_UNKNOWN' | 'FORBIDDEN' | 'MEMBER_UNKNOWN' | 'CANNOT_MUTE'>
> => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  if (!found.ok) return found
  const { room, role } = found.value
  const target = await members.byId(memberId)
  if (!target) return reject('MEMBER_UNKNOWN')
  return mayActOn(act, role, await rooms.roleOf(room, target.id)) ? accept({ room, target }) : reject('CANNOT_MUTE')
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
