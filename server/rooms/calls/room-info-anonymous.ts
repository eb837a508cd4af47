import { roomInfoAnonymous } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { viewOf } from './room-view.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-01] */
export const handleRoomInfoAnonymous = handle(roomInfoAnonymous, async (services, { chatRoomNo }) => {
  const room = await services.rooms.find(chatRoomNo)
  const view = room && (await viewOf(services, room))
  return view ? accept(view) : reject('ROOM_UNKNOWN')
})
