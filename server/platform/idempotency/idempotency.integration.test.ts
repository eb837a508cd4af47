import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { createUnitOfWork, tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createIdempotency } from './idempotency.ts'

const hourMs = 60 * 60_000
let database: TestDatabase
let requestId: string

const records = () =>
  createIdempotency(database.db, { units: createUnitOfWork(database.db), fieldEncryption: testFieldEncryption })

/** A command whose effect is a row, and whose answer is how many there are. */
const note = (
  on: ReturnType<typeof records>,
  { memberId = '1', path = 'p', refuse = false, body = {} as object, meet = async () => {} } = {},
): Promise<Outcome<{ notes: number }, 'FORBIDDEN' | 'REQUEST_ID_REUSED'>> =>
  on.once(
    { memberId, path, body: { requestId, ...body } },
    {
      check: async () => accept(undefined),
      effect: async (unit): Promise<Outcome<{ notes: number }, 'FORBIDDEN'>> => {
        const row = { actor: 'a', action: 'note', subject: requestId, details: '{}' }
        await tablesOf(unit).insertInto('audit').values(row).execute()
        await meet()
        return refuse ? reject('FORBIDDEN') : accept({ notes: (await notes(tablesOf(unit))).length })
      },
    },
  )

const notes = (db: TestDatabase['db']) => db.selectFrom('audit').select('id').where('subject', '=', requestId).execute()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  requestId = randomUUID()
})

test('a command runs once per request id; the same id with another body is told apart', async () => {
  const on = records()
  const body = { text: 'a', of: { one: 1, two: 2 } }
  const all = await Promise.all(Array.from({ length: 5 }, () => note(on, { body })))
  expect(all).toEqual(Array.from({ length: 5 }, () => accept({ notes: 1 })))
  expect(await note(on, { body: { of: { two: 2, one: 1 }, text: 'a' } })).toEqual(accept({ notes: 1 }))
  expect(await note(on, { body: { text: 'b' } })).toEqual(reject('REQUEST_ID_REUSED'))
  expect(await note(on, { body, path: 'q' })).toEqual(reject('REQUEST_ID_REUSED'))
  expect(await note(on, { body, memberId: '2' })).toEqual(accept({ notes: 2 }))
})

test('repeats in several processes wait for the first and hear its answer', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => note(records())))
  expect(all).toEqual(Array.from({ length: 6 }, () => accept({ notes: 1 })))
  expect(await notes(database.db)).toHaveLength(1)
  const others = await Promise.all([1, 2, 3].map((text) => note(records(), { body: { text } })))
  expect(others).toEqual(others.map(() => reject('REQUEST_ID_REUSED')))
})

test('a repeat that waits for a first one which fails runs itself', async () => {
  const inside = Promise.withResolvers<void>()
  const fail = Promise.withResolvers<void>()
  const meet = async () => {
    inside.resolve()
    await fail.promise
  }
  const first = note(records(), { meet })
  await inside.promise
  const second = note(records())
  fail.reject(new Error('the connection is gone'))
  await expect(first).rejects.toThrow('the connection is gone')
  expect(await second).toEqual(accept({ notes: 1 }))
  expect(await notes(database.db)).toHaveLength(1)
})

test('a command that throws keeps nothing and may come again', async () => {
  const on = records()
  const meet = () => Promise.reject(new Error('the database is away'))
  await expect(note(on, { meet })).rejects.toThrow('the database is away')
  expect(await notes(database.db)).toEqual([])
  expect(await note(on)).toEqual(accept({ notes: 1 }))
  await on.sweep(new Date(Date.now() + hourMs))
  expect(await note(on)).toEqual(accept({ notes: 2 }))
})

test('a refused command keeps nothing, neither its effect nor its id', async () => {
  const on = records()
  expect(await note(on, { refuse: true })).toEqual(reject('FORBIDDEN'))
  expect(await notes(database.db)).toEqual([])
  expect(await note(on, { body: { other: true } })).toEqual(accept({ notes: 1 }))
})

test('a refusal by what the first one changed in another process is answered as the first', async () => {
  const command = { memberId: '1', path: 'p', body: { requestId } }
  const refused = await records().once<{ notes: number }, 'FORBIDDEN', undefined>(command, {
    check: async () => {
      await note(records())
      return reject('FORBIDDEN')
    },
    effect: () => Promise.reject(new Error('a refused command has no effect')),
  })
  expect(refused).toEqual(accept({ notes: 1 }))
})
