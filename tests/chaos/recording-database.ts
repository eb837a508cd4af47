import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A pool that remembers what was said on each connection from its taking to its release: a transaction, or one statement. */
export const createRecordingDatabase = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 6 })
  pool.on('error', () => undefined)
  const transactions: Statement[][] = []

  const clientOn = (client: pg.PoolClient): PostgresPoolClient => {
    const said: Statement[] = []
    transactions.push(said)
    return {
      query: (async (text: string, values: readonly unknown[]): Promise<unknown> => {
        said.push({ text, values })
        return client.query(text, [...values])
      }) as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  }
  const recording: PostgresPool = {
    options: {},
    connect: async () => clientOn(await pool.connect()),
    end: async () => undefined,
  }
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: recording }) })
  return { db, transactions: (): readonly (readonly Statement[])[] => transactions, end: () => pool.end() }
}
