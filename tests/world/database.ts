import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { templateName, withDatabase, demoTemplateName } from './database-url.ts'

export interface TestDatabase {
  /** As the application, so that a missing grant is found. */
  db: Database
  url: string
  /** As the owner of the tables, for what no application may do. */
  ownerUrl: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresOwnerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A copy of a template for one test file, on the run's own PostgreSQL. */
const copyOf = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Without a write-ahead log a copy of files is two thirds of the work.
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(inject('postgresUrl'), name)
  const ownerUrl = withDatabase(inject('postgresOwnerUrl'), name)
  const db = createDatabase(url)
  const drop = async (): Promise<void> => {
    await db.destroy()
    await onServer(`drop database if exists ${name} with (force)`)
  }
  return { db, url, ownerUrl, drop }
}

/** Migrated and empty. Integration tests only. */
export const testDatabase = (): Promise<TestDatabase> => copyOf(templateName)

/** Migrated, with all of the demo that does not depend on the hour. */
export const demoDatabase = (): Promise<TestDatabase> => copyOf(demoTemplateName)
