import { betPlace } from '#contract/sports/calls.ts'
import { checkStake } from '#contract/sports/rules/stake.ts'
import { rejectData } from '#contract/reject-data.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleBetPlace = handle(betPlace, async ({ member, rooms, bets }, { chatRoomNo, ...request }) => {
  if (checkStake(request.stakeMinor, request.currency) !== null)
    return reject('FIELD_REFUSED', { field: 'stakeMinor', rule: 'bounds' })
  const room = chatRoomNo === null ? undefined : await rooms.find(chatRoomNo)
  if (chatRoomNo !== null && !room) return reject('ROOM_UNKNOWN')
  const outcome = await bets.place(member, room, request)
  if ('done' in outcome) return accept(outcome.done)
  if (outcome.refused === 'ODDS_CHANGED') return reject('ODDS_CHANGED', rejectData.ODDS_CHANGED.parse(outcome.data))
  return reject(outcome.refused)
})
