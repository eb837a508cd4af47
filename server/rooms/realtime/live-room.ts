import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import type { Hosted } from '#contract/live/entities/hosted.ts'
import type { RoomSettings } from '#contract/rooms/entities/room.ts'
import { encodePush, type EncodedPush } from '#server/platform/realtime/push-encoding.ts'
import type { HostBoard } from '#server/live/ports/hosts.ts'
import type { RaidBoard } from '#server/live/ports/raids.ts'
import type { BlockIndex } from '#server/rooms/domain/block-index.ts'
import { createRoomSight, type RoomSight } from '#server/rooms/domain/room-sight.ts'
import type { Rooms } from '#server/rooms/ports.ts'
import { RoomChannel, type ChannelOptions } from './room-channel.ts'

const viewerCountEveryMs = 2_000

interface LiveRoomOptions extends Omit<ChannelOptions, 'sight'> {
  rooms: Pick<Rooms, 'find' | 'teamOf'>
  blocks: BlockIndex
  raids: Pick<RaidBoard, 'of'>
  hosts: Pick<HostBoard, 'pictureIn'>
}

/** One room that somebody watches: its fan-out, and its state as its watchers are told. */
export class LiveRoom {
  readonly channel: RoomChannel
  readonly #sight: RoomSight
  readonly #options: LiveRoomOptions
  #settings: RoomSettings | undefined
  #keepers: ReadonlySet<string> = new Set()
  #anchorStatus: AnchorStatus = 0
  #hosted: Hosted | undefined
  /** Grows with every change, so that a slow read of an older state is not shown over a newer one. */
  #version = 0
  #reading: Promise<void> | undefined
  #lastCountMs = 0
  #countTimer: NodeJS.Timeout | undefined

  constructor(options: LiveRoomOptions) {
    this.#options = options
    this.#sight = createRoomSight(options.blocks, (memberId) => this.#keepers.has(memberId))
    this.channel = new RoomChannel({ ...options, sight: this.#sight })
  }

  /** Reads the room, again if it has been read before. */
  read(): Promise<void> {
    this.#reading = this.#read()
    return this.#reading
  }

  async state(): Promise<EncodedPush | undefined> {
    await this.#ready()
    return this.#encodeState()
  }

  /** Once it is read who keeps order here. */
  async sight(): Promise<RoomSight> {
    await this.#ready()
    return this.#sight
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

  async #ready(): Promise<void> {
    if (!this.#settings) await (this.#reading ?? this.read())
  }

  async #read(): Promise<void> {
    const version = ++this.#version
    const { rooms, roomNo, hosts } = this.#options
    const record = await rooms.find(roomNo)
    const keepers = record && (await rooms.teamOf(record))
    const hosted = record && (await hosts.pictureIn(record))
    if (!keepers || this.#version !== version) return
    this.#keepers = new Set(keepers)
    this.#settings = record.settings
    this.#anchorStatus = record.anchorStatus
    this.#hosted = hosted
  }

  #encodeState(): EncodedPush | undefined {
    const { roomNo, raids } = this.#options
    const raid = raids.of(roomNo)
    return (
      this.#settings &&
      encodePush('room.state', {
        roomNo,
        settings: this.#settings,
        anchorStatus: this.#anchorStatus,
        viewerCount: this.channel.size,
        ...(raid && { raid }),
        ...(this.#hosted && { hosted: this.#hosted }),
      })
    )
  }
}
