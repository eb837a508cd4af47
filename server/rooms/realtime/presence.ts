import type { Presence, Rooms } from '#server/rooms/ports.ts'
import type { Connections } from '#server/platform/realtime/connections.ts'
import type { LiveRooms } from './live-rooms.ts'
import { encodePush } from '#server/platform/realtime/push-encoding.ts'
import type { Log } from '#server/platform/log.ts'

interface PresenceOptions {
  connections: Connections
  liveRooms: LiveRooms
  rooms: Pick<Rooms, 'find' | 'selfOf'>
  log: Log
}

/** Who watches, and the way to push to them. */
export const createPresence = ({ connections, liveRooms, rooms, log }: PresenceOptions): Presence => {
  const pushSelf = async (roomNo: string, memberId: string): Promise<void> => {
    const isHere = () => connections.ofMember(memberId).filter(({ roomNos }) => roomNos.has(roomNo))
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
    walletChanged: (memberId, balance) => {
      const own = connections.ofMember(memberId)
      if (own.length === 0) return
      const push = encodePush('wallet.changed', balance)
      for (const connection of own) connection.send(push)
    },
  }
}
