import { clipList } from '#contract/live/clip-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { clipOf, mayMakeClips } from '#server/live/clips/clip-rules.ts'
import { handle } from './handle.ts'

/** [S-02] */
export const handleClipList = handle(clipList, async ({ member, rooms, clips, clipMedia }, { chatRoomNo }) => {
  const room = await rooms.find(chatRoomNo)
  if (!room) return reject('ROOM_UNKNOWN')
  const viewersMay = await clips.viewersMay(chatRoomNo)
  const role = member && (await rooms.roleOf(room, member.id))
  const rows = clipMedia ? await clips.ofRoom(chatRoomNo) : []
  return accept({
    clips: rows.map(clipOf),
    mayMake: clipMedia !== undefined && mayMakeClips(role, viewersMay),
    viewersMay,
  })
})
