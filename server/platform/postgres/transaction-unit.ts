import { type OutboxEntry, putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { isToBeRepeated } from './postgres-errors.ts'
import type { Database, DatabaseTransaction } from './tables.ts'

const attemptsMax = 5

/** A unit on a transaction of PostgreSQL; it owns what is to leave after the commit. */
class TransactionUnit implements Unit {
  readonly tables: DatabaseTransaction
  readonly #entries: OutboxEntry[] = []
  readonly #nudges: (() => void)[] = []

  constructor(tables: DatabaseTransaction) {
    this.tables = tables
  }

  announce(entries: readonly OutboxEntry[]): void {
    this.#entries.push(...entries)
  }

  afterCommit(nudge: () => void): void {
    this.#nudges.push(nudge)
  }

  /** The last statement before the commit: the outbox's rows are locked for as short as can be. */
  writeEntries(): Promise<void> {
    return putIntoOutbox(this.tables, this.#entries)
  }

  get hasEntries(): boolean {
    return this.#entries.length > 0
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

/** Units of work on PostgreSQL. `publish` is called, and waited for, after a commit that announced something. */
export const createUnitOfWork = (db: Database, publish?: () => Promise<void>): UnitOfWork => ({
  async run(work) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { unit, result } = await db.transaction().execute(async (tables) => {
          const unit = new TransactionUnit(tables)
          const result = await work(unit)
          await unit.writeEntries()
          return { unit, result }
        })
        unit.committed()
        if (unit.hasEntries) await publish?.()
        return result
      } catch (error) {
        if (!isToBeRepeated(error) || attempt >= attemptsMax) throw error
      }
    }
  },
})
