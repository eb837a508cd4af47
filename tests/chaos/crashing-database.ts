import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'

const poolSizeMax = 6

export interface CrashingDatabase {
  db: Database
  /** From now on statements are counted; when this one has run, the process has ended before it heard of it. */
  crashAfter(statement: number): void
  /** From now on each statement is asked for by this: where it says so the process ends. */
  crashWhere(isEnd: (moment: Moment) => boolean): void
  readonly hasCrashed: boolean
  /** What ran since then: the statements of each connection that was taken, a transaction's in one list. */
  readonly ran: readonly (readonly string[])[]
  end(): Promise<void>
}

/** A statement that is about to run, or has run and is not heard of yet. */
export interface Moment {
  readonly text: string
  readonly hasRun: boolean
  /** What ran on this connection before: of a transaction, `begin` and what followed. */
  readonly earlier: readonly string[]
}

/** Connections that many such processes share, one after the other. */
export const createCrashingPool = (url: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max: poolSizeMax })
  pool.on('error', () => undefined)
  return pool
}

/** What PostgreSQL does when it notices that nobody is there any more, without the time to connect anew. */
const forget = async (client: pg.PoolClient): Promise<void> => {
  await client.query('rollback')
  await client.query('discard all')
  client.release()
}

/**
 * A process that can end between any two statements: the statement runs, its result is never heard, every connection
 * drops without a commit, and nothing that is asked afterwards is answered. With a pool, the next one has its connections.
 */
export const createCrashingDatabase = (from: string | pg.Pool): CrashingDatabase => {
  const pool = typeof from === 'string' ? createCrashingPool(from) : from
  const isOwn = pool !== from
  const held = new Set<pg.PoolClient>()
  const forgetting: Promise<void>[] = []
  let left = Number.POSITIVE_INFINITY
  let hasCrashed = false
  let isEnd = (_moment: Moment): boolean => false
  let ran: string[][] = []

  const gone = (): Error => new Error('the process has ended')

  const drop = (client: pg.PoolClient): void => {
    if (!held.delete(client)) return
    if (isOwn) client.release(true)
    else forgetting.push(forget(client))
  }

  const crash = (): void => {
    hasCrashed = true
    for (const client of held) drop(client)
  }

  const clientOn = (client: pg.PoolClient): PostgresPoolClient => {
    const earlier: string[] = []
    ran.push(earlier)
    return {
      query: (async (text: string, values: readonly unknown[]) => {
        if (hasCrashed) throw gone()
        if (isEnd({ text, hasRun: false, earlier })) crash()
        if (hasCrashed) throw gone()
        const result: unknown = await client.query(text, [...values])
        left -= 1
        if (left <= 0 || isEnd({ text, hasRun: true, earlier })) crash()
        if (hasCrashed) throw gone()
        earlier.push(text)
        return result
      }) as PostgresPoolClient['query'],
      release: () => {
        if (held.delete(client)) client.release()
      },
    }
  }

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
    crashWhere: (rule) => {
      isEnd = rule
      ran = []
    },
    get hasCrashed() {
      return hasCrashed
    },
    get ran() {
      return ran
    },
    end: async () => {
      await Promise.all(forgetting)
      if (isOwn) await pool.end()
    },
  }
}
