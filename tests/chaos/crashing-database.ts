import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'

const poolSizeMax = 6

export interface CrashingDatabase {
  db: Database
  /** From now on statements are counted; when this one has run, the process has ended before it heard of it. */
  crashAfter(statement: number): void
  readonly hasCrashed: boolean
  end(): Promise<void>
}

/**
 * A pool whose process can end between any two statements: the statement runs, its result is never heard, every
 * connection drops without a commit, and nothing that is asked afterwards is answered.
 */
export const createCrashingDatabase = (url: string): CrashingDatabase => {
  const pool = new pg.Pool({ connectionString: url, max: poolSizeMax })
  pool.on('error', () => undefined)
  const held = new Set<pg.PoolClient>()
  let left = Number.POSITIVE_INFINITY
  let hasCrashed = false

  const gone = (): Error => new Error('the process has ended')

  const drop = (client: pg.PoolClient): void => {
    if (held.delete(client)) client.release(true)
  }

  const crash = (): void => {
    hasCrashed = true
    for (const client of held) drop(client)
  }

  const clientOn = (client: pg.PoolClient): PostgresPoolClient => ({
    query: (async (text: string, values: readonly unknown[]) => {
      if (hasCrashed) throw gone()
      const result: unknown = await client.query(text, [...values])
      left -= 1
      if (left <= 0) crash()
      if (hasCrashed) throw gone()
      return result
    }) as PostgresPoolClient['query'],
    release: () => {
      if (held.delete(client)) client.release()
    },
  })

  const crashingPool: PostgresPool = {
    options: {},
    connect: async () => {
      if (hasCrashed) throw gone()
      const client = await pool.connect()
      if (client.listenerCount('error') === 0) client.on('error', () => undefined)
      held.add(client)
      if (hasCrashed) drop(client)
      return clientOn(client)
    },
    end: async () => undefined,
  }

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: crashingPool }) }),
    crashAfter: (statement) => {
      left = statement
    },
    get hasCrashed() {
      return hasCrashed
    },
    end: () => pool.end(),
  }
}
