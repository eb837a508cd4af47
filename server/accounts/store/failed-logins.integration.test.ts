import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { failureWindowMs } from '#server/accounts/failure-windows.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Log } from '#server/platform/log.ts'
import { createFailedLogins, failuresWaitingMax } from './failed-logins.ts'
import { createSecurityLog } from './security-log.ts'

let database: TestDatabase
let nowMs = 1_800_000_000_000
const now = () => nowMs
const warnings: unknown[] = []
const quiet = (): void => undefined
const log: Log = { debug: quiet, info: quiet, warn: (...args) => void warnings.push(args), error: quiet }
const client = aClient({ address: '203.0.113.9', userAgent: 'Firefox' })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const rowsOf = async (memberId: string) =>
  (await createSecurityLog(database.db, now).list({ memberId, limit: 50 })).map(({ kind, address, details }) => ({
    kind,
    address,
    details,
  }))
const row = (count: number) => ({
  kind: 'login.failed',
  address: '203.0.113.9',
  details: { way: 'password', count },
})

test('[S-04] failed log-ins of a known name are put down by count, in any case it is typed; others are not', async () => {
  const member = await aMember(database.db, { name: 'Viewer31' })
  const failed = createFailedLogins(database.db, { now, log })
  const wrong = { kind: 'login.failed', way: 'password', client } as const
  for (let nth = 0; nth < 12; nth += 1) failed.note({ ...wrong, who: { name: 'vIEWER31' } })
  for (const name of ['nobody', 'no\0body']) failed.note({ ...wrong, who: { name } })
  await failed.flush()
  expect(await rowsOf(member.id)).toEqual([row(9), row(1)])
  nowMs += failureWindowMs
  await failed.flush()
  expect(await rowsOf(member.id)).toEqual([row(2), row(9), row(1)])
  failed.note({ ...wrong, who: { memberId: member.id } })
  failed.note({ ...wrong, who: { memberId: member.id } })
  await failed.close()
  expect((await rowsOf(member.id)).slice(0, 2)).toEqual([row(1), row(1)])
  const { rows } = await sql<{ count: string }>`select count(*) from security_log`.execute(database.db)
  expect(rows[0]?.count).toBe('5')
})

test('[S-04] what could not be put down is put down later', async () => {
  const member = await aMember(database.db)
  const failed = createFailedLogins(database.db, { now, log })
  const owner = createDatabase(database.ownerUrl)
  await sql`alter table security_log_entries rename to elsewhere`.execute(owner)
  failed.note({ kind: 'password.wrong', who: { memberId: member.id }, way: 'password', client })
  await failed.flush()
  expect(warnings.length).toBe(1)
  await sql`alter table elsewhere rename to security_log_entries`.execute(owner)
  await owner.destroy()
  await failed.close()
  expect(await rowsOf(member.id)).toEqual([{ ...row(1), kind: 'password.wrong' }])
})

test('[S-04] of failures that come faster than they can be counted so many wait, and no more', async () => {
  const member = await aMember(database.db)
  const failed = createFailedLogins(database.db, { now, log })
  const wrong = { kind: 'login.failed', way: 'password', client, who: { memberId: member.id } } as const
  for (let nth = 0; nth <= failuresWaitingMax; nth += 1) failed.note(wrong)
  await failed.close()
  const counts = (await rowsOf(member.id)).map(({ details }) => details.count ?? 0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(failuresWaitingMax)
})
