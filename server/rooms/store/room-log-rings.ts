import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import { Ring, type LogEntry } from './room-log-ring.ts'
import type { RoomLogRows } from './room-log-rows.ts'

/** The log was asked for a room that does not exist. */
export class NoSuchRoomError extends Error {
  override name = 'NoSuchRoomError'
}

/** Puts the next entry into a ring, with the tombstones that it brings. */
const addTo = (ring: Ring, entry: LogEntry): void => {
  const { content } = entry.message
  if (content.msgType === 'deletion') ring.tombstone(content.data.messageIds, content.data.by)
  ring.add(entry)
}

interface CatchUp {
  running: Promise<void>
  /** Somebody asked after its rows were read. */
  isAgainDue: boolean
}

interface RingsOptions {
  rows: RoomLogRows
  sizeMax: number
  notify: (roomNo: string, message: RoomMessage) => void
}

/** The rings of all rooms that were asked for, each loaded once, when it is first needed. */
export class Rings {
  readonly #options: RingsOptions
  readonly #rings = new Map<string, Ring>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #doubted = new Set<string>()
  readonly #catching = new Map<string, CatchUp>()

  constructor(options: RingsOptions) {
    this.#options = options
  }

  /** Settles when the room's ring is loaded and true to what this node stored. Throws NoSuchRoomError. */
  async ready(roomNo: string): Promise<void> {
    if (this.#rings.has(roomNo) && !this.#doubted.has(roomNo)) return
    const inFlight = this.#loading.get(roomNo) ?? this.#load(roomNo).finally(() => this.#loading.delete(roomNo))
    this.#loading.set(roomNo, inFlight)
    await inFlight
  }

  async allReady(roomNos: ReadonlySet<string>): Promise<void> {
    for (const roomNo of roomNos) await this.ready(roomNo)
  }

  /** The ring of a room that is ready. */
  loaded(roomNo: string): Ring {
    const ring = this.#rings.get(roomNo)
    if (!ring) throw new Error(`the ring of room ${roomNo} is not loaded`)
    return ring
  }

  /** The last seq of a ring, where there is one. */
  lastSeqOf(roomNo: string): number | undefined {
    return this.#rings.get(roomNo)?.lastSeq
  }

  /** After a transaction whose outcome is unknown: the ring is compared with the rows before it is used again. */
  doubt(roomNo: string): void {
    this.#doubted.add(roomNo)
  }

  /**
   * Takes stored entries of a room, in order, and notifies of those that are new. False: entries before them are missing,
   * and nothing from there on was taken.
   */
  take(roomNo: string, entries: readonly LogEntry[]): boolean {
    const ring = this.loaded(roomNo)
    for (const entry of entries) {
      if (entry.message.seq <= ring.lastSeq) continue
      if (entry.message.seq > ring.lastSeq + 1) return false
      addTo(ring, entry)
      this.#options.notify(roomNo, entry.message)
    }
    return true
  }

  /** Takes what others have stored by now. */
  async catchUp(roomNo: string): Promise<void> {
    await this.ready(roomNo)
    const current = this.#catching.get(roomNo)
    if (current) {
      current.isAgainDue = true
      return current.running
    }
    const started: CatchUp = { running: Promise.resolve(), isAgainDue: true }
    this.#catching.set(roomNo, started)
    started.running = this.#readOn(roomNo, started).finally(() => this.#catching.delete(roomNo))
    return started.running
  }

  async #readOn(roomNo: string, catchUp: CatchUp): Promise<void> {
    const { rows, sizeMax } = this.#options
    while (catchUp.isAgainDue) {
      catchUp.isAgainDue = false
      const { lastSeq } = this.loaded(roomNo)
      const entries = await rows.range(roomNo, lastSeq + 1, lastSeq + sizeMax)
      if (this.take(roomNo, entries) && entries.length < sizeMax) continue
      this.doubt(roomNo)
      await this.ready(roomNo)
    }
  }

  async #load(roomNo: string): Promise<void> {
    const { rows, sizeMax, notify } = this.#options
    const found = await rows.load(roomNo, sizeMax)
    if (!found) throw new NoSuchRoomError(`there is no room ${roomNo}`)
    const before = this.#rings.get(roomNo)
    this.#doubted.delete(roomNo)
    const isSameLog = before?.epoch === found.head.epoch
    // Entries of other nodes may have come while the rows were read.
    if (isSameLog && before.lastSeq > found.head.lastSeq) return
    this.#rings.set(roomNo, new Ring({ ...found.head, entries: found.entries }, sizeMax))
    if (!isSameLog) return
    // What an unanswered commit stored after all is told now, in order.
    for (const { message } of found.entries) if (message.seq > before.lastSeq) notify(roomNo, message)
  }
}
