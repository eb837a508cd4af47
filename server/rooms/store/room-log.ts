import { randomUUID } from 'node:crypto'
import { roomBufferMax } from '#contract/limits.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomLog } from '#server/rooms/ports.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { planBatch, type Job } from './room-log-batch.ts'
import { pageOf, type HistoryPage } from './room-log-history.ts'
import { createRoomLogSql } from './room-log-sql.ts'
import type { NewRow, RoomLogRows } from './room-log-rows.ts'
import { createRings } from './room-log-rings.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

/** Entries of one transaction, over all rooms. */
const batchMax = 500
/** Entries that may wait for their transaction; beyond it appending fails at once. */
const waitingMax = 20_000
export const idsOfMax = 200

export interface ClosableRoomLog extends RoomLog {
  /** Takes nothing more, and settles when everything that was taken is stored. */
  close(): Promise<void>
}

interface RoomLogOptions {
  now: () => number
  log: Log
  ringSizeMax?: number
}

/** The room log of one node: rings in memory, PostgreSQL behind them. */
export const createRoomLog = (db: Database, options: RoomLogOptions): ClosableRoomLog =>
  createRoomLogOn(createRoomLogSql(db), options)

interface CommitParts extends Pick<RoomLogOptions, 'now'> {
  rings: ReturnType<typeof createRings>
  notify: (roomNo: string, message: RoomMessage) => void
}

/** Stores jobs in one transaction, then takes them into the rings and tells of them. */
const commitOn =
  (rows: RoomLogRows, { rings, now, notify }: CommitParts) =>
  async (jobs: readonly Job[]): Promise<(NewRow | null)[]> => {
    await rings.freshen(new Set(jobs.map(({ roomNo }) => roomNo)))
    const { plan, tombstoned } = await rows.transact((transaction) =>
      commitBatch(transaction, jobs, rings.headOf, now()),
    )
    tombstoned.forEach((ids, index) => {
      const job = jobs[index]
      if (job?.kind === 'tombstone') rings.loaded(job.roomNo).tombstone(ids, job.by)
    })
    for (const row of plan.rows) {
      rings.loaded(row.roomNo).add(row)
      notify(row.roomNo, row.message)
    }
    return plan.answers
  }

/** The same on any rows. The single writer gives seqs; an answer means that the message is stored. */
export const createRoomLogOn = (
  rows: RoomLogRows,
  { now, log, ringSizeMax = roomBufferMax }: RoomLogOptions,
): ClosableRoomLog => {
  const listeners = createListenerSet<[roomNo: string, message: RoomMessage]>(log, 'the room log')
  const rings = createRings(rows, ringSizeMax, listeners.notify)

  const jobs = createGroupCommit<Job, NewRow | null>({
    batchMax,
    waitingMax,
    commit: commitOn(rows, { rings, now, notify: listeners.notify }),
    recover: (error, failed) => {
      log.warn({ err: error, jobs: failed.length }, 'a batch of the room log failed')
      for (const { roomNo } of failed) rings.doubt(roomNo)
      return rows.isDataFault(error) ? 'in halves' : 'again'
    },
  })

  return {
    append: async (roomNo, entry) => {
      await rings.ready(roomNo)
      const existing = rings.loaded(roomNo).byId(entry.id)
      if (existing) return existing.message
      const row = await jobs.submit({ kind: 'append', roomNo, entry })
      if (row === null) throw new Error('an append was answered like a tombstone job')
      return row.message
    },
    byRequest: async (authorId, requestId) => {
      const row = await rows.byRequest(authorId, requestId)
      return row && { roomNo: row.roomNo, message: row.message }
    },
    byId: async (roomNo, messageId) => {
      await rings.ready(roomNo)
      const entry = rings.loaded(roomNo).byId(messageId) ?? (await rows.byId(roomNo, messageId))
      return entry && { message: entry.message, authorId: entry.authorId }
    },
    history: async (roomNo, page: HistoryPage) => {
      await rings.ready(roomNo)
      return pageOf(roomNo, rings.loaded(roomNo), page, (fromSeq, toSeq) => rows.range(roomNo, fromSeq, toSeq))
    },
    tombstone: async (roomNo, messageIds, by) => {
      await rings.ready(roomNo)
      await jobs.submit({ kind: 'tombstone', roomNo, messageIds, by, deletionId: `deletion.${randomUUID()}` })
    },
    idsOf: async (roomNo, authorId, sinceMs) => {
      await rings.ready(roomNo)
      return (
        rings.loaded(roomNo).textIdsOf(authorId, sinceMs, idsOfMax) ??
        (await rows.textIdsOf(roomNo, authorId, sinceMs, idsOfMax))
      )
    },
    onAppended: listeners.add,
    close: () => jobs.close(),
  }
}

const commitBatch = async (
  transaction: Parameters<Parameters<RoomLogRows['transact']>[0]>[0],
  jobs: readonly Job[],
  headOf: Parameters<typeof planBatch>[1]['headOf'],
  atMs: number,
) => {
  const appends = jobs.filter((job) => job.kind === 'append')
  const earlier = await transaction.findEarlier({
    ids: appends.map(({ roomNo, entry }) => ({ roomNo, id: entry.id })),
    requests: appends.flatMap(({ entry: { authorId, requestId } }) =>
      authorId === null || requestId === null ? [] : [{ authorId, requestId }],
    ),
  })
  const tombstoned = new Map<number, readonly string[]>()
  for (const [index, job] of jobs.entries()) {
    if (job.kind === 'tombstone') tombstoned.set(index, await transaction.tombstone(job.roomNo, job.messageIds, job.by))
  }
  const plan = planBatch(jobs, { earlier, tombstoned, headOf, atMs })
  if (plan.rows.length > 0) await transaction.insert(plan.rows, plan.heads)
  return { plan, tombstoned }
}
