import type { LogEntry } from './room-log-ring.ts'

/** What a room's log is at rest. */
export interface RoomHead {
  epoch: string
  lastSeq: number
}

export interface NewHead extends RoomHead {
  roomNo: string
  /** The last seq that the writer knew; another one in the store means that somebody else wrote. */
  wasSeq: number
}

export interface NewRow extends LogEntry {
  roomNo: string
}

/** Where to look for messages that were accepted before. */
export interface Sought {
  ids: readonly { roomNo: string; id: string }[]
  requests: readonly { authorId: string; requestId: string }[]
}

/** One transaction of the log. */
export interface RowsTransaction {
  /** The heads of these rooms, which nobody else moves until the transaction ends. */
  lockHeads(roomNos: readonly string[]): Promise<ReadonlyMap<string, RoomHead>>
  findEarlier(sought: Sought): Promise<NewRow[]>
  /** Puts tombstones in the places of these texts; answers the ids that were texts until now. */
  tombstone(roomNo: string, messageIds: readonly string[], by: string): Promise<string[]>
  /** Throws HeadMovedError, and the transaction is undone, when a head is not the one that the writer knew. */
  insert(rows: readonly NewRow[], heads: readonly NewHead[]): Promise<void>
}

/** Where the log is kept. PostgreSQL in the product; the log's own tests also run on memory with faults. */
export interface RoomLogRows {
  /** The head and the newest entries, oldest first; makes the head of a room that has none. Undefined: no such room. */
  load(roomNo: string, limit: number): Promise<{ head: RoomHead; entries: LogEntry[] } | undefined>
  /** The last seq of each of these rooms. */
  lastSeqs(roomNos: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Entries with fromSeq ≤ seq ≤ toSeq, oldest first. */
  range(roomNo: string, fromSeq: number, toSeq: number): Promise<LogEntry[]>
  byId(roomNo: string, id: string): Promise<LogEntry | undefined>
  byRequest(authorId: string, requestId: string): Promise<NewRow | undefined>
  textIdsOf(roomNo: string, authorId: string, sinceMs: number, limit: number): Promise<string[]>
  /** All or nothing. A rejection may also mean that the answer of a commit was lost. */
  transact<T>(work: (rows: RowsTransaction) => Promise<T>): Promise<T>
  /** Whether the error lies in the data of the transaction, so that it would come again. */
  isDataFault(error: unknown): boolean
}

/** Somebody else wrote to the room's log since this writer last read it. */
export class HeadMovedError extends Error {
  override name = 'HeadMovedError'
}
