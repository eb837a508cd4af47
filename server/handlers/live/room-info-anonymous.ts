import { roomInfoAnonymous } from '#contract/calls/live.ts'
import { accept, handle, reject } from '#server/ports/handling.ts'
import { viewOf } from './room-view.ts'

/** [P-01] */
export const handleRoomInfoAnonymous = handle(roomInfoAnonymous, async (services, { chatRoomNo }) => {
  const room = await services.rooms.find(chatRoomNo)
  const view = room && (await viewOf(services, room))
  return view ? accept(view) : reject('ROOM_UNKNOWN')
})
