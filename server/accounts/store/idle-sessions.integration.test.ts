import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLog } from '#server/app/open-log.ts'
import { createSecurityLog } from './security-log.ts'
import { createSessions } from './sessions.ts'

const startMs = 1_800_000_000_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const idleMs = 30 * minuteMs
/** Use is noted once a minute: a session ends so much later at most, and never sooner. */
const endsAfterMs = idleMs + minuteMs
const client = aClient({ address: '203.0.113.9', userAgent: 'Firefox' })
const ended = { kind: 'ended', reason: 'SESSION_IDLE' }

let database: TestDatabase
let nowMs = startMs
const now = () => nowMs
const open = (changes: { idleMs?: number } = { idleMs }) =>
  createSessions(database.db, { now, log: createLog('silent'), perMember: 3, ...changes })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  nowMs = startMs
})

const eventsOf = async (memberId: string) =>
  (await createSecurityLog(database.db, now).list({ memberId, limit: 10 })).map(({ kind, address, userAgent }) => [
    kind,
    address,
    userAgent,
  ])

test('[S-04] a session that nobody uses ends at its limit with its own reason, once, and its sockets hear it', async () => {
  const sessions = open()
  const member = await aMember(database.db)
  const received: unknown[] = []
  sessions.onEnded((...each) => received.push(each))
  const { token } = await sessions.open(member.id, client, 24 * hourMs, 'password')
  nowMs += endsAfterMs - 1
  expect(await sessions.peek(token)).toEqual({ kind: 'active', member, expiresAtMs: startMs + endsAfterMs })
  expect((await sessions.list(member.id, token)).map(({ active }) => active)).toEqual([true])
  nowMs += 1
  expect((await sessions.list(member.id, token)).map(({ active }) => active)).toEqual([false])
  expect(await Promise.all([sessions.find(token), sessions.find(token)])).toEqual([ended, ended])
  expect(await sessions.peek(token)).toEqual(ended)
  expect(received).toEqual([[member.id, undefined, 'SESSION_IDLE']])
  expect(await eventsOf(member.id)).toEqual([
    ['session.idle', '203.0.113.9', 'Firefox'],
    ['login', '203.0.113.9', 'Firefox'],
  ])
})

test('[S-04] use keeps it, an open socket does not; it never outlives the time it was opened for', async () => {
  const sessions = open()
  const member = await aMember(database.db)
  const { token, expiresAtMs } = await sessions.open(member.id, client, 65 * minuteMs, 'password')
  nowMs += idleMs
  await sessions.find(token)
  nowMs += idleMs
  await sessions.find(token)
  nowMs = expiresAtMs - 1
  expect(await sessions.peek(token)).toEqual({ kind: 'active', member, expiresAtMs })
  nowMs = expiresAtMs
  expect(await sessions.find(token)).toEqual({ kind: 'unknown' })
  const other = await sessions.open(member.id, client, 24 * hourMs, 'password')
  nowMs += endsAfterMs - 1
  // A look, as sockets take it, is no use.
  expect((await sessions.peek(other.token)).kind).toBe('active')
  nowMs += 1
  expect(await sessions.peek(other.token)).toEqual(ended)
})

test('[S-04] those that nobody comes back to end by themselves; without a limit none does', async () => {
  const sessions = open()
  const member = await aMember(database.db)
  const left = await sessions.open(member.id, client, 24 * hourMs, 'password')
  nowMs += minuteMs
  const used = await sessions.open(member.id, client, 24 * hourMs, 'password')
  nowMs += endsAfterMs - minuteMs
  await open({}).endIdle()
  expect((await open({}).peek(left.token)).kind).toBe('active')
  await sessions.endIdle()
  expect(await open({}).peek(left.token)).toEqual(ended)
  expect((await sessions.peek(used.token)).kind).toBe('active')
})
