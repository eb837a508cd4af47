import { anchorReward } from '#contract/gifts/calls.ts'
import { handle } from './handle.ts'
import { reject } from '#contract/outcome.ts'

export const handleAnchorReward = handle(anchorReward, async ({ member, rooms, gifts }, { chatRoomNo, ...request }) => {
  const room = await rooms.find(chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  return gifts.send(member, room, request)
})
