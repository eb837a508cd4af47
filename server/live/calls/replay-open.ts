import { replayOpen } from '#contract/live/replay-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { mayAct } from '#contract/rooms/rules/room-permissions.ts'
import { replayOf } from '#server/live/replays/replay-view.ts'
import { handle } from './handle.ts'
import { admittedReplay } from './replay-viewer.ts'

/** [S-02, C-16] */
export const handleReplayOpen = handle(replayOpen, async (context, { replayId }) => {
  const admitted = await admittedReplay(context, replayId)
  if (!admitted.ok) return admitted
  const { row, room, media } = admitted.value
  const { member, rooms } = context
  const anchor = await context.members.byId(room.anchorId)
  if (!anchor) return reject('RECORD_UNKNOWN')
  const { id, nickname, avatar, vipLevel, kind } = anchor
  const { stretches, durationMs } = await media.clockOf(replayId)
  return accept({
    replay: { ...replayOf(row, media.keptMs), durationMs },
    anchor: { id, nickname, avatar, vipLevel, kind },
    mayReview: member !== undefined && mayAct('review.open', await rooms.roleOf(room, member.id)),
    ...media.link(replayId),
    stretches,
  })
})
