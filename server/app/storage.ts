import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

export interface Storage {
  readonly db: Database
  /** Closes the pool, and PostgreSQL when it is ours to stop. */
  close(): Promise<void>
  /** Tells our PostgreSQL to stop without waiting for it. */
  abandon(): void
}

/** Where the embedded PostgreSQL of a data folder lies. */
export const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres')

const openOwn = async (config: Config): Promise<EmbeddedPostgres> => {
  const { startPostgres } = await import('#server/platform/postgres/embedded-postgres.ts')
  return startPostgres({ folder: postgresFolder(config.DATA_DIR), port: config.PG_PORT })
}

const signal = (pid: number): void => {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It is gone already.
  }
}

const ensureAnswers = async (db: Database): Promise<void> => {
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    throw new StartFault(`DATABASE_URL cannot be used: ${oneLineOf(error)}`)
  }
}

/**
 * Opens the database: DATABASE_URL, else PostgreSQL on the data folder; brings its tables up to date. The server owns the
 * PostgreSQL that it takes over from a killed one and stops it in the end; a guest stops only what it started itself.
 */
export const openStorage = async (config: Config, role: 'owner' | 'guest'): Promise<Storage> => {
  const own = config.DATABASE_URL === undefined ? await openOwn(config) : undefined
  const db = createDatabase(own?.url ?? config.DATABASE_URL ?? '')
  const close = async (): Promise<void> => {
    await db.destroy()
    if (role === 'owner' || own?.adopted === false) await own?.stop()
  }
  try {
    if (!own) await ensureAnswers(db)
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, close, abandon: () => own && signal(own.pid) }
}
