import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { grantToApp, roleFaults } from '#server/platform/postgres/app-grants.ts'
import { undescribedFunctions } from '#server/platform/postgres/database-functions.ts'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import { patiently } from '#server/platform/postgres/statement-time.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { isAlive } from '#server/platform/process-life.ts'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'

const lookEveryMs = 1_000

export interface Storage {
  readonly db: Database
  /** Why the role of the application can do more than it should; empty when it cannot. */
  readonly roleFaults: readonly string[]
  /** Functions in the database that no file describes. */
  readonly undescribedFunctions: readonly string[]
  /** Closes the pool, and PostgreSQL when it is ours to stop. */
  close(): Promise<void>
}

/** Who hears of the PostgreSQL on the data folder. */
interface OwnPostgres {
  /** Gets what stops it without waiting for it. */
  onOwn?: ((abandon: () => void) => void) | undefined
  /** It has ended by itself, or somebody else has ended it. */
  onLost?: ((why: string) => void) | undefined
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

/** Notices when our PostgreSQL ends without having been asked to. A program that only takes it over is not its parent. */
const watchOwn = ({ pid }: EmbeddedPostgres, folder: string, onLost: (why: string) => void): (() => void) => {
  const timer = setInterval(() => {
    if (isAlive(pid)) return
    clearInterval(timer)
    onLost(`its PostgreSQL (process ${pid}) has ended; postgres.log in or beside ${folder} may say why`)
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Which database of which running server it is. */
const placeOf = async (db: Database, setting: string): Promise<string> => {
  try {
    const { rows } = await sql<{ place: string }>`
      select concat_ws(' ', pg_postmaster_start_time(), oid) as place from pg_database
      where datname = current_database()`.execute(db)
    return rows[0]?.place ?? ''
  } catch (error) {
    throw new StartFault(`${setting} cannot be used: ${oneLineOf(error)}`)
  }
}

/** The owner makes and changes the tables, gives the application's role what it needs, and leaves. */
const prepareAsOwner = async (ownerUrl: string, db: Database): Promise<void> => {
  const owner = createDatabase(ownerUrl)
  try {
    const [ownPlace, place] = await Promise.all([placeOf(owner, 'DATABASE_OWNER_URL'), placeOf(db, 'DATABASE_URL')])
    if (ownPlace !== place) throw new StartFault('DATABASE_OWNER_URL and DATABASE_URL are not the same database')
    await migrate(owner)
    const { role } = await roleFaults(db)
    if (role !== (await roleFaults(owner)).role) await grantToApp(owner, role)
  } finally {
    await owner.destroy()
  }
}

/** One role for both, or tables that somebody else has brought up to date. */
const prepareAlone = async (db: Database): Promise<void> => {
  await placeOf(db, 'DATABASE_URL')
  try {
    await patiently(() => migrate(db))
  } catch (error) {
    const { faults } = await roleFaults(db)
    throw faults.length > 0 ? error : new StartFault(`${oneLineOf(error)}; set DATABASE_OWNER_URL`)
  }
}

/**
 * Opens the database: DATABASE_URL, else PostgreSQL on the data folder. Its tables are brought up to date by their owner
 * (DATABASE_OWNER_URL, else the owner of the PostgreSQL on the data folder), everything else is done as the application's
 * role. The server owns the PostgreSQL that it takes over from a killed one and stops it in the end; a guest stops only what
 * it started itself.
 */
export const openStorage = async (
  config: Config,
  role: 'owner' | 'guest',
  { onOwn, onLost }: OwnPostgres = {},
): Promise<Storage> => {
  const own = config.DATABASE_URL === undefined ? await openOwn(config) : undefined
  if (own) onOwn?.(() => signal(own.pid))
  const unwatch = own && onLost ? watchOwn(own, postgresFolder(config.DATA_DIR), onLost) : () => undefined
  const db = createDatabase(own?.url ?? config.DATABASE_URL ?? '', {
    statementMs: config.QUERY_TIMEOUT_SECONDS * 1_000,
  })
  const ownerUrl = own?.ownerUrl ?? config.DATABASE_OWNER_URL
  const close = async (): Promise<void> => {
    unwatch()
    await db.destroy()
    if (role === 'owner' || own?.adopted === false) await own?.stop()
  }
  try {
    await (ownerUrl === undefined ? prepareAlone(db) : prepareAsOwner(ownerUrl, db))
    const { faults } = await roleFaults(db)
    return { db, roleFaults: faults, undescribedFunctions: await undescribedFunctions(db), close }
  } catch (error) {
    await close()
    throw error
  }
}
