import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { createLoadMeter } from '#server/platform/realtime/load-meter.ts'
import { encodePush, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import { viewerCountEveryMs } from '#server/platform/realtime/realtime-limits.ts'
import { createRoomChannel, type Join, type RoomChannel, type Watcher } from './room-channel.ts'

interface LiveRoom {
  channel: RoomChannel
  settings: RoomSettings | undefined
  anchorStatus: AnchorStatus
  /** Grows with every change, so that a slow read of an older state is not shown over a newer one. */
  version: number
  reading: Promise<void> | undefined
  lastCountMs: number
  countTimer: NodeJS.Timeout | undefined
}

export interface LiveRooms {
  readonly size: number
  join(roomNo: string, watcher: Watcher): Join
  leave(roomNo: string, watcher: Watcher): void
  append(roomNo: string, message: RoomMessage): void
  viewerCount(roomNo: string): number
  /** Reads the room again and tells its watchers. */
  stateChanged(roomNo: string): Promise<void>
  /** The state for one who just came, if it is known. */
  stateOf(roomNo: string): Promise<EncodedPush | undefined>
  figures(): { frames: number; deliveries: number; deliveriesPerSecond: number }
  close(): void
}

interface LiveRoomsOptions {
  rooms: Pick<Rooms, 'find'>
  now: () => number
}

/** The rooms that somebody watches: frames, states and counts. A room without watchers costs nothing. */
export const createLiveRooms = ({ rooms, now }: LiveRoomsOptions): LiveRooms => {
  const liveRooms = new Map<string, LiveRoom>()
  const load = createLoadMeter(now)
  let frames = 0
  let deliveries = 0

  const open = (roomNo: string): LiveRoom => {
    const onFrame = (watchers: number, messages: number): void => {
      frames += watchers
      deliveries += watchers * messages
    }
    const room: LiveRoom = {
      channel: createRoomChannel({ roomNo, now, load, onFrame }),
      settings: undefined,
      anchorStatus: 0,
      version: 0,
      reading: undefined,
      lastCountMs: 0,
      countTimer: undefined,
    }
    liveRooms.set(roomNo, room)
    return room
  }

  const closeIfEmpty = (roomNo: string, room: LiveRoom): void => {
    if (room.channel.size > 0 || liveRooms.get(roomNo) !== room) return
    clearTimeout(room.countTimer)
    room.channel.close()
    liveRooms.delete(roomNo)
  }

  const encodeState = (roomNo: string, room: LiveRoom): EncodedPush | undefined =>
    room.settings &&
    encodePush('room.state', {
      roomNo,
      settings: room.settings,
      anchorStatus: room.anchorStatus,
      viewerCount: room.channel.size,
    })

  const pushState = (roomNo: string, room: LiveRoom): void => {
    clearTimeout(room.countTimer)
    room.countTimer = undefined
    room.lastCountMs = now()
    const push = encodeState(roomNo, room)
    if (push) room.channel.broadcast(push)
  }

  const countChanged = (roomNo: string, room: LiveRoom): void => {
    if (room.countTimer) return
    const waitMs = Math.max(0, room.lastCountMs + viewerCountEveryMs - now())
    room.countTimer = setTimeout(() => pushState(roomNo, room), waitMs)
  }

  const read = async (roomNo: string, room: LiveRoom): Promise<void> => {
    const version = ++room.version
    const record = await rooms.find(roomNo)
    if (!record || room.version !== version) return
    room.settings = record.settings
    room.anchorStatus = record.anchorStatus
  }

  const startReading = (roomNo: string, room: LiveRoom): Promise<void> => {
    room.reading = read(roomNo, room)
    return room.reading
  }

  return {
    get size() {
      return liveRooms.size
    },
    join: (roomNo, watcher) => {
      const room = liveRooms.get(roomNo) ?? open(roomNo)
      const isNew = !room.channel.has(watcher)
      const join = room.channel.join(watcher)
      if (isNew) countChanged(roomNo, room)
      return {
        follow: join.follow,
        abandon: () => {
          join.abandon()
          closeIfEmpty(roomNo, room)
        },
      }
    },
    leave: (roomNo, watcher) => {
      const room = liveRooms.get(roomNo)
      if (!room?.channel.has(watcher)) return
      room.channel.leave(watcher)
      countChanged(roomNo, room)
      closeIfEmpty(roomNo, room)
    },
    append: (roomNo, message) => liveRooms.get(roomNo)?.channel.append(message),
    viewerCount: (roomNo) => liveRooms.get(roomNo)?.channel.size ?? 0,
    stateChanged: async (roomNo) => {
      const room = liveRooms.get(roomNo)
      if (!room) return
      await startReading(roomNo, room)
      if (liveRooms.get(roomNo) === room) pushState(roomNo, room)
    },
    stateOf: async (roomNo) => {
      const room = liveRooms.get(roomNo)
      if (!room) return undefined
      if (!room.settings) await (room.reading ?? startReading(roomNo, room))
      return encodeState(roomNo, room)
    },
    figures: () => ({ frames, deliveries, deliveriesPerSecond: load.perSecond() }),
    close: () => {
      for (const [roomNo, room] of liveRooms) {
        room.channel.close()
        closeIfEmpty(roomNo, room)
      }
    },
  }
}
