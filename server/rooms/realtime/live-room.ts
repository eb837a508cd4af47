import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { encodePush, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import type { RoomChannel } from './room-channel.ts'

const viewerCountEveryMs = 2_000

interface LiveRoomOptions {
  roomNo: string
  channel: RoomChannel
  rooms: Pick<Rooms, 'find'>
  now: () => number
}

/** One room that somebody watches: its fan-out, and its state as its watchers are told. */
export class LiveRoom {
  readonly channel: RoomChannel
  readonly #options: LiveRoomOptions
  #settings: RoomSettings | undefined
  #anchorStatus: AnchorStatus = 0
  /** Grows with every change, so that a slow read of an older state is not shown over a newer one. */
  #version = 0
  #reading: Promise<void> | undefined
  #lastCountMs = 0
  #countTimer: NodeJS.Timeout | undefined

  constructor(options: LiveRoomOptions) {
    this.channel = options.channel
    this.#options = options
  }

  /** Reads the room, again if it has been read before. */
  read(): Promise<void> {
    this.#reading = this.#read()
    return this.#reading
  }

  async known(): Promise<EncodedPush | undefined> {
    if (!this.#settings) await (this.#reading ?? this.read())
    return this.#encodeState()
  }

  pushState(): void {
    clearTimeout(this.#countTimer)
    this.#countTimer = undefined
    this.#lastCountMs = this.#options.now()
    const push = this.#encodeState()
    if (push) this.channel.broadcast(push)
  }

  /** Tells the watchers how many they are, at most once every two seconds. */
  countChanged(): void {
    if (this.#countTimer) return
    const waitMs = Math.max(0, this.#lastCountMs + viewerCountEveryMs - this.#options.now())
    this.#countTimer = setTimeout(() => this.pushState(), waitMs)
  }

  close(): void {
    clearTimeout(this.#countTimer)
    this.channel.close()
  }

  async #read(): Promise<void> {
    const version = ++this.#version
    const record = await this.#options.rooms.find(this.#options.roomNo)
    if (!record || this.#version !== version) return
    this.#settings = record.settings
    this.#anchorStatus = record.anchorStatus
  }

  #encodeState(): EncodedPush | undefined {
    return (
      this.#settings &&
      encodePush('room.state', {
        roomNo: this.#options.roomNo,
        settings: this.#settings,
        anchorStatus: this.#anchorStatus,
        viewerCount: this.channel.size,
      })
    )
  }
}
