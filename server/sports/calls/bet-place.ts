import { betPlace } from '#contract/sports/ticket-calls.ts'
import { reject } from '#contract/outcome.ts'
import { faultOf } from './asked-bet.ts'
import { handle } from './handle.ts'

export const handleBetPlace = handle(betPlace, async ({ member, rooms, bets }, { chatRoomNo, ...request }) => {
  const fault = faultOf(request)
  if (fault !== null) return fault
  const room = chatRoomNo === null ? undefined : await rooms.find(chatRoomNo)
  if (chatRoomNo !== null && !room) return reject('ROOM_UNKNOWN')
  return bets.place(member, room, request)
})
