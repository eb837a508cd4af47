import type { RawBuilder } from 'kysely'
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
  #last: RawBuilder<unknown> | undefined

  constructor(tables: DatabaseTransaction) {
    this.tables = tables
  }

  announce(entries: readonly Announcement[]): void {
    this.#entries.push(...entries)
  }

  afterCommit(nudge: () => void): void {
    this.#nudges.push(nudge)
  }

  endWith(statement: RawBuilder<unknown>): void {
    if (this.#last) throw new TypeError('the unit of work ends with another statement already')
    this.#last = statement
  }

  /** Late: the outbox's rows are locked for as short as can be. */
  writeEntries(): Promise<void> {
    return putIntoOutbox(this.tables, this.#entries)
  }

  /** Settles when it is sent, not when it is answered: the commit goes out behind it. */
  async sendLast(): Promise<{ answered: Promise<unknown> } | undefined> {
    const statement = this.#last
    if (!statement) return undefined
    const compiled = statement.compile(this.tables)
    return this.tables.getExecutor().provideConnection(async (connection) => {
      const answered = connection.executeQuery(compiled)
      answered.catch(() => undefined)
      return { answered }
    })
  }

  get hasToPublish(): boolean {
    return this.#entries.some(({ kind }) => kind !== 'fact')
  }

  committed(): void {
    for (const nudge of this.#nudges) nudge()
  }
}

const unitOf = (unit: Unit): TransactionUnit => {
  if (!(unit instanceof TransactionUnit)) throw new TypeError('the unit of work is not one of PostgreSQL')
  return unit
}

/** The tables inside a unit, for the stores that join it. */
export const tablesOf = (unit: Unit): DatabaseTransaction => unitOf(unit).tables

/** What it does last, after what it announces: sent together with the commit. What fails in it undoes the unit. */
export const endWith = (unit: Unit, statement: RawBuilder<unknown>): void => unitOf(unit).endWith(statement)

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

/** A commit behind a statement that failed says only that nothing was committed; the statement says why. */
const runOnce = async <T>(
  db: Database,
  work: (unit: Unit) => Promise<T>,
): Promise<{ unit: TransactionUnit; result: T }> => {
  let last: { answered: Promise<unknown> } | undefined
  try {
    return await db.transaction().execute(async (tables) => {
      const unit = new TransactionUnit(tables)
      const result = await work(unit)
      await unit.writeEntries()
      last = await unit.sendLast()
      return { unit, result }
    })
  } catch (error) {
    await last?.answered
    throw error
  }
}

/** Units of work on PostgreSQL. `publish` is called, and waited for, after a commit that announced something to publish. */
export const createUnitOfWork = (db: Database, publish?: () => Promise<void>): UnitOfWork => ({
  async run(work) {
    const { unit, result } = await untilCommitted(() => runOnce(db, work))
    // Nothing that fails from here on may run the work again: it is committed.
    unit.committed()
    if (unit.hasToPublish) await publish?.()
    return result
  },
})
