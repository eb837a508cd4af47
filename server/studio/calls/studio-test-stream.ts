import { accept, reject } from '#contract/outcome.ts'
import { mayModerate } from '#contract/rooms/rules/room-roles.ts'
import { studioTestStream } from '#contract/studio/test-stream-calls.ts'
import { handle } from './handle.ts'

/** [S-02, P-02] */
export const handleStudioTestStream = handle(studioTestStream, async ({ member, rooms, media }, { roomNo }) => {
  const room = await rooms.find(roomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  if (!mayModerate(await rooms.roleOf(room, member.id))) return reject('FORBIDDEN')
  return accept({ test: media.testStreamOf(roomNo) ?? null })
})
