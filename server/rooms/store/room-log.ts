import { randomUUID } from 'node:crypto'
import { roomBufferMax } from '#contract/limits.ts'
import type { RoomMessage } from '#contract/rooms/entities/chat-message.ts'
import type { RoomLog } from '#server/rooms/ports.ts'
import { createGroupCommit } from '#server/platform/group-commit.ts'
import { createListenerSet } from '#server/platform/listener-set.ts'
import { planBatch, type Job } from './room-log-batch.ts'
import { pageOf, type HistoryPage } from './room-log-history.ts'
import { createRoomLogSql } from './room-log-sql.ts'
import { HeadMovedError, type NewRow, type RoomHead, type RoomLogRows } from './room-log-rows.ts'
import { Rings } from './room-log-rings.ts'
import { SharedLog } from './shared-log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import { createLoneBus } from '#server/platform/bus/lone-bus.ts'
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
  /** To other nodes that write to the same rows; there are none where it is not given. */
  bus?: Bus
  ringSizeMax?: number
}

/** The room log of one node: rings in memory, PostgreSQL behind them, other nodes over the bus. */
export const createRoomLog = (db: Database, options: RoomLogOptions): ClosableRoomLog =>
  createRoomLogOn(createRoomLogSql(db), options)

interface CommitParts extends Pick<RoomLogOptions, 'now' | 'log'> {
  bus: Bus
  rings: Rings
  shared: SharedLog
  /** Another writer was met there a moment ago. */
  contended: Set<string>
}

/** Stores jobs in one transaction, then takes them into the rings and tells of them. */
const commitOn =
  (rows: RoomLogRows, { rings, shared, contended, now, bus, log }: CommitParts) =>
  async (jobs: readonly Job[]): Promise<(NewRow | null)[]> => {
    const roomNos = new Set(jobs.map(({ roomNo }) => roomNo))
    await rings.allReady(roomNos)
    // One writer alone saves the statement and finds out at the end when it was not alone.
    const isLocking = bus.isShared || [...roomNos].some((roomNo) => contended.has(roomNo))
    const plan = await rows.transact(async (transaction) => {
      const heads = isLocking ? await transaction.lockHeads([...roomNos].toSorted()) : undefined
      const headOf = (roomNo: string): RoomHead => heads?.get(roomNo) ?? rings.loaded(roomNo)
      return commitBatch(transaction, jobs, headOf, now())
    })
    for (const roomNo of roomNos) contended.delete(roomNo)
    shared.publish(plan.rows)
    for (const [roomNo, stored] of Map.groupBy(plan.rows, (row) => row.roomNo)) {
      if (rings.take(roomNo, stored)) continue
      // It is stored, whatever becomes of reading what another node has stored before it.
      await rings.catchUp(roomNo).catch((error: unknown) => {
        rings.doubt(roomNo)
        log.warn({ err: error, roomNo }, 'what another node stored in a room could not be read')
      })
    }
    return plan.answers
  }

/** The same on any rows. The writer that holds a room's head gives the seqs; an answer means that the message is stored. */
export const createRoomLogOn = (
  rows: RoomLogRows,
  { now, log, bus = createLoneBus(log), ringSizeMax = roomBufferMax }: RoomLogOptions,
): ClosableRoomLog => {
  const listeners = createListenerSet<[roomNo: string, message: RoomMessage]>(log, 'the room log')
  const rings = new Rings({ rows, sizeMax: ringSizeMax, notify: listeners.notify })
  const shared = new SharedLog({ bus, rings, rows, log })
  const contended = new Set<string>()

  const jobs = createGroupCommit<Job, NewRow | null>({
    batchMax,
    waitingMax,
    commit: commitOn(rows, { rings, shared, contended, now, bus, log }),
    recover: (error, failed) => {
      log.warn({ err: error, jobs: failed.length }, 'a batch of the room log failed')
      for (const { roomNo } of failed) {
        rings.doubt(roomNo)
        if (error instanceof HeadMovedError) contended.add(roomNo)
      }
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
      await shared.fresh(roomNo)
      const entry = rings.loaded(roomNo).byId(messageId) ?? (await rows.byId(roomNo, messageId))
      return entry && { message: entry.message, authorId: entry.authorId }
    },
    history: async (roomNo, page: HistoryPage) => {
      await shared.fresh(roomNo)
      // Who comes from another node may have more than this one has heard of.
      if (bus.isShared && (page.sinceSeq ?? 0) > rings.loaded(roomNo).lastSeq) await rings.catchUp(roomNo)
      return pageOf(roomNo, rings.loaded(roomNo), page, (fromSeq, toSeq) => rows.range(roomNo, fromSeq, toSeq))
    },
    tombstone: async (roomNo, messageIds, by) => {
      await rings.ready(roomNo)
      await jobs.submit({ kind: 'tombstone', roomNo, messageIds, by, deletionId: `deletion.${randomUUID()}` })
    },
    idsOf: async (roomNo, authorId, sinceMs) => {
      await rings.ready(roomNo)
      // Pace is counted over all nodes, up to this moment.
      const own = bus.isShared ? undefined : rings.loaded(roomNo).textIdsOf(authorId, sinceMs, idsOfMax)
      return own ?? (await rows.textIdsOf(roomNo, authorId, sinceMs, idsOfMax))
    },
    onAppended: listeners.add,
    follow: (roomNo) => shared.follow(roomNo),
    close: async () => {
      await jobs.close()
      shared.close()
    },
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
  return plan
}
