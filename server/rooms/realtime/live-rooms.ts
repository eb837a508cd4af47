import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { createLoadMeter, type LoadMeter } from '#server/platform/realtime/load-meter.ts'
import type { EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import type { HostBoard } from '#server/live/ports/hosts.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import type { RoomSight } from '#server/rooms/domain/room-sight.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { LiveRoom } from './live-room.ts'
import type { Join, Watcher } from './room-channel.ts'

export interface LiveRoomStats {
  rooms: number
  frames: number
  deliveries: number
  deliveriesPerSecond: number
}

interface LiveRoomsOptions {
  rooms: Pick<Rooms, 'find' | 'teamOf'>
  blocks: BlockIndex
  raids: Pick<RaidBoard, 'of'>
  hosts: Pick<HostBoard, 'pictureIn'>
  /** Keeps a room's log true to what other nodes store. */
  follow: (roomNo: string) => () => void
  now: () => number
}

/** The rooms that somebody watches: frames, states and counts. A room without watchers costs nothing. */
export class LiveRooms {
  readonly #options: LiveRoomsOptions
  readonly #liveRooms = new Map<string, LiveRoom>()
  readonly #leaves = new Map<string, () => void>()
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

  /** Reads again who keeps order in the room. */
  async keepersChanged(roomNo: string): Promise<void> {
    await this.#liveRooms.get(roomNo)?.read()
  }

  /** What members get of a room that somebody watches. [P-02] */
  async sightOf(roomNo: string): Promise<RoomSight | undefined> {
    return this.#liveRooms.get(roomNo)?.sight()
  }

  /** The state for one who just came, if it is known. */
  async stateOf(roomNo: string): Promise<EncodedPush | undefined> {
    return this.#liveRooms.get(roomNo)?.state()
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
    for (const [roomNo, room] of this.#liveRooms) this.#close(roomNo, room)
  }

  #open(roomNo: string): LiveRoom {
    const onFrame = (watchers: number, messages: number): void => {
      this.#frames += watchers
      this.#deliveries += watchers * messages
    }
    const room = new LiveRoom({ ...this.#options, roomNo, load: this.#load, onFrame })
    this.#liveRooms.set(roomNo, room)
    this.#leaves.set(roomNo, this.#options.follow(roomNo))
    return room
  }

  #closeIfEmpty(roomNo: string, room: LiveRoom): void {
    if (room.channel.size > 0 || this.#liveRooms.get(roomNo) !== room) return
    this.#close(roomNo, room)
  }

  #close(roomNo: string, room: LiveRoom): void {
    room.close()
    this.#liveRooms.delete(roomNo)
    this.#leaves.get(roomNo)?.()
    this.#leaves.delete(roomNo)
  }
}
