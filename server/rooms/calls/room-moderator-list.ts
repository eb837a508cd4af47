import { roomModeratorList } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { ownRoom } from './room-moderation.ts'
import { accept } from '#contract/outcome.ts'

/** [P-02] */
export const handleRoomModeratorList = handle(roomModeratorList, async ({ member, rooms }, { chatRoomNo }) => {
  const found = await ownRoom(rooms, chatRoomNo, member)
  return found.ok ? accept({ moderators: await rooms.moderators(chatRoomNo) }) : found
})
