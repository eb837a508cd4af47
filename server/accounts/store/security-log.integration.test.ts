import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient } from '#tests/builders/accounts.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createSecurityChain } from './security-chain.ts'
import { createSecurityLog } from './security-log.ts'

const atMs = 1_800_000_000_000
const from = { client: aClient({ address: '203.0.113.9', userAgent: 'Firefox' }), token: 'a token' }

let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await testDatabase()
  owner = createDatabase(database.ownerUrl)
})
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})
beforeEach(async () => asOwner(sql`truncate security_log`))

/** What only somebody can do who owns the tables. */
const asOwner = async (change: ReturnType<typeof sql>): Promise<void> => {
  await sql`alter table security_log disable trigger security_log_append_only`.execute(owner)
  await change.execute(owner)
  await sql`alter table security_log enable trigger security_log_append_only`.execute(owner)
}

const stage = () => ({
  units: createUnitOfWork(database.db),
  log: createSecurityLog(database.db, () => atMs),
  chain: createSecurityChain(database.db),
})

const recordLogins = async (count: number) => {
  const { units, log, chain } = stage()
  for (let nth = 1; nth <= count; nth += 1)
    await units.run((unit) => log.record(unit, { kind: 'login', memberId: String(nth), from: null }))
  return chain
}

test('[S-04] an event is in the log as it was recorded, with where it came from', async () => {
  const { units, log } = stage()
  await units.run((unit) =>
    log.record(
      unit,
      { kind: 'login', memberId: '7', from, details: { way: 'sms', count: 1 } },
      { kind: 'passkey.added', memberId: '7', from: null, details: { what: 'my\u0000 key\ud800' } },
    ),
  )
  const events = await log.list({ memberId: '7', limit: 10 })
  const nowhere = { address: '', region: '', clientType: '', userAgent: '', session: '', device: '' }
  expect(events).toEqual([
    { seq: '2', memberId: '7', kind: 'passkey.added', atMs, ...nowhere, details: { what: 'my  key\ufffd' } },
    {
      seq: '1',
      memberId: '7',
      kind: 'login',
      atMs,
      address: '203.0.113.9',
      region: '',
      clientType: 'web',
      userAgent: 'Firefox',
      ...log.idsOf(from),
      details: { way: 'sms', count: 1 },
    },
  ])
  for (const id of Object.values(log.idsOf(from))) expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(await log.list({ memberId: '7', kind: 'login', sinceMs: atMs, limit: 10 })).toEqual([events[1]])
  expect(await log.list({ memberId: '7', beforeSeq: '2', limit: 10 })).toEqual([events[1]])
  expect(await log.list({ sinceMs: atMs + 1, limit: 10 })).toEqual([])
  expect(await log.list({ memberId: '8', limit: 10 })).toEqual([])
})

test('[S-04] an event is undone with the transaction of its deed, and takes no place in the chain', async () => {
  const { units, log, chain } = stage()
  const undone = units.run(async (unit) => {
    await log.record(unit, { kind: 'logout', memberId: '1', from: null })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await units.run((unit) => log.record(unit, { kind: 'login', memberId: '1', from: null }))
  expect((await log.list({ limit: 10 })).map(({ seq, kind }) => [seq, kind])).toEqual([['1', 'login']])
  expect(await chain.verify()).toEqual({ isWhole: true, head: await chain.head() })
})

test('[S-04] writers at once neither fork the chain nor leave a gap in it', async () => {
  const { units, log, chain } = stage()
  const writers = Array.from({ length: 60 }, (_, nth) =>
    units.run(async (unit) => {
      await log.record(unit, { kind: 'login', memberId: String(nth), from })
      if (nth % 3 === 0) await log.record(unit, { kind: 'sessions.ended', memberId: String(nth), from })
    }),
  )
  await Promise.all(writers)
  const verdict = await chain.verify()
  expect(verdict).toEqual({ isWhole: true, head: await chain.head() })
  expect((await chain.head()).seq).toBe('80')
})

test('[S-04] nobody changes, removes or empties the log', async () => {
  await recordLogins(2)
  for (const [db, refusal] of [
    [database.db, 'permission denied'],
    [owner, 'append-only'],
  ] as const) {
    await expect(db.updateTable('security_log').set({ content: '{}' }).execute()).rejects.toThrow(refusal)
    await expect(db.deleteFrom('security_log').execute()).rejects.toThrow(refusal)
    await expect(sql`truncate security_log`.execute(db)).rejects.toThrow(refusal)
  }
})

test('[S-04] the head of an empty log is row 0', async () => {
  const { chain } = stage()
  const head = { seq: '0', hash: '0'.repeat(64) }
  expect(await chain.head()).toEqual(head)
  expect(await chain.verify()).toEqual({ isWhole: true, head })
})

test.each([
  [
    'whose text was changed',
    sql`update security_log set content = replace(content, '"3"', '"9"') where seq = 3`,
    'row 3 was changed',
  ],
  ['that was removed', sql`delete from security_log where seq = 3`, 'row 3 is missing'],
  [
    'that was changed with its own hash',
    sql`update security_log set content = replace(content, '"3"', '"9"'), hash = sha256(previous || convert_to('3' || E'\n' || replace(content, '"3"', '"9"'), 'UTF8')) where seq = 3`,
    'row 4 does not follow the row before it',
  ],
])('[S-04] verifying names the first row %s', async (_what, tampering, fault) => {
  const chain = await recordLogins(5)
  expect((await chain.verify()).isWhole).toBe(true)
  await asOwner(tampering)
  expect(await chain.verify()).toEqual({ isWhole: false, fault })
})

test('[S-04] a head that was kept shows a cut end and a chain that was made anew', async () => {
  const chain = await recordLogins(5)
  const kept = await chain.head()
  expect(await chain.verify(kept)).toEqual({ isWhole: true, head: kept })
  await asOwner(sql`delete from security_log where seq > 3`)
  expect((await chain.verify()).isWhole).toBe(true)
  expect(await chain.verify(kept)).toEqual({
    isWhole: false,
    fault: 'row 4 is missing: the head that was kept is row 5',
  })
  await recordLogins(2)
  expect((await chain.verify()).isWhole).toBe(true)
  expect(await chain.verify(kept)).toEqual({
    isWhole: false,
    fault: 'row 5 is not the one of the head that was kept',
  })
})
