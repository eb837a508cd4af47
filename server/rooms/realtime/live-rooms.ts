import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { createLoadMeter, type LoadMeter } from '#server/platform/realtime/load-meter.ts'
import type { EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { LiveRoom } from './live-room.ts'
import { RoomChannel, type Join, type Watcher } from './room-channel.ts'

export interface LiveRoomStats {
  rooms: number
  frames: number
  deliveries: number
  deliveriesPerSecond: number
}

interface LiveRoomsOptions {
  rooms: Pick<Rooms, 'find'>
  now: () => number
}

/** The rooms that somebody watches: frames, states and counts. A room without watchers costs nothing. */
export class LiveRooms {
  readonly #options: LiveRoomsOptions
  readonly #liveRooms = new Map<string, LiveRoom>()
  readonly #load: LoadMeter
  #frames = 0
  #deliveries = 0

  constructor(options: LiveRoomsOptions) {
    this.#options = options
    this.#load = createLoadMeter(options.now)
  }

  join(roomNo: string, watcher: Watcher): Join {
    const room = this.#liveRooms.get(roomNo) ?? this.#open(roomNo)
    const isNew = !room.channel.has(watcher)
    const join = room.channel.join(watcher)
    if (isNew) room.countChanged()
    return {
      follow: join.follow,
      abandon: () => {
        join.abandon()
        this.#closeIfEmpty(roomNo, room)
      },
    }
  }

  leave(roomNo: string, watcher: Watcher): void {
    const room = this.#liveRooms.get(roomNo)
    if (!room?.channel.has(watcher)) return
    room.channel.leave(watcher)
    room.countChanged()
    this.#closeIfEmpty(roomNo, room)
  }

  append(roomNo: string, message: RoomMessage): void {
    this.#liveRooms.get(roomNo)?.channel.append(message)
  }

  viewerCount(roomNo: string): number {
    return this.#liveRooms.get(roomNo)?.channel.size ?? 0
  }

  /** Reads the room again and tells its watchers. */
  async stateChanged(roomNo: string): Promise<void> {
    const room = this.#liveRooms.get(roomNo)
    if (!room) return
    await room.read()
    if (this.#liveRooms.get(roomNo) === room) room.pushState()
  }

  /** The state for one who just came, if it is known. */
  async stateOf(roomNo: string): Promise<EncodedPush | undefined> {
    return this.#liveRooms.get(roomNo)?.known()
  }

  stats(): LiveRoomStats {
    return {
      rooms: this.#liveRooms.size,
      frames: this.#frames,
      deliveries: this.#deliveries,
      deliveriesPerSecond: this.#load.perSecond(),
    }
  }

  close(): void {
    for (const room of this.#liveRooms.values()) room.close()
    this.#liveRooms.clear()
  }

  #open(roomNo: string): LiveRoom {
    const { rooms, now } = this.#options
    const onFrame = (watchers: number, messages: number): void => {
      this.#frames += watchers
      this.#deliveries += watchers * messages
    }
    const channel = new RoomChannel({ roomNo, now, load: this.#load, onFrame })
    const room = new LiveRoom({ roomNo, channel, rooms, now })
    this.#liveRooms.set(roomNo, room)
    return room
  }

  #closeIfEmpty(roomNo: string, room: LiveRoom): void {
    if (room.channel.size > 0 || this.#liveRooms.get(roomNo) !== room) return
    room.close()
    this.#liveRooms.delete(roomNo)
  }
}
