import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'

/** A message as the log keeps it: with whose it is and which request made it. */
export interface LogEntry {
  readonly message: RoomMessage
  readonly authorId: string | null
  readonly requestId: string | null
}

export const requestKeyOf = (authorId: string, requestId: string): string => `${authorId} ${requestId.toLowerCase()}`

/** How far a ring may outgrow its size before it is cut, so that cutting costs little per message. */
const ringSlack = 128

/**
 * The newest entries of one room, without gaps in seq. `Ring` owns them: `add` takes the next seq only, `tombstone` puts
 * tombstones in place, so that nobody who reads later gets the text back.
 */
export class Ring {
  readonly epoch: string
  readonly #sizeMax: number
  #entries: LogEntry[]
  #lastSeq: number
  readonly #byId = new Map<string, LogEntry>()

  constructor(start: { epoch: string; lastSeq: number; entries: readonly LogEntry[] }, sizeMax: number) {
    this.epoch = start.epoch
    this.#sizeMax = sizeMax
    this.#entries = []
    this.#lastSeq = start.lastSeq - start.entries.length
    for (const entry of start.entries) this.add(entry)
  }

  get lastSeq(): number {
    return this.#lastSeq
  }

  /** The oldest seq that is kept, lastSeq + 1 when nothing is. */
  get firstSeq(): number {
    return this.#lastSeq - this.#entries.length + 1
  }

  add(entry: LogEntry): void {
    if (entry.message.seq !== this.#lastSeq + 1) {
      throw new Error(`seq ${entry.message.seq} does not follow ${this.#lastSeq}`)
    }
    this.#lastSeq = entry.message.seq
    this.#entries.push(entry)
    this.#byId.set(entry.message.id, entry)
    if (this.#entries.length > this.#sizeMax + ringSlack) this.#cut()
  }

  byId(id: string): LogEntry | undefined {
    return this.#byId.get(id)
  }

  /** Entries with fromSeq ≤ seq ≤ toSeq, or undefined when the ring no longer has all of them. */
  slice(fromSeq: number, toSeq: number): LogEntry[] | undefined {
    if (fromSeq > toSeq) return []
    if (fromSeq < this.firstSeq || toSeq > this.#lastSeq) return undefined
    return this.#entries.slice(fromSeq - this.firstSeq, toSeq - this.firstSeq + 1)
  }

  /** Ids of an author's texts since a time, newest first, or undefined when the ring does not reach back that far. */
  textIdsOf(authorId: string, sinceMs: number, limit: number): string[] | undefined {
    const ids: string[] = []
    for (let index = this.#entries.length - 1; index >= 0; index -= 1) {
      const entry = this.#entries[index]
      if (entry === undefined || entry.message.atMs < sinceMs || ids.length === limit) return ids
      if (entry.authorId === authorId && entry.message.type === 'text') ids.push(entry.message.id)
    }
    return this.firstSeq === 1 || ids.length === limit ? ids : undefined
  }

  tombstone(messageIds: readonly string[], by: string): void {
    for (const id of messageIds) {
      const entry = this.#byId.get(id)
      if (entry === undefined) continue
      const tombstoned: LogEntry = {
        ...entry,
        message: { ...entry.message, type: 'deleted', content: { msgType: 'deleted', data: { by } } },
      }
      this.#entries[entry.message.seq - this.firstSeq] = tombstoned
      this.#byId.set(id, tombstoned)
    }
  }

  #cut(): void {
    for (const entry of this.#entries.splice(0, this.#entries.length - this.#sizeMax)) {
      this.#byId.delete(entry.message.id)
    }
  }
}
