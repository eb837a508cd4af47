import * as z from 'zod/mini'
import { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { Bus, Topic } from '#server/platform/bus/bus.ts'
import type { Log } from '#server/platform/log.ts'
import type { LogEntry } from './room-log-ring.ts'
import type { Rings } from './room-log-rings.ts'
import type { NewRow, RoomLogRows } from './room-log-rows.ts'

/** How late a message of another node is at most when the bus has lost it. */
const lookEveryMs = 1_000
/** Entries of one message: with texts of the longest kind they fit into it. */
const entriesPerMessage = 50

/** Entries of a room's log that a node has stored, in order. Gaps are read from PostgreSQL. */
export const roomRowsTopic: Topic<{ epoch: string; entries: LogEntry[] }> = {
  name: 'room-rows',
  version: 1,
  body: z.object({
    epoch: z.string(),
    entries: z.array(
      z.object({ message: RoomMessage, authorId: z.nullable(z.string()), requestId: z.nullable(z.string()) }),
    ),
  }),
}

interface SharedLogOptions {
  bus: Bus
  rings: Rings
  rows: Pick<RoomLogRows, 'lastSeqs'>
  log: Pick<Log, 'warn'>
}

interface Followed {
  count: number
  leave: () => void
  /** Its ring has everything that was stored before it was followed. */
  isCaughtUp: boolean
}

/** What nodes tell each other of their room logs. A room that nobody follows is read from PostgreSQL when it is asked for. */
export class SharedLog {
  readonly #options: SharedLogOptions
  readonly #followed = new Map<string, Followed>()
  readonly #looks: NodeJS.Timeout

  constructor(options: SharedLogOptions) {
    this.#options = options
    this.#looks = setInterval(() => void this.look(), lookEveryMs).unref()
  }

  /** Keeps the room's ring true to what other nodes store, until the answer is called. */
  follow(roomNo: string): () => void {
    const room = this.#followed.get(roomNo) ?? this.#begin(roomNo)
    room.count += 1
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      room.count -= 1
      if (room.count > 0) return
      room.leave()
      this.#followed.delete(roomNo)
    }
  }

  /**
   * Settles when the room's ring has what other nodes stored before; of a room that is followed, what they stored a second
   * before.
   */
  async fresh(roomNo: string): Promise<void> {
    const { bus, rings } = this.#options
    await rings.ready(roomNo)
    const room = this.#followed.get(roomNo)
    if (!bus.isShared || room?.isCaughtUp) return
    await rings.catchUp(roomNo)
    if (room) room.isCaughtUp = true
  }

  publish(stored: readonly NewRow[]): void {
    const { bus, rings } = this.#options
    if (!bus.isShared) return
    for (const [roomNo, ofRoom] of Map.groupBy(stored, (row) => row.roomNo)) {
      const { epoch } = rings.loaded(roomNo)
      const entries = ofRoom.map(({ message, authorId, requestId }) => ({ message, authorId, requestId }))
      for (let start = 0; start < entries.length; start += entriesPerMessage)
        bus.publish(roomRowsTopic, roomNo, { epoch, entries: entries.slice(start, start + entriesPerMessage) })
    }
  }

  /** Finds what the bus has lost, also while it is away. It does so by itself each second. */
  async look(): Promise<void> {
    const { bus, rings, rows, log } = this.#options
    if (!bus.isShared || this.#followed.size === 0) return
    try {
      const stored = await rows.lastSeqs([...this.#followed.keys()])
      for (const [roomNo, lastSeq] of stored) if (lastSeq > (rings.lastSeqOf(roomNo) ?? lastSeq)) this.#catchUp(roomNo)
    } catch (error) {
      log.warn({ err: error }, 'the heads of room logs could not be read')
    }
  }

  close(): void {
    clearInterval(this.#looks)
    for (const { leave } of this.#followed.values()) leave()
    this.#followed.clear()
  }

  #begin(roomNo: string): Followed {
    const leave = this.#options.bus.subscribe(roomRowsTopic, roomNo, {
      received: (body) => this.#received(roomNo, body),
      missed: () => this.#catchUp(roomNo),
    })
    const begun: Followed = { count: 0, leave, isCaughtUp: false }
    this.#followed.set(roomNo, begun)
    return begun
  }

  #received(roomNo: string, { epoch, entries }: { epoch: string; entries: LogEntry[] }): void {
    const { rings } = this.#options
    if (rings.lastSeqOf(roomNo) === undefined || rings.loaded(roomNo).epoch !== epoch) return
    if (!rings.take(roomNo, entries)) this.#catchUp(roomNo)
  }

  #catchUp(roomNo: string): void {
    const { rings, log } = this.#options
    if (rings.lastSeqOf(roomNo) === undefined) return
    rings.catchUp(roomNo).catch((error: unknown) => {
      rings.doubt(roomNo)
      log.warn({ err: error, roomNo }, 'what other nodes stored in a room could not be read')
    })
  }
}
