import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/world/database.ts'

test('[X-04] a connection that dies between two queries of a transaction fails that transaction and nothing else', async () => {
  const { db, drop } = await testDatabase()
  const pidOf = async (on: typeof db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]?.pid
  const broken = db.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(${await pidOf(transaction)}::int)`.execute(db)
    await sql`select 1`.execute(transaction)
  })
  await expect(broken).rejects.toThrow()
  expect(typeof (await pidOf(db))).toBe('number')
  await drop()
})
