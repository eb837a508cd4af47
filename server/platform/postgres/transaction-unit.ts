import { type Announcement, putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { isToBeRepeated } from './postgres-errors.ts'
import type { Database, DatabaseTransaction } from './tables.ts'

const attemptsMax = 5

/** A unit on a transaction of PostgreSQL; it owns what is to leave after the commit. */
class TransactionUnit implements Unit {
  readonly tables: DatabaseTransaction
  readonly #entries: Announcement[] = []
  readonly #nudges: (() => void)[] = []

  constructor(tables: DatabaseTransaction) {
    this.tables = tables
  }

  announce(entries: readonly Announcement[]): void {
    this.#entries.push(...entries)
  }

  afterCommit(nudge: () => void): void {
    this.#nudges.push(nudge)
  }

  /** The last statement before the commit: the outbox's rows are locked for as short as can be. */
  writeEntries(): Promise<void> {
    return putIntoOutbox(this.tables, this.#entries)
  }

  get hasToPublish(): boolean {
    return this.#entries.some(({ kind }) => kind !== 'fact')
  }

  committed(): void {
    for (const nudge of this.#nudges) nudge()
  }
}

/** The tables inside a unit, for the stores that join it. */
export const tablesOf = (unit: Unit): DatabaseTransaction => {
  if (!(unit instanceof TransactionUnit)) throw new TypeError('the unit of work is not one of PostgreSQL')
  return unit.tables
}

/** Runs in the transaction that the tables are, or in one of its own. */
export const inTransaction = <T>(db: Database, work: (tables: DatabaseTransaction) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as DatabaseTransaction) : db.transaction().execute(work)

/** Tries again what PostgreSQL undid because of another transaction. */
const untilCommitted = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isToBeRepeated(error) || attempts >= attemptsMax) throw error
    }
  }
}

/** Units of work on PostgreSQL. `publish` is called, and waited for, after a commit that announced something to publish. */
export const createUnitOfWork = (db: Database, publish?: () => Promise<void>): UnitOfWork => ({
  async run(work) {
    const { unit, result } = await untilCommitted(() =>
      db.transaction().execute(async (tables) => {
        const started = new TransactionUnit(tables)
        const done = await work(started)
        await started.writeEntries()
        return { unit: started, result: done }
      }),
    )
    // Nothing that fails from here on may run the work again: it is committed.
    unit.committed()
    if (unit.hasToPublish) await publish?.()
    return result
  },
})
