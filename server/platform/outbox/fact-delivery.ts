import { sql } from 'kysely'
import { createPollLoop, type PollLoop } from '#server/platform/poll-loop.ts'
import { mayBeOneCommands } from '#server/platform/postgres/postgres-errors.ts'
import { createUnitOfWork, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'
import type { FactConsumer } from './fact-consumer.ts'
import { Fact } from './facts.ts'

const batchMax = 500
/** One at a time over all nodes, so that facts are told in the order in which they were written. */
const deliveryLock = 4_127_002
/** A fact that a consumer cannot take is tried again so much later. */
const retryAfterMs = 30_000
/** So long facts are known: a repeat counts nothing, and a promotion can be tried on the last month. */
const keptDays = 40
const sweptAtOnce = 10_000

export interface FactDelivery extends PollLoop {
  /** Delivery starts with it; what was written before waits in the table. */
  connect(consumers: readonly FactConsumer[]): void
  /** Removes facts that nobody asks for any more. */
  sweep(): Promise<void>
}

const readWaiting = async (db: Database, nowMs: number): Promise<string[]> => {
  const { rows } = await sql<{ seq: string }>`
    select seq from fact_queue where due_at <= ${new Date(nowMs)} order by seq limit ${batchMax}`.execute(db)
  return rows.map(({ seq }) => seq)
}

/** Takes facts out of the queue and keeps them; answers those that were not known before, in their order. */
const takeNew = async (db: Database, seqs: readonly string[]): Promise<Fact[]> => {
  const { rows } = await sql<{ payload: unknown }>`
    with lock as materialized (select pg_advisory_xact_lock(${deliveryLock})),
    taken as (delete from fact_queue where exists (select from lock) and seq = any(${[...seqs]}::bigint[])
      returning seq, payload),
    kept as (insert into facts (fact_id, member_id, name, at, payload)
      select distinct on (payload ->> 'id') payload ->> 'id', (payload ->> 'memberId')::bigint, payload ->> 'name',
        to_timestamp((payload ->> 'atMs')::double precision / 1000), payload from taken order by payload ->> 'id', seq
      on conflict (fact_id) do nothing returning fact_id)
    select t.payload from taken t join kept k on k.fact_id = t.payload ->> 'id' order by t.seq`.execute(db)
  const seenIds = new Set<string>()
  return rows.flatMap(({ payload }) => {
    const fact = Fact.parse(payload)
    if (seenIds.has(fact.id)) return []
    seenIds.add(fact.id)
    return [fact]
  })
}

/** Tells facts to their consumers once: that they were told is one transaction with what the consumers write. [C-15] */
export const createFactDelivery = (db: Database, options: { log: Log; now: () => number }): FactDelivery => {
  const { log, now } = options
  const units = createUnitOfWork(db)

  const tell = (seqs: readonly string[], consumers: readonly FactConsumer[]): Promise<void> =>
    units.run(async (unit) => {
      const facts = await takeNew(tablesOf(unit), seqs)
      if (facts.length === 0) return
      for (const consumer of consumers) await consumer.take(unit, facts)
    })

  const putOff = async (seq: string, error: unknown): Promise<void> => {
    log.error({ err: error, seq }, 'a fact could not be counted yet')
    await sql`update fact_queue set due_at = ${new Date(now() + retryAfterMs)} where seq = ${seq}`.execute(db)
  }

  /** In halves down to the one that cannot be taken, so that it keeps no other waiting. */
  const deliver = async (seqs: readonly string[], consumers: readonly FactConsumer[]): Promise<void> => {
    try {
      await tell(seqs, consumers)
    } catch (error) {
      const isOurs = !(error instanceof Error && 'code' in error) || mayBeOneCommands(error)
      if (!isOurs) throw error
      const [first] = seqs
      if (seqs.length === 1 && first !== undefined) return putOff(first, error)
      const middle = Math.ceil(seqs.length / 2)
      await deliver(seqs.slice(0, middle), consumers)
      await deliver(seqs.slice(middle), consumers)
    }
  }

  const deliverAll = async (consumers: readonly FactConsumer[], signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const seqs = await readWaiting(db, now())
      if (seqs.length > 0) await deliver(seqs, consumers)
      if (seqs.length < batchMax || signal.aborted) return true
    }
  }

  let loop: PollLoop | undefined
  return {
    connect: (consumers) => {
      if (loop) throw new Error('facts are delivered already')
      loop = createPollLoop((signal) => deliverAll(consumers, signal), { log, what: 'the facts' })
    },
    nudge: () => loop?.nudge(),
    flush: async () => loop?.flush(),
    stop: async () => loop?.stop(),
    sweep: async () => {
      const before = new Date(now() - keptDays * 24 * 60 * 60_000)
      for (let swept = sweptAtOnce; swept === sweptAtOnce;) {
        const { numAffectedRows = 0n } = await sql`
          delete from facts where fact_id in (select fact_id from facts where at < ${before} limit ${sweptAtOnce})`.execute(
          db,
        )
        swept = Number(numAffectedRows)
      }
    },
  }
}
