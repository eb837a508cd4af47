import type { Presence, Rooms } from '#server/rooms/ports.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { Log } from '#server/platform/log.ts'
import type { LiveRooms } from './live-rooms.ts'
import type { RoomWatches } from './room-watches.ts'

interface PresenceOptions {
  connections: Pick<Connections, 'ofMember'>
  liveRooms: LiveRooms
  watches: Pick<RoomWatches, 'has'>
  rooms: Pick<Rooms, 'find' | 'selfOf'>
  log: Log
}

/** Who watches, and the way to push to them. */
export const createPresence = (options: PresenceOptions): Omit<Presence, 'walletChanged'> => {
  const { connections, liveRooms, watches, rooms, log } = options
  const pushSelf = async (roomNo: string, memberId: string): Promise<void> => {
    const isHere = () => connections.ofMember(memberId).filter((connection) => watches.has(connection, roomNo))
    if (isHere().length === 0) return
    const room = await rooms.find(roomNo)
    if (!room) return
    const push = encodePush('room.self', { roomNo, self: await rooms.selfOf(room, memberId) })
    for (const connection of isHere()) connection.send(push)
  }
  const orWarn = (work: Promise<void>, fields: object): void => {
    work.catch((error: unknown) => log.warn({ err: error, ...fields }, 'a push could not be made'))
  }
  return {
    viewerCount: (roomNo) => liveRooms.viewerCount(roomNo),
    stateChanged: (roomNo) => orWarn(liveRooms.stateChanged(roomNo), { roomNo }),
    selfChanged: (roomNo, memberId) => orWarn(pushSelf(roomNo, memberId), { roomNo, memberId }),
  }
}
