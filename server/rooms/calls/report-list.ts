import { accept } from '#contract/outcome.ts'
import { RoomRole } from '#contract/rooms/entities/room.ts'
import { reportList } from '#contract/rooms/report-calls.ts'
import { isAbove } from '#contract/rooms/rules/room-permissions.ts'
import { handle } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] */
export const handleReportList = handle(reportList, async ({ member, rooms, reports }, { chatRoomNo, isDecided }) => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  if (!found.ok) return found
  const roles = RoomRole.options.filter((role) => isAbove(found.value.role, role))
  return accept(await reports.list(chatRoomNo, { roles, isDecided }))
})
