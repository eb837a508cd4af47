import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aMember, testPassword } from '#tests/builders/member.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createAudit } from '#server/platform/audit.ts'
import { createMembers } from './members.ts'
import { hashPassword, legacyHashOf } from '#server/platform/password-hash.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { createSessions } from './sessions.ts'
import type { Client } from '#server/platform/calls/client.ts'
import { createLog } from '#server/app/open-log.ts'

const silent = createLog('silent')

vi.mock('@node-rs/argon2', { spy: true })

const startMs = 1_800_000_000_000
const hourMs = 3_600_000
const client: Client = { address: '127.0.0.1', uuid: randomUUID(), clientType: 'web', language: 'zh-CN' }

let database: TestDatabase
let nowMs = startMs
const now = () => nowMs

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(() => {
  nowMs = startMs
})

test('[E-02] a password is checked against its Argon2id hash; names ignore case', async () => {
  const members = createMembers(database.db)
  const member = await aMember(database.db, { name: 'Viewer77' })
  expect(await members.checkPassword('viewer77', testPassword)).toEqual(member)
  expect(await members.checkPassword('viewer77', 'wrong')).toBeUndefined()
  expect(await members.checkPassword('nobody', testPassword)).toBeUndefined()
  const { password_hash } = await database.db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('[E-02] a wrong password and a name that nobody has cost the same: one look at one hash', async () => {
  // Earlier files of this worker have loaded the product without the spy.
  vi.resetModules()
  const [argon2, spied] = await Promise.all([import('@node-rs/argon2'), import('./members.ts')])
  const members = spied.createMembers(database.db)
  const { name } = await aMember(database.db)
  await members.checkPassword('nobody', testPassword)
  const looks = vi.mocked(argon2.verify)
  const costs: number[] = []
  for (const asked of [name, 'nobody', 'no\0body']) {
    looks.mockClear()
    expect(await members.checkPassword(asked, 'wrong')).toBeUndefined()
    costs.push(looks.mock.calls.length)
  }
  expect(costs).toEqual([1, 1, 1])
  const parameters = looks.mock.calls.map(([stored]) => String(stored).split('$')[3])
  expect(parameters).toEqual(['m=19456,t=2,p=1'])
})

test('[E-02] an imported account logs in with its old hash once, and has a proper one after that', async () => {
  const members = createMembers(database.db)
  const passwordHash = await hashPassword(legacyHashOf('old pass'))
  const member = await aMember(database.db, { passwordHash, isLegacy: true })
  expect(await members.checkPassword(member.name, 'old pass')).toEqual(member)
  const row = await database.db
    .selectFrom('members')
    .select(['legacy_password', 'password_hash', 'password_changed_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const isOld = row.password_hash === passwordHash
  expect([row.legacy_password, isOld, row.password_changed_at.getTime()]).toEqual([false, false, 0])
  expect(await members.checkPassword(member.name, 'old pass')).toEqual(member)
  expect(await members.checkPassword(member.name, legacyHashOf('old pass'))).toBeUndefined()
})

test('[E-01] members are found by id and name, several at once, with the room that they own', async () => {
  const members = createMembers(database.db)
  const viewer = await aMember(database.db)
  const anchor = await aMember(database.db, { kind: 'anchor' })
  await database.db
    .insertInto('rooms')
    .values({
      room_no: '90001',
      anchor_id: anchor.id,
      match_id: null,
      anchor_type: 'cast',
      sports_type: 'anchor',
      title: '',
    })
    .execute()
  expect(await members.byIds([viewer.id, anchor.id, '1'])).toEqual(
    new Map([
      [viewer.id, viewer],
      [anchor.id, { ...anchor, anchorRoomNo: '90001' }],
    ]),
  )
  expect(await members.byName(anchor.name.toUpperCase())).toEqual({ ...anchor, anchorRoomNo: '90001' })
  expect(await members.byIds([])).toEqual(new Map())
  expect(await members.byId('1')).toBeUndefined()
})

test('[S-01, S-04] a log-in ends the session elsewhere, which is told why; its sockets hear it', async () => {
  const sessions = createSessions(database.db, { now, log: silent })
  const member = await aMember(database.db)
  const received: unknown[] = []
  const stop = sessions.onEnded((...ended) => received.push(ended))
  const first = await sessions.open(member.id, client, hourMs, 'password')
  expect(received).toEqual([])
  expect(await sessions.find(first.token)).toEqual({ kind: 'active', member, expiresAtMs: first.expiresAtMs })
  const second = await sessions.open(member.id, client, hourMs, 'password')
  const elsewhere = { device: { zh: '其他设备', en: 'another device' }, network: '127.0.0.*' }
  expect(await sessions.find(first.token)).toEqual({
    kind: 'ended',
    reason: 'LOGGED_IN_ELSEWHERE',
    data: { atMs: startMs, ...elsewhere },
  })
  expect(await sessions.find(second.token)).toEqual({ kind: 'active', member, expiresAtMs: second.expiresAtMs })
  expect(received).toEqual([[member.id, undefined, 'LOGGED_IN_ELSEWHERE']])
  stop()
})

test('[S-04] a session that is over says which log-in ended it, and nothing of those after it', async () => {
  const sessions = createSessions(database.db, { now, log: silent })
  const member = await aMember(database.db)
  const openAt = async (atMs: number, address: string) => {
    nowMs = atMs
    return sessions.open(member.id, { ...client, address }, hourMs, 'password')
  }
  const first = await openAt(startMs, '203.0.113.1')
  await openAt(startMs + 1, '198.51.100.2')
  await openAt(startMs + 2, '192.0.2.3')
  expect(await sessions.find(first.token)).toMatchObject({ data: { atMs: startMs + 1, network: '198.51.100.*' } })
})

test('[S-04] where several sessions are allowed, one more ends the oldest; a log-in is remembered', async () => {
  const sessions = createSessions(database.db, { now, log: silent, perMember: 2 })
  const member = await aMember(database.db)
  const tokens: string[] = []
  for (const atMs of [1, 2, 3]) {
    nowMs = startMs + atMs
    tokens.push((await sessions.open(member.id, client, hourMs, 'password')).token)
  }
  const states = await Promise.all(tokens.map((token) => sessions.find(token)))
  expect(states).toEqual([
    {
      kind: 'ended',
      reason: 'LOGGED_IN_ELSEWHERE',
      data: { atMs: startMs + 3, device: { zh: '其他设备', en: 'another device' }, network: '127.0.0.*' },
    },
    { kind: 'active', member, expiresAtMs: startMs + 2 + hourMs },
    { kind: 'active', member, expiresAtMs: startMs + 3 + hourMs },
  ])
  const { last_login_at: last } = await database.db
    .selectFrom('members')
    .select('last_login_at')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(last?.getTime()).toBe(startMs + 3)
})

test('[S-04] of many log-ins at once, one session is left', async () => {
  const sessions = createSessions(database.db, { now, log: silent })
  const member = await aMember(database.db)
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => sessions.open(member.id, client, hourMs, 'password')),
  )
  const states = await Promise.all(opened.map(({ token }) => sessions.find(token)))
  expect(states.filter(({ kind }) => kind === 'active').length).toBe(1)
})

test('[S-03, S-04] a session that was logged out or is over is unknown, a token that no session ever had is an auth error; a log-out is heard once', async () => {
  const sessions = createSessions(database.db, { now, log: silent })
  const member = await aMember(database.db)
  const received: unknown[] = []
  sessions.onEnded((...ended) => received.push(ended))
  const left = await sessions.open(member.id, client, hourMs, 'password')
  await sessions.close({ client, token: left.token })
  expect(await sessions.find(left.token)).toEqual({ kind: 'unknown' })
  await sessions.close({ client, token: left.token })
  expect(received).toEqual([[member.id, left.token, undefined]])
  const old = await sessions.open(member.id, client, hourMs, 'password')
  expect(await sessions.find(left.token)).toEqual({ kind: 'unknown' })
  nowMs += hourMs
  expect(await sessions.find(old.token)).toEqual({ kind: 'unknown' })
  expect(await sessions.find('x'.repeat(43))).toEqual({ kind: 'ended', reason: 'AUTH_ERROR' })
})

test('[S-04] a blocked member and a changed password end every session with their reason', async () => {
  const sessions = createSessions(database.db, { now, log: silent })
  const member = await aMember(database.db)
  const { token } = await sessions.open(member.id, client, hourMs, 'password')
  await database.db.updateTable('members').set({ status: '2' }).where('id', '=', member.id).execute()
  expect(await sessions.find(token)).toEqual({ kind: 'ended', reason: 'ACCOUNT_BLOCKED' })
  await sessions.endAll(member.id, 'PASSWORD_CHANGED')
  expect(await sessions.find(token)).toEqual({ kind: 'ended', reason: 'PASSWORD_CHANGED' })
})

test('a session token is 256 random bits, stored only as a hash', async () => {
  const sessions = createSessions(database.db, { now, log: silent })
  const member = await aMember(database.db)
  const { token } = await sessions.open(member.id, client, hourMs, 'password')
  expect(Buffer.from(token, 'base64url').length).toBe(32)
  const rows = await database.db.selectFrom('sessions').selectAll().where('member_id', '=', member.id).execute()
  expect(rows.map((row) => row.token_hash.length)).toEqual([32])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0]?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false)
  await sessions.sweep(0)
  expect((await sessions.find(token)).kind).toBe('active')
  nowMs += 2 * hourMs
  await sessions.sweep(0)
  expect((await database.db.selectFrom('sessions').selectAll().execute()).length).toBe(0)
})

test('a secret is made once, also by several at the same time', async () => {
  const secrets = createSecrets(database.db, testFieldEncryption)
  let made = 0
  const get = () => secrets.get('test', () => Buffer.from([++made]))
  const [first, ...others] = await Promise.all([get(), get(), get()])
  expect(others).toEqual([first, first])
  expect(await createSecrets(database.db, testFieldEncryption).get('test', () => Buffer.from([99]))).toEqual(first)
})

test('the audit keeps who did what', async () => {
  await createAudit(database.db).note('operator', 'role.grant', '7', { roomNo: '88231' })
  const rows = await database.db.selectFrom('audit').select(['actor', 'action', 'subject', 'details']).execute()
  expect(rows).toEqual([{ actor: 'operator', action: 'role.grant', subject: '7', details: { roomNo: '88231' } }])
})
