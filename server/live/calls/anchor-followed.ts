import { anchorFollowed } from '#contract/live/calls/live-list.ts'
import { showsStreamerIcon } from '#contract/live/entities/anchor.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

/** Live ones first, then as they were followed, newest first. */
export const handleAnchorFollowed = handle(anchorFollowed, async ({ member, client, rooms, follows, liveList }) => {
  const [anchorIds, allRooms] = await Promise.all([follows.followedAnchors(member.id), rooms.all()])
  const roomNoOf = new Map(allRooms.map(({ anchorId, roomNo }) => [anchorId, roomNo]))
  const roomNos = anchorIds.map((anchorId) => roomNoOf.get(anchorId)).filter((roomNo) => roomNo !== undefined)
  const found = await Promise.all(roomNos.map((roomNo) => liveList.item(roomNo, client.language)))
  const items = found.filter((item) => item !== undefined)
  const isLive = ({ anchorStatus }: { anchorStatus: Parameters<typeof showsStreamerIcon>[0] }) =>
    showsStreamerIcon(anchorStatus)
  return accept({ items: [...items.filter(isLive), ...items.filter((item) => !isLive(item))] })
})
