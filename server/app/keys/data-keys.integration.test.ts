import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/app/open-log.ts'
import { openEverything, plantedText, plantSealedRows } from '#server/app/testing/sealed-rows.ts'
import { createAuthenticators } from '#server/accounts/store/authenticators.ts'
import { createPostalAddresses } from '#server/members/store/postal-addresses.ts'
import { createMessageSender } from '#server/platform/messages/message-outbox.ts'
import { createDevOutbox } from '#server/platform/messages/open-messages.ts'
import { createDatabase } from '#server/platform/postgres/database.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createBankCards } from '#server/wallet/store/bank-cards.ts'
import { createWithdrawPasswords } from '#server/wallet/store/withdraw-passwords.ts'
import { aMember } from '#tests/builders/member.ts'
import { createCrashingDatabase } from '#tests/chaos/crashing-database.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { within } from '#tests/world/patience.ts'
import { keyRestMs } from './data-keys.ts'
import { openDataKeys } from './open-data-keys.ts'
import { countByKey, sealedColumns } from './sealed-columns.ts'

let database: TestDatabase
let folder: string
let nowMs: number
let said: string[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grandstand-keys-'))
  nowMs = 1_800_000_000_000
  said = []
  const tables = new Set(sealedColumns.map(({ table }) => table))
  await database.db.deleteFrom('sealed_mark').execute()
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(database.db)
  return () => rmSync(folder, { recursive: true })
})

const keyText = (): string => randomBytes(32).toString('base64url')
const note = (_fields: object, text: string): void => void said.push(text)
const open = (DATA_KEY?: string, db: Database = database.db) =>
  openDataKeys(
    { DATA_DIR: folder, DATA_KEY },
    { db, log: { ...createLog('silent'), info: note, warn: note, error: note }, now: () => nowMs },
  )
type Opened = Awaited<ReturnType<typeof open>>

const countOld = async ({ keys }: Opened): Promise<number> => {
  const old = (await keys.list()).filter(({ status: standing }) => standing === 'old')
  return old.reduce((sum, { values }) => sum + values, 0)
}

/** Until nothing is under an old key. */
const untilSealed = (opened: Opened): Promise<void> =>
  expect.poll(() => countOld(opened), { timeout: within(30_000), interval: 5 }).toBe(0)

test('[C-12] every sealed column of the database is one that a new key goes over', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed%' order by 1`.execute(
    database.db,
  )
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

test('[C-12] another key than the one that was used before stops the start', async () => {
  const first = keyText()
  await open(first)
  await expect(open(keyText())).rejects.toThrow(
    /^DATA_KEY is not the key that the personal data of this database is encrypted with$/,
  )
  await expect(open()).rejects.toThrow(/data\.key is not the key that the personal data/)
  await open(first)
})

test('[C-12] a new key seals everything anew while the server runs; the old one can be forgotten then', async () => {
  const opened = await open()
  const { fieldEncryption, keys } = opened
  await plantSealedRows(database.db, fieldEncryption)
  const before = await openEverything(database.db, fieldEncryption)
  const [old] = await keys.list()
  expect(old).toEqual({ id: old?.id, status: 'current', values: before.size })
  expect([...before.keys()].map((name) => name.split(' ')[0])).toEqual(
    expect.arrayContaining(sealedColumns.map(({ table, column }) => `${table}.${column}`)),
  )
  const made = await keys.rotate()
  expect(readFileSync(join(folder, 'data.key'), 'utf8').split('\n').length).toBe(3)
  await untilSealed(opened)
  expect(await keys.list()).toEqual([
    { id: made, status: 'current', values: before.size },
    { id: old?.id, status: 'old', values: 0 },
  ])
  expect(await openEverything(database.db, fieldEncryption)).toEqual(before)

  expect(await keys.forget(made ?? '')).toBe('current')
  expect(await keys.forget('abcdefgh')).toBe('unknown')
  expect(await keys.forget(old?.id ?? '')).toBe('resting')
  nowMs += keyRestMs
  expect(await keys.forget(old?.id ?? '')).toBe(undefined)
  expect(await keys.list()).toEqual([{ id: made, status: 'current', values: before.size }])
  await opened.stop()
  const next = await open()
  expect(await openEverything(database.db, next.fieldEncryption)).toEqual(before)
  expect(await next.keys.list()).toEqual([{ id: made, status: 'current', values: before.size }])
})

test('[L-05, C-12] what is told apart by fingerprints is told apart after a new key', async () => {
  const opened = await open()
  const memberId = await plantSealedRows(database.db, opened.fieldEncryption)
  await opened.keys.rotate()
  await untilSealed(opened)
  await opened.stop()
  const next = await open()
  const cards = createBankCards(database.db, { now: () => nowMs, fieldEncryption: next.fieldEncryption })
  const again = { number: '6228480402564890018', holder: plantedText, bankName: '另一家' }
  expect(await cards.add(memberId, again)).toBe(true)
  expect((await cards.list(memberId)).map(({ bankName }) => bankName)).toEqual(['另一家'])
})

test('[C-12] several keys of the setting: what the old ones sealed is sealed anew by the start, and none may be missing', async () => {
  const [first, second] = [`autumn25:${keyText()}`, `spring26:${keyText()}`]
  const { fieldEncryption } = await open(first)
  await plantSealedRows(database.db, fieldEncryption)
  const before = await openEverything(database.db, fieldEncryption)
  const both = await open(`${second},${first}`)
  expect(await both.keys.rotate()).toBe(undefined)
  await untilSealed(both)
  await both.stop()
  expect(await openEverything(database.db, both.fieldEncryption)).toEqual(before)
  expect(await both.keys.forget('autumn25')).toBe('setting')
  await open(second)
  // One value that a copy of a row brought back.
  const { id } = await database.db.selectFrom('bank_cards').select('id').executeTakeFirstOrThrow()
  const sealed = fieldEncryption.seal(Buffer.from('{"number":"6217","holder":"王"}'), `bank_cards:${id}`)
  await database.db.updateTable('bank_cards').set({ sealed }).where('id', '=', id).execute()
  // A start whose key has sealed everything before does not read it all again; whoever asks is told.
  const again = await open(second)
  expect((await again.keys.list()).map(({ id: key, status: standing }) => [key, standing])).toEqual([
    ['spring26', 'current'],
    ['autumn25', 'missing'],
  ])
  await database.db.deleteFrom('sealed_mark').execute()
  await expect(open(second)).rejects.toThrow(
    /^DATA_KEY does not hold the key autumn25, with which 1 values of this database are sealed$/,
  )
})

test('[C-12] what everything was sealed with is marked only while no other key seals', async () => {
  const marked = async () =>
    (await database.db.selectFrom('sealed_mark').select('key_id').execute()).map((row) => row.key_id)
  const opened = await open()
  const [first] = await opened.keys.list()
  expect(await marked()).toEqual([first?.id])
  await plantSealedRows(database.db, opened.fieldEncryption)
  const made = await opened.keys.rotate()
  expect(await marked()).toEqual([])
  await untilSealed(opened)
  await opened.stop()
  await open()
  expect(await marked()).toEqual([made])
})

test('[C-12] a key whose values are not all sealed anew is not forgotten; what no key opens is said and kept', async () => {
  const opened = await open()
  const memberId = await plantSealedRows(database.db, opened.fieldEncryption)
  const [old] = await opened.keys.list()
  // Bound to another member: nobody opens it.
  const sealed = opened.fieldEncryption.seal(Buffer.from('{}'), 'postal_addresses:0')
  await database.db.updateTable('postal_addresses').set({ sealed }).where('member_id', '=', memberId).execute()
  await opened.keys.rotate()
  await expect
    .poll(async () => (await opened.keys.list()).map(({ status: standing, values }) => `${standing} ${values}`)[1])
    .toBe('old 1')
  await opened.stop()
  nowMs += keyRestMs
  expect(await opened.keys.forget(old?.id ?? '')).toBe('in use')
  const { rows } = await sql<{ same: boolean }>`
    select sealed = ${sealed} as same from postal_addresses where member_id = ${memberId}`.execute(database.db)
  expect(rows).toEqual([{ same: true }])
})

test('[C-12] members read and write while everything is sealed anew: nobody fails, and nobody’s newest word is lost', async () => {
  const opened = await open()
  const { fieldEncryption, keys } = opened
  const deps = { now: () => nowMs, fieldEncryption }
  const addresses = createPostalAddresses(database.db, deps)
  const cards = createBankCards(database.db, deps)
  const passwords = createWithdrawPasswords(database.db, {
    units: createUnitOfWork(database.db),
    sealing: fieldEncryption,
    now: () => nowMs,
  })
  const people = await Promise.all(Array.from({ length: 20 }, () => aMember(database.db)))
  const addressOf = (receiver: string) => ({
    receiver,
    areaCode: '+86',
    phone: '',
    region: '',
    street: '',
    postcode: '',
  })
  for (const { id } of people) {
    await addresses.set(id, addressOf('0'))
    await cards.add(id, { number: `621700000000${id}`, holder: '王小明', bankName: '银行' })
    await passwords.set(id, '271828')
  }
  let isOver = false
  const written = new Map<string, number>()
  const live = async (id: string): Promise<void> => {
    for (let nth = 1; !isOver; nth += 1) {
      await addresses.set(id, addressOf(String(nth)))
      written.set(id, nth)
      expect((await addresses.get(id))?.receiver).toBe(String(nth))
      expect((await cards.list(id))[0]?.holder).toBe('王**')
      expect((await passwords.verify(id, '271828')).ok).toBe(true)
    }
  }
  const lives = Promise.all(people.slice(0, 4).map(({ id }) => live(id)))
  try {
    for (let nth = 0; nth < 3; nth += 1) {
      await keys.rotate()
      await untilSealed(opened)
    }
  } finally {
    isOver = true
    await lives
  }
  for (const [id, nth] of written) expect((await addresses.get(id))?.receiver).toBe(String(nth))
  const [current, ...old] = await keys.list()
  expect([old.length, old.every(({ values }) => values === 0)]).toEqual([3, true])
  expect(current?.values).toBe((await openEverything(database.db, fieldEncryption)).size)
  await opened.stop()
})

test('[C-12] whatever statement the process ends after, everything opens, and the next start goes on to the end', async () => {
  const first = await open()
  for (let nth = 0; nth < 3; nth += 1) await plantSealedRows(database.db, first.fieldEncryption)
  const before = await openEverything(database.db, first.fieldEncryption)
  await first.stop()
  let statement = 0
  let crashes = 0
  let wasWhole = false
  while (!wasWhole) {
    statement += 7
    const crashing = createCrashingDatabase(database.url)
    const opened = await open(undefined, crashing.db)
    crashing.crashAfter(statement)
    const made = (await opened.keys.rotate()) ?? ''
    await expect
      .poll(async () => crashing.hasCrashed || (await countByKey(database.db)).get(made) === before.size, {
        timeout: within(30_000),
        interval: 5,
      })
      .toBe(true)
    await opened.stop()
    wasWhole = !crashing.hasCrashed
    if (crashing.hasCrashed) crashes += 1
    await crashing.end()
    const next = await open()
    expect(await openEverything(database.db, next.fieldEncryption)).toEqual(before)
    await untilSealed(next)
    expect(await openEverything(database.db, next.fieldEncryption)).toEqual(before)
    await next.stop()
  }
  expect(crashes).toBeGreaterThan(5)
})

test('[C-11, C-12] what an older version kept in clear is sealed by the first start, and goes on to work', async () => {
  const opened = await open()
  const member = await aMember(database.db)
  const { db } = database
  const authenticators = createAuthenticators(db, {
    now: () => nowMs,
    fieldEncryption: opened.fieldEncryption,
    siteName: () => 'Grandstand',
  })
  const clear = {
    secret: randomBytes(32),
    body: '您的验证码是 314159',
    hash: '$argon2id$v=19$m=19456,t=2,p=1$planted$planted',
    response: { name: '欧阳身份证.pdf' },
  }
  const requestId = randomUUID()
  const owner = createDatabase(database.ownerUrl)
  await sql`insert into secrets (name, value) values ('older', ${clear.secret})`.execute(owner)
  await sql`insert into outbox_messages (channel, recipient, subject, body, at, status, due_at)
    values ('sms', '+8613800138000', '', ${clear.body}, now(), 'waiting', now())`.execute(owner)
  await sql`insert into withdraw_passwords (member_id, hash) values (${member.id}, ${clear.hash})`.execute(owner)
  await sql`insert into idempotency_records (member_id, request_id, path, fingerprint, response)
    values (${member.id}, ${requestId}, 'p', '', ${JSON.stringify(clear.response)})`.execute(owner)
  await sql`insert into recovery_codes (member_id, code_hash)
    values (${member.id}, sha256(convert_to(${`${member.id}\nabcdefghjk`}, 'UTF8')))`.execute(owner)
  await sql`insert into totp_secrets (member_id, sealed, confirmed_at, created_at)
    values (${member.id}, ${opened.fieldEncryption.seal(randomBytes(20), `totp_secrets:${member.id}`)}, now(), now())`.execute(
    owner,
  )
  await owner.destroy()
  // An older version has left no mark.
  await db.deleteFrom('sealed_mark').execute()

  const next = await open()
  expect(said).toContain('what an older version stored in clear is sealed')
  expect(await next.secrets.get('older', () => Buffer.alloc(0))).toEqual(clear.secret)
  const sender = createMessageSender(db, {
    messages: createDevOutbox(),
    sealing: next.fieldEncryption,
    now: () => Date.now() + 1_000,
    log: createLog('silent'),
  })
  await sender.flush()
  expect((await sender.newest(1)).map(({ body, status }) => [body, status])).toEqual([[clear.body, 'sent']])
  await sender.stop()
  const everything = await openEverything(db, next.fieldEncryption)
  const textOf = (name: string) => Buffer.from(everything.get(name) ?? '', 'base64').toString()
  expect(textOf(`withdraw_passwords.sealed ${member.id}`)).toBe(clear.hash)
  expect(textOf(`idempotency_records.sealed ${member.id} ${requestId}`)).toBe(JSON.stringify(clear.response))
  expect(await authenticators.verify(member.id, 'abcdefghjk')).toBe(true)
  expect(await authenticators.verify(member.id, 'abcdefghjk')).toBe(false)
  const left = await sql`
    select 1 from secrets where value is not null union all select 1 from outbox_messages where body is not null
    union all select 1 from withdraw_passwords where hash is not null
    union all select 1 from idempotency_records where response is not null
    union all select 1 from recovery_codes where not is_keyed`.execute(db)
  expect(left.rows).toEqual([])
})
