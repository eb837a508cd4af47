import { clipOpen } from '#contract/live/clip-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { clipOf, mayRemoveClip } from '#server/live/clips/clip-rules.ts'
import { handle } from './handle.ts'

/** [S-02, C-16] */
export const handleClipOpen = handle(clipOpen, async ({ member, members, rooms, clips, clipMedia }, { clipId }) => {
  const row = clipMedia && (await clips.find(clipId))
  if (!clipMedia || !row || row.removedAtMs !== null) return reject('RECORD_UNKNOWN')
  const room = await rooms.find(row.roomNo)
  const anchor = room && (await members.byId(room.anchorId))
  if (!anchor) return reject('RECORD_UNKNOWN')
  const { id, nickname, avatar, vipLevel, kind } = anchor
  const mayRemove = member ? mayRemoveClip(row.maker.id, member.id, await rooms.roleOf(room, member.id)) : false
  return accept({
    clip: clipOf(row),
    anchor: { id, nickname, avatar, vipLevel, kind },
    mayRemove,
    ...clipMedia.link(clipId),
  })
})
