import { roomMuteList } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { moderatedRoom } from './room-moderation.ts'
import { accept } from '#contract/outcome.ts'

/** [P-02] */
export const handleRoomMuteList = handle(roomMuteList, async ({ member, rooms }, { chatRoomNo }) => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  return found.ok ? accept({ mutes: await rooms.mutes(chatRoomNo) }) : found
})
