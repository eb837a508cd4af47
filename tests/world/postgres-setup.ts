import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { createDatabase, migrate } from '#server/platform/postgres/database.ts'
import { templateName, withDatabase } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL a run, with a migrated database that each test file's own is cloned from. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-test-'))
  chmodSync(folder, 0o755)
  const postgres = await startPostgres({ folder, port: 0, durable: false })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const template = createDatabase(withDatabase(postgres.url, templateName))
  await migrate(template)
  await template.destroy()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
