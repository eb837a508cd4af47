import { betPlace } from '#contract/sports/calls.ts'
import { checkStake } from '#contract/sports/rules/stake.ts'
import { handle } from './handle.ts'
import { reject } from '#contract/outcome.ts'

export const handleBetPlace = handle(betPlace, async ({ member, rooms, bets }, { chatRoomNo, ...request }) => {
  const rule = checkStake(request.stakeMinor, request.currency)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'stakeMinor', rule })
  const room = chatRoomNo === null ? undefined : await rooms.find(chatRoomNo)
  if (chatRoomNo !== null && !room) return reject('ROOM_UNKNOWN')
  return bets.place(member, room, request)
})
