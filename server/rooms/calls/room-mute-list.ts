import { roomMuteList } from '#contract/rooms/calls.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { moderatedRoom } from './room-moderation.ts'

/** [P-02] */
export const handleRoomMuteList = handle(roomMuteList, async ({ member, rooms }, { chatRoomNo }) => {
  const found = await moderatedRoom(rooms, chatRoomNo, member)
  return typeof found === 'string' ? reject(found) : accept({ mutes: await rooms.mutes(chatRoomNo) })
})
