import type { DatabaseConnection, QueryExecutorProvider, RawBuilder } from 'kysely'
import { type Announcement, outboxStatement } from '#server/platform/outbox/outbox-rows.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { isToBeRepeated } from './postgres-errors.ts'
import type { Database, DatabaseTransaction } from './tables.ts'

const attemptsMax = 5

/** A unit on a transaction of PostgreSQL; it owns what is to leave after the commit. */
class TransactionUnit implements Unit {
  readonly tables: DatabaseTransaction
  readonly pipeline: QueryExecutorProvider
  readonly #connection: DatabaseConnection
  readonly #entries: Announcement[] = []
  readonly #nudges: (() => void)[] = []
  #writes: RawBuilder<unknown>[] = []
  #last: RawBuilder<unknown> | undefined

  constructor(tables: DatabaseTransaction, connection: DatabaseConnection) {
    this.tables = tables
    this.#connection = connection
    const executor = tables
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    this.pipeline = { getExecutor: () => executor }
  }

  announce(entries: readonly Announcement[]): void {
    this.#entries.push(...entries)
  }

  afterCommit(nudge: () => void): void {
    this.#nudges.push(nudge)
  }

  writeLater(statement: RawBuilder<unknown>): void {
    this.#writes.push(statement)
  }

  /** Answers once all is answered. */
  async writeNow(): Promise<void> {
    const writes = this.#writes
    this.#writes = []
    await Promise.all(this.#send(writes))
  }

  endWith(statement: RawBuilder<unknown>): void {
    if (this.#last) throw new TypeError('the unit of work ends with another statement already')
    this.#last = statement
  }

  /** What is written later, what is announced, and the last: all of it is sent when this returns, and the commit goes out behind it. */
  sendLast(): Promise<unknown> {
    const statements = [...this.#writes, outboxStatement(this.#entries), this.#last]
    const answered = Promise.all(this.#send(statements.filter((statement) => statement !== undefined)))
    answered.catch(() => undefined)
    return answered
  }

  #send(statements: readonly RawBuilder<unknown>[]): Promise<unknown>[] {
    return statements
      .map((statement) => statement.compile(this.tables))
      .map((compiled) => this.#connection.executeQuery(compiled))
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

/** The same transaction, for statements that are sent without waiting for the answers to those before them. */
export const pipelineOf = (unit: Unit): QueryExecutorProvider => unitOf(unit).pipeline

/** Written at the end, in this order, before what is announced; with the commit, so that nobody waits for an answer. */
export const writeLater = (unit: Unit, statement: RawBuilder<unknown>): void => unitOf(unit).writeLater(statement)

/** Writes at once what was to be written later: whoever comes now in the unit is to see it. */
export const writeNow = (unit: Unit): Promise<void> => unitOf(unit).writeNow()

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

/** A commit behind a statement that failed says only that nothing was committed; the first that failed says why. */
const runOnce = async <T>(
  db: Database,
  work: (unit: Unit) => Promise<T>,
): Promise<{ unit: TransactionUnit; result: T }> => {
  let last: Promise<unknown> | undefined
  try {
    return await db.transaction().execute(async (tables) => {
      const connection = await tables.getExecutor().provideConnection(async (its) => its)
      const unit = new TransactionUnit(tables, connection)
      const result = await work(unit)
      last = unit.sendLast()
      return { unit, result }
    })
  } catch (error) {
    await last
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
