import { betPlace } from '#contract/sports/ticket-calls.ts'
import { checkStake } from '#contract/sports/rules/stake.ts'
import { conflictOf } from '#contract/sports/rules/ticket-conflicts.ts'
import { handle } from './handle.ts'
import { reject } from '#contract/outcome.ts'

export const handleBetPlace = handle(betPlace, async ({ member, rooms, bets }, { chatRoomNo, ...request }) => {
  const rule = checkStake(request.stakeMinor, request.currency)
  if (rule !== null) return reject('FIELD_REFUSED', { field: 'stakeMinor', rule })
  const conflict = conflictOf(request.legs, request.sizes)
  if (conflict !== null) return reject('LEGS_CONFLICT', conflict)
  const room = chatRoomNo === null ? undefined : await rooms.find(chatRoomNo)
  if (chatRoomNo !== null && !room) return reject('ROOM_UNKNOWN')
  return bets.place(member, room, request)
})
