import { sql } from 'kysely'
import { OutboxEntry } from './outbox-rows.ts'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

const batchMax = 500
/** One publisher at a time over all nodes, so that a topic's order holds. */
const publisherLock = 4_127_001

/** `flush` publishes all that is committed by now; it settles as well when that cannot be published at present. */
export interface OutboxPublisher extends PollLoop {
  /** Publishing starts with it; what was announced before waits in the table. */
  connect(targets: OutboxTargets): void
}

type EntryOf<Kind extends OutboxEntry['kind']> = Extract<OutboxEntry, { kind: Kind }>

/** Where entries go. Taking one twice is as good as once. */
export interface OutboxTargets {
  roomLog: {
    append(roomNo: string, message: EntryOf<'room'>['message']): Promise<unknown>
    tombstone(roomNo: string, messageIds: readonly string[], by: string): Promise<void>
  }
  presence: { walletChanged(memberId: string, balance: EntryOf<'wallet'>['balance']): void }
  orders: { orderChanged(memberId: string, order: EntryOf<'order'>['order']): void }
  tickets: { ticketChanged(memberId: string, ticket: EntryOf<'ticket'>['ticket']): void }
}

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

const deliver = async (entry: OutboxEntry, { roomLog, presence, orders, tickets }: OutboxTargets): Promise<void> => {
  if (entry.kind === 'wallet') presence.walletChanged(entry.memberId, entry.balance)
  else if (entry.kind === 'order') orders.orderChanged(entry.memberId, entry.order)
  else if (entry.kind === 'ticket') tickets.ticketChanged(entry.memberId, entry.ticket)
  else if (entry.kind === 'tombstone') await roomLog.tombstone(entry.roomNo, entry.messageIds, entry.by)
  else await roomLog.append(entry.roomNo, entry.message)
}

const byTopic = (rows: readonly Row[]): Row[][] => [...Map.groupBy(rows, ({ topic }) => topic).values()]

/**
 * Publishes the outbox: what a transaction wrote there goes to the room's log or to the member's screens after it was
 * committed, in order per topic, and is deleted then. A stop between the two publishes again; the log knows its ids, and
 * a balance may be told twice.
 */
export const createOutboxPublisher = (db: Database, options: { log: Log }): OutboxPublisher => {
  const publish = async (row: Row, to: OutboxTargets): Promise<void> => {
    const entry = OutboxEntry.safeParse(row.payload)
    if (!entry.success) {
      options.log.error(
        { id: row.id, topic: row.topic, payload: row.payload },
        'an outbox entry is not of a known kind',
      )
      return
    }
    await deliver(entry.data, to)
  }

  /** The ids up to the first that fails; what comes after it in its topic waits, so that the order holds. */
  const publishTopic = async (
    rows: readonly Row[],
    to: OutboxTargets,
  ): Promise<{ done: string[]; failed: boolean }> => {
    const settled = await Promise.allSettled(rows.map((row) => publish(row, to)))
    const failure = settled.findIndex(({ status }) => status === 'rejected')
    if (failure === -1) return { done: rows.map(({ id }) => id), failed: false }
    const [result, row] = [settled[failure], rows[failure]]
    const error = result?.status === 'rejected' ? String(result.reason) : ''
    options.log.warn({ topic: row?.topic, id: row?.id, error }, 'an outbox entry could not be published yet')
    return { done: rows.slice(0, failure).map(({ id }) => id), failed: true }
  }

  /** One batch; topics that fail are added to `held`, so that they do not keep the others waiting. */
  const publishBatch = (held: Set<string>, to: OutboxTargets): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const rows = await readRows(trx, held)
      const topics = byTopic(rows)
      const results = await Promise.all(topics.map((topic) => publishTopic(topic, to)))
      results.forEach(({ failed }, index) => failed && held.add(topics[index]?.[0]?.topic ?? ''))
      const done = results.flatMap((result) => result.done)
      if (done.length > 0) await sql`delete from outbox where id = any(${done}::bigint[])`.execute(trx)
      return rows.length === batchMax || (held.size > 0 && rows.length > 0)
    })

  const publishAll = async (to: OutboxTargets, signal: AbortSignal): Promise<boolean> => {
    const held = new Set<string>()
    let hasMore = true
    while (hasMore && !signal.aborted) hasMore = await publishBatch(held, to)
    return held.size === 0
  }

  let loop: PollLoop | undefined
  return {
    connect: (to) => {
      if (loop) throw new Error('the outbox is connected already')
      loop = createPollLoop((signal) => publishAll(to, signal), { log: options.log, what: 'the outbox' })
    },
    nudge: () => loop?.nudge(),
    flush: async () => loop?.flush(),
    stop: async () => loop?.stop(),
  }
}
