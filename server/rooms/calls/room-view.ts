import type { Language } from '#contract/codes.ts'
import type { RoomRecord } from '#server/rooms/ports.ts'
import type { RoomsCallDeps } from './handle.ts'

type Needed = Pick<RoomsCallDeps, 'rooms' | 'liveList' | 'matches' | 'gifts' | 'raids' | 'hosts'> & {
  client: { language: Language }
}

/** All that a room page needs but its messages; undefined when the live lists do not know the room. */
export const viewOf = async ({ rooms, liveList, matches, gifts, raids, hosts, client }: Needed, room: RoomRecord) => {
  const [item, match, anchor, contributors, hosted] = await Promise.all([
    liveList.item(room.roomNo, client.language),
    room.matchId === null ? undefined : matches.state(room.matchId),
    rooms.anchorOf(room),
    gifts.contributors(room.roomNo),
    hosts.pictureIn(room),
  ])
  const raid = raids.of(room.roomNo)
  return (
    item && {
      item,
      match: match ?? null,
      settings: room.settings,
      anchor,
      contributors,
      ...(raid && { raid }),
      ...(hosted && { hosted }),
    }
  )
}
