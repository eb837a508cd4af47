import type { MemberInfo } from '#contract/members/entities/member.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import { admitToReplay, type ReplayViewer } from '#server/live/replays/replay-view.ts'
import type { LiveCallDeps } from './handle.ts'

type ReplayDeps = Pick<LiveCallDeps, 'rooms' | 'follows' | 'replays' | 'replayMedia'>

/** Who a caller is to a room's replays. */
export const replayViewerOf = async (
  { rooms, follows }: Pick<LiveCallDeps, 'rooms' | 'follows'>,
  roomNo: string,
  member: MemberInfo | undefined,
): Promise<ReplayViewer | undefined> => {
  const room = await rooms.find(roomNo)
  return room && viewerOf(follows, room, member)
}

const viewerOf = async (
  follows: LiveCallDeps['follows'],
  { anchorId }: RoomRecord,
  member: MemberInfo | undefined,
): Promise<ReplayViewer> => {
  if (!member) return 'other'
  if (anchorId === member.id) return 'anchor'
  return (await follows.isFollowing(member.id, anchorId)) ? 'follower' : 'other'
}

/** A replay that a caller may watch now, with its room; else why not. [S-02] */
export const admittedReplay = async (
  { rooms, follows, replays, replayMedia, member }: ReplayDeps & { member: MemberInfo | undefined },
  replayId: string,
) => {
  const row = replayMedia && (await replays.find(replayId))
  const room = row && (await rooms.find(row.roomNo))
  if (!replayMedia || !row || !room) return reject('RECORD_UNKNOWN')
  const verdict = admitToReplay(row, await viewerOf(follows, room, member))
  return verdict === 'ADMITTED' ? accept({ row, room, media: replayMedia }) : reject(verdict)
}
