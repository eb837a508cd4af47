import { anchorReward } from '#contract/gifts/calls.ts'
import { rejectData } from '#contract/reject-data.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleAnchorReward = handle(anchorReward, async ({ member, rooms, gifts }, { chatRoomNo, ...request }) => {
  const room = await rooms.find(chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  const outcome = await gifts.send(member, room, request)
  if ('done' in outcome) return accept(outcome.done)
  if (outcome.refused === 'PRICE_CHANGED') return reject('PRICE_CHANGED', rejectData.PRICE_CHANGED.parse(outcome.data))
  return reject(outcome.refused)
})
