import { beforeEach, expect, test } from 'vitest'
import type { LoginLimiter } from '../ports/accounts.ts'
import { createLoginLimiter } from './login-limiter.ts'

let nowMs: number
let limiter: LoginLimiter

beforeEach(() => {
  nowMs = 1_800_000_000_000
  limiter = createLoginLimiter(() => nowMs)
})

const fail = async (times: number, name: string, address: string): Promise<number> => {
  let retryAfterMs = 0
  for (let i = 0; i < times; i++) ({ retryAfterMs } = await limiter.failed(name, address))
  return retryAfterMs
}

test('[E-02] four wrong passwords are free; then the wait starts at 5 s, doubles, and ends at 15 minutes', async () => {
  expect(await fail(4, 'a', '1.1.1.1')).toBe(0)
  expect([await fail(1, 'a', '1.1.1.1'), await fail(1, 'a', '1.1.1.1')]).toEqual([5_000, 10_000])
  expect(await fail(20, 'a', '1.1.1.1')).toBe(15 * 60_000)
  nowMs += 15 * 60_000
  expect(await limiter.check('a', '1.1.1.1')).toEqual({ retryAfterMs: 0 })
})

test('[E-02] a wait counts down, ignores the case of names, and does not hit others', async () => {
  await fail(5, 'a', '1.1.1.1')
  nowMs += 2_000
  expect(await limiter.check('A', '1.1.1.1')).toEqual({ retryAfterMs: 3_000 })
  expect(await limiter.check('b', '1.1.1.1')).toEqual({ retryAfterMs: 0 })
  expect(await limiter.check('a', '2.2.2.2')).toEqual({ retryAfterMs: 0 })
})

test('[E-02] one address that tries many names waits; one name tried from many addresses waits a minute at most', async () => {
  for (let i = 0; i < 30; i++) await limiter.failed(`name${i}`, '1.1.1.1')
  expect((await limiter.check('other', '1.1.1.1')).retryAfterMs).toBe(5_000)
  for (let i = 0; i < 40; i++) await limiter.failed('victim', `9.9.9.${i}`)
  expect((await limiter.check('victim', '7.7.7.7')).retryAfterMs).toBe(60_000)
})

test('[E-02] a right password and an hour of peace forgive', async () => {
  await fail(4, 'a', '1.1.1.1')
  await limiter.succeeded('a', '1.1.1.1')
  expect(await fail(4, 'a', '1.1.1.1')).toBe(0)
  nowMs += 60 * 60_000
  expect(await fail(4, 'a', '1.1.1.1')).toBe(0)
})
