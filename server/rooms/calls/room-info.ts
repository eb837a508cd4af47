import { roomInfo } from '#contract/rooms/calls.ts'
import { handle } from './handle.ts'
import { sightOf } from './member-sight.ts'
import { viewOf } from './room-view.ts'
import { accept, reject } from '#contract/outcome.ts'

/** [P-01, P-02] */
export const handleRoomInfo = handle(roomInfo, async ({ member, ...services }, { chatRoomNo }) => {
  const room = await services.rooms.find(chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  const [view, self, sight] = await Promise.all([
    viewOf(services, room),
    services.rooms.selfOf(room, member.id),
    sightOf(services, chatRoomNo, member),
  ])
  if (!view) return reject('ROOM_UNKNOWN')
  const contributors = view.contributors.filter(({ memberId }) => sight.meets(memberId))
  return accept({ ...view, contributors, self, blockedIds: services.blocks.blockedBy(member.id) })
})
