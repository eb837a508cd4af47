import { sql } from 'kysely'
import type { Presence, RoomLog } from '#server/rooms/ports.ts'
import { OutboxEntry } from './outbox-rows.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/schema.ts'
import type { Log } from '#server/platform/log.ts'

const batchMax = 500
/** One publisher at a time over all nodes, so that a topic's order holds. */
const publisherLock = 4_127_001

/** `flush` publishes all that is committed by now; it settles as well when that cannot be published at present. */
export type OutboxPublisher = PollLoop

interface Row {
  id: string
  topic: string
  payload: unknown
}

const readRows = async (trx: DatabaseTransaction, without: ReadonlySet<string>): Promise<Row[]> => {
  const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${publisherLock}) as held`.execute(trx)
  if (!lock.rows[0]?.held) return []
  const { rows } = await sql<Row>`
    select id, topic, payload from outbox where topic <> all(${[...without]}::text[]) order by id limit ${batchMax}
  `.execute(trx)
  return rows
}

const byTopic = (rows: readonly Row[]): Row[][] => [...Map.groupBy(rows, ({ topic }) => topic).values()]

/**
 * Publishes the outbox: what a transaction wrote there goes to the room's log or to the member's screens after it was
 * committed, in order per topic, and is deleted then. A stop between the two publishes again; the log knows its ids, and
 * a balance may be told twice.
 */
export const createOutboxPublisher = (
  db: Database,
  options: { roomLog: Pick<RoomLog, 'append'>; presence: Pick<Presence, 'walletChanged'>; log: Log },
): OutboxPublisher => {
  const publish = async (row: Row): Promise<void> => {
    const entry = OutboxEntry.safeParse(row.payload)
    if (!entry.success) {
      options.log.error(
        { id: row.id, topic: row.topic, payload: row.payload },
        'an outbox entry is not of a known kind',
      )
      return
    }
    if (entry.data.kind === 'wallet') options.presence.walletChanged(entry.data.memberId, entry.data.balance)
    else await options.roomLog.append(entry.data.roomNo, entry.data.message)
  }

  /** The ids up to the first that fails; what comes after it in its topic waits, so that the order holds. */
  const publishTopic = async (rows: readonly Row[]): Promise<{ done: string[]; failed: boolean }> => {
    const settled = await Promise.allSettled(rows.map(publish))
    const failure = settled.findIndex(({ status }) => status === 'rejected')
    if (failure === -1) return { done: rows.map(({ id }) => id), failed: false }
    const [result, row] = [settled[failure], rows[failure]]
    const error = result?.status === 'rejected' ? String(result.reason) : ''
    options.log.warn({ topic: row?.topic, id: row?.id, error }, 'an outbox entry could not be published yet')
    return { done: rows.slice(0, failure).map(({ id }) => id), failed: true }
  }

  /** One batch; topics that fail are added to `held`, so that they do not keep the others waiting. */
  const publishBatch = (held: Set<string>): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const rows = await readRows(trx, held)
      const topics = byTopic(rows)
      const results = await Promise.all(topics.map(publishTopic))
      results.forEach(({ failed }, index) => failed && held.add(topics[index]?.[0]?.topic ?? ''))
      const done = results.flatMap((result) => result.done)
      if (done.length > 0) await sql`delete from outbox where id = any(${done}::bigint[])`.execute(trx)
      return rows.length === batchMax || (held.size > 0 && rows.length > 0)
    })

  const publishAll = async (): Promise<boolean> => {
    const held = new Set<string>()
    let hasMore = true
    while (hasMore) hasMore = await publishBatch(held)
    return held.size === 0
  }

  return createPollLoop(publishAll, { log: options.log, what: 'the outbox' })
}
