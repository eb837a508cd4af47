import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { grantToApp } from '#server/platform/postgres/app-grants.ts'
import { appRoleName } from '#server/platform/postgres/embedded-roles.ts'
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import { templateName, withDatabase, demoTemplateName } from './database-url.ts'
import { makeWorkFolder, removeLeftFolders } from './work-folder.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { createLog } from '#server/app/open-log.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** As the application, and as the owner of the tables. */
    postgresUrl: string
    postgresOwnerUrl: string
  }
}

const inDatabase = async (url: string, work: (db: Database) => Promise<unknown>): Promise<void> => {
  const db = createDatabase(url)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** Matches run by the clock: they start when the server of a world does. */
const seedTimeless = async (db: Database): Promise<void> => {
  await seedDemo(db, { now: Date.now, log: createLog('silent') })
  // Tests of the graphical captcha turn it on; of all others it would take a second for each log-in.
  const byRisk = { key: 'verificationMode', value: JSON.stringify('risk'), updated_by: 'test' }
  // Those that are about bets in play wait; all others would be five seconds longer.
  const atOnce = { football: 0, basketball: 0, esports: 0 }
  const noDelays = { key: 'inPlayDelays', value: JSON.stringify(atOnce), updated_by: 'test' }
  await db.insertInto('site_settings').values([byRisk, noDelays]).execute()
  await sql`truncate matches, feed_matches, rooms, order_legs cascade`.execute(db)
}

const prepare = async (owner: Database): Promise<void> => {
  await migrate(owner)
  await grantToApp(owner, appRoleName)
}

const makeTemplates = async (url: string): Promise<void> => {
  const [empty, demo] = [templateName, demoTemplateName].map((name) => withDatabase(url, name))
  await inDatabase(url, (db) => sql`create database ${sql.id(templateName)}`.execute(db))
  await inDatabase(empty ?? '', prepare)
  await inDatabase(url, (db) =>
    sql`create database ${sql.id(demoTemplateName)} template ${sql.id(templateName)}`.execute(db),
  )
  await inDatabase(demo ?? '', seedTimeless)
}

/** One PostgreSQL a run, with a migrated database that each test file's own is cloned from. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await removeLeftFolders()
  const folder = makeWorkFolder('test')
  const postgres = await startPostgres({ folder, port: 0, durable: false })
  const stop = async (): Promise<void> => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      try {
        // Nobody needs its data any more.
        process.kill(postgres.pid, 'SIGQUIT')
        rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      } finally {
        process.kill(process.pid, signal)
      }
    })
  await makeTemplates(postgres.ownerUrl)
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresOwnerUrl', postgres.ownerUrl)
  return stop
}
