import { roomInfo } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { viewOf } from './room-view.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-01] */
export const handleRoomInfo = handle(roomInfo, async ({ member, ...services }, { chatRoomNo }) => {
  const room = await services.rooms.find(chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  const [view, self] = await Promise.all([viewOf(services, room), services.rooms.selfOf(room, member.id)])
  return view ? accept({ ...view, self }) : reject('ROOM_UNKNOWN')
})
