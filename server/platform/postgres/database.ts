import { existsSync, readdirSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { StartFault, oneLineOf } from '#server/platform/start-fault.ts'
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
const isUpToDate = async (db: Database, names: readonly string[]): Promise<boolean> => {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db)
    const ran = new Set(rows.map(({ name }) => name))
    return names.every((name) => ran.has(name))
  } catch {
    return false
  }
}

/** Brings the tables up to date; several servers may do it at once. Answers the names of what it ran. */
export const migrate = async (db: Database): Promise<string[]> => {
  const migrations = await getMigrations()
  if (await isUpToDate(db, Object.keys(migrations))) return []
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, migrationTableName: migrationTable, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new StartFault(`the database cannot be brought up to date: ${oneLineOf(error)}`)
  return (results ?? []).map((result) => result.migrationName)
}
