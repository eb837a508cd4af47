import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roomEntry, type OutboxEntry } from '#server/platform/outbox/outbox-rows.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createUnitOfWork, endWith, pipelineOf, tablesOf, writeLater, writeNow } from './transaction-unit.ts'

let database: TestDatabase

const entry: OutboxEntry = roomEntry('88231', 'n:1', {
  msgType: 'system',
  data: { kind: 'notice', text: '1', values: {} },
})
const outboxRows = async () => (await database.db.selectFrom('outbox').select('id').execute()).length

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => database.db.deleteFrom('outbox').execute())
afterAll(() => database.drop())

test('what is announced is written with the rest; publishing is waited for, nudges come after the commit', async () => {
  const heard: string[] = []
  const units = createUnitOfWork(database.db, async () => void heard.push(`publish ${await outboxRows()}`))
  const result = await units.run(async (unit) => {
    unit.announce([entry])
    unit.afterCommit(() => heard.push('nudge'))
    heard.push(`inside ${await outboxRows()}`)
    return 7
  })
  expect(result).toBe(7)
  expect(heard).toEqual(['inside 0', 'nudge', 'publish 1'])
  await units.run(async () => undefined)
  expect(heard).toHaveLength(3)
})

test('what throws announces nothing and nudges nobody', async () => {
  const heard: string[] = []
  const units = createUnitOfWork(database.db, async () => void heard.push('publish'))
  const failing = units.run(async (unit) => {
    unit.announce([entry])
    unit.afterCommit(() => heard.push('nudge'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([heard, await outboxRows()]).toEqual([[], 0])
})

test('work that the database had to undo runs again from its start, at most five times', async () => {
  let runs = 0
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const units = createUnitOfWork(database.db)
  const until = (times: number) =>
    units.run(async (unit) => {
      runs += 1
      unit.announce([entry])
      if (runs < times) throw deadlock
      return runs
    })
  expect(await until(3)).toBe(3)
  expect(await outboxRows()).toBe(1)
  runs = 0
  await expect(until(6)).rejects.toThrow('deadlock detected')
  expect(runs).toBe(5)
})

test('what a unit ends with is sent with the commit: what it writes stands, where it fails nothing does, and it says why', async () => {
  const heard: string[] = []
  const units = createUnitOfWork(database.db, async () => void heard.push('publish'))
  const endingWith = (text: string) =>
    units.run(async (unit) => {
      unit.announce([entry])
      unit.afterCommit(() => heard.push('nudge'))
      endWith(unit, sql`insert into outbox (topic, payload) select topic, ${text}::jsonb from outbox`)
    })
  await endingWith('{}')
  expect([heard, await outboxRows()]).toEqual([['nudge', 'publish'], 2])
  await expect(endingWith('{')).rejects.toMatchObject({ code: '22P02' })
  expect([heard, await outboxRows()]).toEqual([['nudge', 'publish'], 2])
})

const addRow = (topic: string) => sql`insert into outbox (topic, payload) values (${topic}, '{}')`
const topics = async () =>
  (await database.db.selectFrom('outbox').select('topic').orderBy('id').execute()).map(({ topic }) => topic)

test('what is written later comes before what is announced and before the last; asked to, it is written at once', async () => {
  await createUnitOfWork(database.db).run(async (unit) => {
    endWith(unit, addRow('last'))
    writeLater(unit, addRow('first'))
    await writeNow(unit)
    expect((await sql`select from outbox`.execute(pipelineOf(unit))).rows).toHaveLength(1)
    writeLater(unit, addRow('second'))
    writeLater(unit, addRow('third'))
    unit.announce([entry])
  })
  expect(await topics()).toEqual(['first', 'second', 'third', 'room:88231', 'last'])
})

test('where what is written later fails, nothing stands, and the first that failed says why', async () => {
  const failing = createUnitOfWork(database.db).run(async (unit) => {
    writeLater(unit, addRow('first'))
    writeLater(unit, sql`select 1 / 0`)
    writeLater(unit, addRow('third'))
    endWith(unit, sql`select 'no number'::int`)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await topics()).toEqual([])
})

test('a unit whose last statement the database had to undo runs again', async () => {
  let runs = 0
  await createUnitOfWork(database.db).run(async (unit) => {
    runs += 1
    const raise = sql.raw(`do $$ begin raise exception 'once more' using errcode = '40001'; end $$`)
    endWith(unit, runs < 3 ? raise : sql`select 1`)
  })
  expect(runs).toBe(3)
})

test('a unit that is not of PostgreSQL has no tables', () => {
  expect(() => tablesOf({ announce: () => undefined, afterCommit: () => undefined })).toThrow(TypeError)
})
