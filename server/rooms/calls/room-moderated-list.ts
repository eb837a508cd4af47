import { moderatedRoomsMax } from '#contract/limits.ts'
import { accept } from '#contract/outcome.ts'
import type { ModeratedRoom } from '#contract/rooms/entities/moderated-room.ts'
import { isShielded } from '#contract/rooms/rules/room-modes.ts'
import type { RoomRole } from '#contract/rooms/entities/room.ts'
import { roomModeratedList } from '#contract/rooms/moderation-calls.ts'
import { byUrgency } from '#contract/rooms/rules/room-urgency.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { handle, type Context } from './handle.ts'

interface Duty {
  readonly room: RoomRecord
  readonly role: RoomRole
}

const dutiesOf = async ({ rooms, member }: Context<'member'>, isStaff: boolean): Promise<Duty[]> => {
  const all = await (isStaff ? rooms.all() : rooms.moderatedBy(member.id))
  return Promise.all(
    all.map(async (room) => ({ room, role: isStaff ? ('staff' as const) : await rooms.roleOf(room, member.id) })),
  )
}

/** [P-02] */
export const handleRoomModeratedList = handle(roomModeratedList, async (context) => {
  const { member, members, staff, waiting, rates, presence, now } = context
  const isStaff = await staff.isStaff(member.id)
  const [duties, waitingIn] = await Promise.all([dutiesOf(context, isStaff), waiting.read()])
  const anchors = await members.byIds(duties.map(({ room }) => room.anchorId))
  const rooms = duties.map(({ room, role }): ModeratedRoom => {
    const { roomNo, title, anchorId, anchorStatus, settings } = room
    const anchor = anchors.get(anchorId)
    return {
      roomNo,
      title,
      anchor: { id: anchorId, nickname: anchor?.nickname ?? '', avatar: anchor?.avatar ?? '' },
      anchorStatus,
      role,
      viewerCount: presence.viewerCount(roomNo),
      messagesAMinute: rates.aMinute(roomNo),
      ...waitingIn(roomNo, role),
      shieldUntilMs: isShielded(settings, now()) ? settings.shieldUntilMs : null,
    }
  })
  const sorted = rooms.toSorted(byUrgency)
  return accept({ isStaff, total: sorted.length, rooms: sorted.slice(0, moderatedRoomsMax) })
})
