import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { openClient } from '#tests/world/client.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { startWorld } from '#tests/world/world.ts'
import { createDatabase, poolSizeMax } from './database.ts'
import { patiently } from './statement-time.ts'
import type { Database } from './tables.ts'

const timedOut = 'canceling statement due to statement timeout'
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase(database.url, { statementMs: 150 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const stuck = () => sql`select pg_sleep(20)`.execute(db)
const allowed = async () => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  return rows[0]?.statement_timeout
}

test('a query that is stuck ends with a clear error, as often as there are connections, and each of them serves the next', async () => {
  const ended = await Promise.allSettled(Array.from({ length: 2 * poolSizeMax }, stuck))
  expect(new Set(ended.map((each) => each.status === 'rejected' && String(each.reason)))).toEqual(
    new Set([`error: ${timedOut}`]),
  )
  const next = await Promise.all(Array.from({ length: 2 * poolSizeMax }, () => sql`select 1 as one`.execute(db)))
  expect(next.every(({ rows }) => rows.length === 1)).toBe(true)
})

test('who waits for a lock is undone with all of its transaction', async () => {
  await database.db.transaction().execute(async (holder) => {
    await sql`lock table leagues in exclusive mode`.execute(holder)
    const waiting = db.transaction().execute(async (trx) => {
      await sql`insert into teams (team_id, name, name_en, short_name, short_name_en, logo) values ('late', '', '', '', '', '')`.execute(
        trx,
      )
      await sql`lock table leagues in exclusive mode`.execute(trx)
    })
    await expect(waiting).rejects.toThrow(timedOut)
  })
  expect((await sql`select from teams where team_id = 'late'`.execute(db)).rows).toEqual([])
})

test('sweeps and proofs have longer, and nobody after them', async () => {
  const slow = () => sql`select pg_sleep(0.4)`.execute(db)
  await patiently(slow)
  expect(await patiently(allowed)).toBe('1h')
  await expect(slow()).rejects.toThrow(timedOut)
  expect(await Promise.all(Array.from({ length: poolSizeMax }, allowed))).toEqual(Array(poolSizeMax).fill('150ms'))
})

test('a call whose query is stuck is answered as busy, and answered when nothing holds it any more', async () => {
  const world = await startWorld({ environment: { QUERY_TIMEOUT_SECONDS: '1' } })
  const owner = createDatabase(world.environment['DATABASE_OWNER_URL'] ?? '')
  try {
    const client = openClient(world.baseUrl, '')
    await client.logIn('viewer01')
    await owner.transaction().execute(async (trx) => {
      await sql`lock table ledger_accounts in access exclusive mode`.execute(trx)
      const { kind } = await client.gateway.call(memberInfo, {})
      expect(kind).toBe('fault')
    })
    expect((await client.accepted(memberInfo, {})).wallets.length).toBeGreaterThan(0)
  } finally {
    await owner.destroy()
    await world.stop()
  }
})
