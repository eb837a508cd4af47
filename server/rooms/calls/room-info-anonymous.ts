import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { accept, handle, reject } from '#server/platform/calls/handling.ts'
import { viewOf } from './room-view.ts'

/** [P-01] */
export const handleRoomInfoAnonymous = handle(roomInfoAnonymous, async (services, { chatRoomNo }) => {
  const room = await services.rooms.find(chatRoomNo)
  const view = room && (await viewOf(services, room))
  return view ? accept(view) : reject('ROOM_UNKNOWN')
})
