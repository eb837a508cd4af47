import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection } from 'kysely'

/** A statement of sweeps, proofs and migrations may take so long. */
const patientStatementMs = 60 * 60_000

const patience = new AsyncLocalStorage<number>()

/** Statements of this work may take as long as those of sweeps and proofs, in place of what the pool allows. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> => patience.run(patientStatementMs, work)

/**
 * Gives a connection the time that whoever takes it has for a statement. PostgreSQL ends one that takes longer with
 * "canceling statement due to statement timeout" (57014), undoes its transaction, and the connection serves the next.
 */
export const createStatementTime = (statementMs: number) => {
  const current = new WeakMap<DatabaseConnection, number>()
  return async (connection: DatabaseConnection): Promise<void> => {
    const wanted = patience.getStore() ?? statementMs
    if (wanted === (current.get(connection) ?? statementMs)) return
    try {
      await connection.executeQuery(CompiledQuery.raw(`set statement_timeout = ${wanted}`))
      current.set(connection, wanted)
    } catch {
      // A connection that is gone says so at the statement it was taken for.
    }
  }
}
