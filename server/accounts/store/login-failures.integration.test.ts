import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createLoginFailures } from './login-failures.ts'
import { createLoginLimiter, forgetAfterMs } from '#server/accounts/login-limiter.ts'
import type { Log } from '#server/platform/log.ts'

let database: TestDatabase
let nowMs = 1_800_000_000_000
const now = (): number => nowMs
const quiet = (): void => undefined
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const start = () => {
  const failures = createLoginFailures(database.db, { keptMs: forgetAfterMs, now, log })
  return { failures, limiter: createLoginLimiter(now, failures) }
}

const rows = () => database.db.selectFrom('login_failures').select(['key', 'count']).execute()

test('[E-02] who guesses passwords waits over a restart too; what succeeded is forgotten', async () => {
  const first = start()
  for (let guess = 0; guess < 5; guess += 1) await first.limiter.check('viewer01', '1.1.1.1')
  await first.limiter.check('viewer02', '2.2.2.2')
  await first.limiter.succeeded('viewer02', '2.2.2.2')
  await first.failures.flush()

  const second = start()
  expect(await second.limiter.check('viewer01', '1.1.1.1')).toEqual({ retryAfterMs: 5_000 })
  expect(await second.limiter.check('viewer02', '2.2.2.2')).toEqual({ retryAfterMs: 0 })
  nowMs += 5_000
  expect(await second.limiter.check('viewer01', '1.1.1.1')).toEqual({ retryAfterMs: 0 })
  expect(await second.limiter.failed('viewer01', '1.1.1.1')).toEqual({ retryAfterMs: 10_000 })
  await second.failures.flush()
})

test('[E-02] neither names nor addresses lie in the table, and after an hour nothing does', async () => {
  const kept = await rows()
  expect(kept.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 6, 6, 6])
  expect(kept.filter(({ key }) => !/^[\w-]{43}$/.test(key))).toEqual([])
  nowMs += forgetAfterMs
  const { failures, limiter } = start()
  expect(await limiter.check('viewer01', '1.1.1.1')).toEqual({ retryAfterMs: 0 })
  await failures.flush()
  expect((await rows()).map(({ count }) => count)).toEqual([1, 1, 1])
})
