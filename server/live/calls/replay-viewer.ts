import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { ReplayViewer } from '#server/live/replays/replay-view.ts'
import type { LiveCallDeps } from './handle.ts'

/** Who a caller is to a room's replays. */
export const replayViewerOf = async (
  { rooms, follows }: Pick<LiveCallDeps, 'rooms' | 'follows'>,
  roomNo: string,
  member: MemberInfo | undefined,
): Promise<ReplayViewer | undefined> => {
  const room = await rooms.find(roomNo)
  if (!room) return undefined
  if (!member) return 'other'
  if (room.anchorId === member.id) return 'anchor'
  return (await follows.isFollowing(member.id, room.anchorId)) ? 'follower' : 'other'
}
