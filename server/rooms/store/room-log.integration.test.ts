import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { describeNodes } from './nodes-suite.ts'
import { createRoomLogSql } from './room-log-sql.ts'
import { describeRoomLog, textOf } from './room-log-suite.ts'
import { createRoomLog } from './room-log.ts'
import type { Database, Tables } from '#server/platform/postgres/tables.ts'
import type { Log } from '#server/platform/log.ts'

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const ringSizeMax = 50

let test_: TestDatabase
let roomCount = 0
let authorIds: [string, string]

const addMember = async (name: string): Promise<string> => {
  const { id } = await test_.db
    .insertInto('members')
    .values({ name, nickname: name, avatar: '', kind: 'anchor', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addRoom = async (): Promise<string> => {
  roomCount += 1
  const roomNo = String(70_000 + roomCount)
  const anchorId = await addMember(`anchor${roomCount}`)
  await test_.db
    .insertInto('rooms')
    .values({
      room_no: roomNo,
      anchor_id: anchorId,
      match_id: null,
      anchor_type: 'cast',
      sports_type: 'anchor',
      title: '测试',
    })
    .execute()
  return roomNo
}

const open = () => createRoomLog(test_.db, { now: Date.now, log: silent, ringSizeMax })

beforeAll(async () => {
  test_ = await testDatabase()
  authorIds = [await addMember('viewer01'), await addMember('viewer02')]
})
afterAll(() => test_.drop())

describeRoomLog('on PostgreSQL', async () => {
  // Requests are unique per author over all rooms, so each test has authors of its own.
  authorIds = [await addMember(`a${roomCount}`), await addMember(`b${roomCount}`)]
  return {
    roomLog: open(),
    roomNos: [await addRoom(), await addRoom()],
    authorIds,
    ringSizeMax,
    crash: async () => open(),
  }
})

describeNodes('on PostgreSQL', async () => ({
  rows: createRoomLogSql(test_.db),
  roomNos: [await addRoom(), await addRoom()],
  authorIds: [await addMember(`c${roomCount}`), await addMember(`d${roomCount}`)],
}))

test('[E-06] a text that PostgreSQL cannot store fails alone', async () => {
  const roomNo = await addRoom()
  const author = await addMember('zero')
  const roomLog = open()
  const outcomes = await Promise.allSettled([
    roomLog.append(roomNo, textOf(author, 1)),
    roomLog.append(roomNo, textOf(author, 2, 'zero \u0000')),
    roomLog.append(roomNo, textOf(author, 3)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { messages } = await roomLog.history(roomNo, { limit: 10 })
  expect(messages.map(({ seq, id }) => ({ seq, id }))).toEqual([
    { seq: 1, id: 'text-1' },
    { seq: 2, id: 'text-3' },
  ])
})

test('[E-06] two writers on one room: every answer is stored once, each log hears all in order', async () => {
  const roomNo = await addRoom()
  const author = await addMember('twin')
  const logs = [open(), open()]
  const received = logs.map((roomLog) => {
    const seqs: number[] = []
    roomLog.onAppended((_, { seq }) => seqs.push(seq))
    return seqs
  })
  for (const roomLog of logs) await roomLog.history(roomNo, { limit: 1 })
  const answers: number[] = []
  for (let index = 1; index <= 20; index += 1) {
    const message = await logs[index % 2]?.append(roomNo, textOf(author, index))
    answers.push(message?.seq ?? 0)
  }
  expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(received[0]).toEqual(answers)
  expect(received[1]).toEqual(answers.slice(0, 19))
})

test('[E-06] connections that die in the middle lose nothing that was answered and double nothing', async () => {
  const roomNo = await addRoom()
  const author = await addMember('cut')
  const db = fragileDatabase()
  const roomLog = createRoomLog(db, { now: Date.now, log: silent, ringSizeMax })
  const answered = new Set<string>()
  const waves = Array.from({ length: 12 }, (_, wave) => wave)
  for (const wave of waves) {
    const sends = Array.from({ length: 10 }, (_, index) => roomLog.append(roomNo, textOf(author, wave * 10 + index)))
    const outcomes = Promise.allSettled(sends)
    // Every other time something has been answered.
    if (wave % 2 === 1) await Promise.any(sends).catch(() => undefined)
    await killConnections()
    for (const outcome of await outcomes) if (outcome.status === 'fulfilled') answered.add(outcome.value.id)
  }
  const { messages, lastSeq } = await open().history(roomNo, { sinceSeq: 0, limit: 1_000 })
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: lastSeq }, (_, index) => index + 1))
  const ids = messages.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...answered].filter((id) => !ids.includes(id))).toEqual([])
  expect(answered.size).toBeGreaterThan(0)
  await db.destroy()
})

/** A pool that outlives the death of a connection that is in use. */
const fragileDatabase = (): Database => {
  const pool = new pg.Pool({ connectionString: test_.url, max: 8 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const killConnections = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: test_.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user
        and pid <> pg_backend_pid() and application_name <> 'grandstand'`,
  )
  await client.end()
}
