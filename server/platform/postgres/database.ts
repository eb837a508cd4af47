import { existsSync, readdirSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
import { applyFunctions, outdatedFunctions, readFunctionFiles, type FunctionFile } from './database-functions.ts'
import { createStatementTime } from './statement-time.ts'
import type { Database, Tables } from './tables.ts'

export const poolSizeMax = 16
const connectTimeoutMs = 10_000
export const migrationTable = 'kysely_migration'

/**
 * A pool on a PostgreSQL. int8 comes as a decimal string. Close it with `destroy()`. `statementMs`: how long a statement may
 * take, but for those that run `patiently`; without it there is no limit.
 */
export const createDatabase = (url: string, { statementMs = 0 }: { statementMs?: number } = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSizeMax,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'grandstand',
    statement_timeout: statementMs,
    pipeline: true,
  })
  // A connection that the server drops is replaced at the next query; without listeners, for idle connections and for
  // those between two queries of a transaction, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = statementMs > 0 ? { pool, onReserveConnection: createStatementTime(statementMs) } : { pool }
  return new Kysely<Tables>({ dialect: new PostgresDialect(dialect) })
}

const server = new URL('../../', import.meta.url)

/** Each subject keeps its migrations; those of the platform are older than the subjects. Their numbers give one order. */
const foldersOf = (): URL[] => {
  const subjects = readdirSync(server).map((subject) => new URL(`${subject}/store/migrations/`, server))
  return [new URL('./migrations/', import.meta.url), ...subjects].filter((folder) => existsSync(folder))
}

const getMigrations = async (): Promise<Record<string, Migration>> => {
  const files = foldersOf().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name))
      .map((name) => ({ name: name.replace(/\.ts$/, ''), url: new URL(name, folder) })),
  )
  const loaded = files.map(async ({ name, url }) => {
    const migration = (await import(url.href)) as { up: (db: Kysely<unknown>) => Promise<void> }
    return [name, { up: (db) => migration.up(db) } satisfies Migration] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

/** False too for a database without tables, and for a role that may not see them. */
const isUpToDate = async (db: Database, names: readonly string[], files: readonly FunctionFile[]): Promise<boolean> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db)
    const ran = new Set(rows.map(({ name }) => name))
    if (!names.every((name) => ran.has(name))) return false
    // A newer version has been at work: its functions stay in force.
    return ran.size > names.length || (await outdatedFunctions(db, files)).length === 0
  } catch {
    return false
  }
}

const notUpToDate = (error: unknown): StartFault =>
  new StartFault(`the database cannot be brought up to date: ${oneLineOf(error)}`)

const runMigrations = async (transaction: Database, migrations: Record<string, Migration>): Promise<string[]> => {
  // In a transaction that failed, the migrator cannot release its lock: it answers that fault in place of the first one.
  const faults: unknown[] = []
  const noting = ({ up }: Migration): Migration => ({
    up: (db) =>
      up(db).catch((error: unknown) => {
        faults.push(error)
        throw error
      }),
  })
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, noting(migration)])),
  }
  const options = { db: transaction, provider, migrationTableName: migrationTable, allowUnorderedMigrations: true }
  const { error, results } = await new Migrator(options).migrateToLatest()
  if (error) throw notUpToDate(faults[0] ?? error)
  return (results ?? []).map((result) => result.migrationName)
}

/** Names of what brought a database up to date. */
export interface BroughtUp {
  migrations: string[]
  functions: string[]
}

/**
 * Brings tables and functions up to date in one transaction; several servers may do it at once. A database that a newer
 * version has migrated keeps its functions.
 */
export const migrate = async (db: Database): Promise<BroughtUp> => {
  const migrations = await getMigrations()
  const names = Object.keys(migrations)
  const files = readFunctionFiles()
  if (await isUpToDate(db, names, files)) return { migrations: [], functions: [] }
  return db.transaction().execute(async (transaction) => {
    // The migrator releases its own lock before the commit.
    await sql`select pg_advisory_xact_lock(hashtextextended('grandstand migrations', 0))`.execute(transaction)
    const ran = await runMigrations(transaction, migrations)
    const outdated = await outdatedFunctions(transaction, files)
    await applyFunctions(transaction, outdated).catch((error: unknown) => Promise.reject(notUpToDate(error)))
    return { migrations: ran, functions: outdated.map(({ name }) => name) }
  })
}
