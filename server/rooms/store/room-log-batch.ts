import type { NewMessage } from '#server/rooms/ports.ts'
import { requestKeyOf, type LogEntry } from './room-log-ring.ts'
import type { NewHead, NewRow, RoomHead } from './room-log-rows.ts'

export interface AppendJob {
  kind: 'append'
  roomNo: string
  entry: NewMessage
}
export interface TombstoneJob {
  kind: 'tombstone'
  roomNo: string
  messageIds: readonly string[]
  by: string
  /** Of the `deletion` entry; made once, so that a repeated transaction does not announce twice. */
  deletionId: string
}
export type Job = AppendJob | TombstoneJob

export interface BatchPlan {
  rows: NewRow[]
  heads: NewHead[]
  /** What each job is answered with; null for a tombstone job that found no text. */
  answers: (NewRow | null)[]
}

const entryOf = (entry: NewMessage, seq: number, atMs: number): LogEntry => ({
  message: {
    seq,
    id: entry.id,
    atMs,
    type: entry.content.msgType,
    username: entry.username,
    content: entry.content,
  },
  authorId: entry.authorId,
  requestId: entry.requestId,
})

const messageOf = (job: Job, tombstonedIds: readonly string[]): NewMessage =>
  job.kind === 'append'
    ? job.entry
    : {
        id: job.deletionId,
        username: '',
        content: { msgType: 'deletion', data: { messageIds: [...tombstonedIds], by: job.by } },
        authorId: null,
        requestId: null,
      }

const keysOf = (roomNo: string, message: { id: string }, authorId: string | null, requestId: string | null): string[] =>
  authorId === null || requestId === null
    ? [`id ${roomNo} ${message.id}`]
    : [`id ${roomNo} ${message.id}`, `request ${requestKeyOf(authorId, requestId)}`]

/**
 * Gives the jobs of one transaction their seqs, in order, without gaps per room. A job whose id or request was accepted
 * before, earlier in the log or earlier in the same batch, is answered with that message and writes nothing.
 */
export const planBatch = (
  jobs: readonly Job[],
  facts: {
    earlier: readonly NewRow[]
    /** The ids that each tombstone job really replaces, by the job's index. */
    tombstoned: ReadonlyMap<number, readonly string[]>
    headOf: (roomNo: string) => RoomHead
    atMs: number
  },
): BatchPlan => {
  const seen = new Map<string, NewRow>()
  const remember = (row: NewRow): void => {
    for (const key of keysOf(row.roomNo, row.message, row.authorId, row.requestId)) seen.set(key, row)
  }
  facts.earlier.forEach(remember)
  const heads = new Map<string, NewHead>()
  const rows: NewRow[] = []
  const answers = jobs.map((job, index) => {
    const tombstonedIds = facts.tombstoned.get(index) ?? []
    if (job.kind === 'tombstone' && tombstonedIds.length === 0) return null
    const entry = messageOf(job, tombstonedIds)
    const keys = keysOf(job.roomNo, entry, entry.authorId, entry.requestId)
    const earlier = keys.map((key) => seen.get(key)).find((row) => row !== undefined)
    if (earlier) return earlier
    const head = heads.get(job.roomNo) ?? headFrom(job.roomNo, facts.headOf(job.roomNo))
    head.lastSeq += 1
    heads.set(job.roomNo, head)
    const row: NewRow = { roomNo: job.roomNo, ...entryOf(entry, head.lastSeq, facts.atMs) }
    rows.push(row)
    remember(row)
    return row
  })
  return { rows, heads: [...heads.values()], answers }
}

const headFrom = (roomNo: string, head: RoomHead): NewHead => ({
  roomNo,
  epoch: head.epoch,
  wasSeq: head.lastSeq,
  lastSeq: head.lastSeq,
})
