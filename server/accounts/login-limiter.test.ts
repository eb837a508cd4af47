import { beforeEach, expect, test } from 'vitest'
import type { LoginLimiter } from './ports/sessions.ts'
import { createLoginLimiter, waitAfter } from './login-limiter.ts'

let nowMs: number
let limiter: LoginLimiter

beforeEach(() => {
  nowMs = 1_800_000_000_000
  limiter = createLoginLimiter(() => nowMs)
})

/** One wrong password: how long to wait before it, and after it. */
const guess = async (name: string, address: string): Promise<[number, number]> => {
  const before = await limiter.check(name, address)
  const after = await limiter.failed(name, address)
  return [before.retryAfterMs, after.retryAfterMs]
}

/** What a person who waits as told waits after each of so many wrong passwords. */
const guessPatiently = async (times: number, name: string, address: string): Promise<number[]> => {
  const waits: number[] = []
  for (let i = 0; i < times; i++) {
    const [, waitMs] = await guess(name, address)
    waits.push(waitMs)
    nowMs += waitMs
  }
  return waits
}

test('[E-02] four wrong passwords are free; then the wait starts at 5 s and doubles', async () => {
  expect(await guessPatiently(8, 'a', '1.1.1.1')).toEqual([0, 0, 0, 0, 5_000, 10_000, 20_000, 40_000])
})

test('[E-02] a wait ends at 15 minutes', () => {
  const rule = { free: 4, firstWaitMs: 5_000, waitMaxMs: 900_000 }
  expect([4, 5, 12, 13, 1_000].map((failures) => waitAfter(failures, rule))).toEqual([
    0, 5_000, 640_000, 900_000, 900_000,
  ])
})

test('[E-02] a wait counts down, ignores the case of names, and does not hit others', async () => {
  for (let i = 0; i < 5; i++) await guess('a', '1.1.1.1')
  nowMs += 2_000
  expect(await guess('A', '1.1.1.1')).toEqual([3_000, 3_000])
  expect(await limiter.check('b', '1.1.1.1')).toEqual({ retryAfterMs: 0 })
  expect(await limiter.check('a', '2.2.2.2')).toEqual({ retryAfterMs: 0 })
})

test('[E-02] an attempt during a wait does not make it longer', async () => {
  for (let i = 0; i < 50; i++) await guess('a', '1.1.1.1')
  expect(await limiter.check('a', '1.1.1.1')).toEqual({ retryAfterMs: 5_000 })
})

test('[E-02] one address that tries many names waits; one name tried from many addresses waits a little', async () => {
  for (let i = 0; i < 60; i++) await guess(`name${i}`, '1.1.1.1')
  expect((await limiter.check('other', '1.1.1.1')).retryAfterMs).toBe(5_000)
  for (let i = 0; i < 20; i++) await guess('victim', `9.9.9.${i}`)
  expect((await limiter.check('victim', '7.7.7.7')).retryAfterMs).toBe(2_000)
})

test('[E-02] the addresses of a /64 guess as one; a /48 that tries many names waits as well', async () => {
  for (let i = 0; i < 5; i++) await guess('a', `2001:db8:1:1::${i}`)
  expect(await limiter.check('a', '2001:db8:1:1:ffff::1')).toEqual({ retryAfterMs: 5_000 })
  expect(await limiter.check('a', '2001:db8:1:2::1')).toEqual({ retryAfterMs: 0 })

  const ofHundreds = (i: number): string => `2001:db8:2:${i.toString(16)}00::1`
  for (let i = 0; i < 944; i++) await guess(`name${i}`, ofHundreds(i % 64))
  expect(await limiter.check('other', ofHundreds(64))).toEqual({ retryAfterMs: 0 })
  expect(await limiter.check('another', ofHundreds(65))).toEqual({ retryAfterMs: 5_000 })
  expect(await limiter.check('another', '2001:db8:3:1::1')).toEqual({ retryAfterMs: 0 })
})

test('[E-02] a right password and an hour of peace forgive', async () => {
  await guessPatiently(3, 'a', '1.1.1.1')
  await limiter.check('a', '1.1.1.1')
  await limiter.succeeded('a', '1.1.1.1')
  expect(await guessPatiently(4, 'a', '1.1.1.1')).toEqual([0, 0, 0, 0])
  nowMs += 60 * 60_000
  expect(await guessPatiently(4, 'a', '1.1.1.1')).toEqual([0, 0, 0, 0])
})

test('[E-02] members who log in from one address do not use up its count, one by one or sixty at once', async () => {
  for (let i = 0; i < 60; i++) await limiter.check(`member${i}`, '1.1.1.1')
  for (let i = 0; i < 60; i++) await limiter.succeeded(`member${i}`, '1.1.1.1')
  for (let i = 0; i < 100; i++) {
    expect(await limiter.check(`member${i}`, '1.1.1.1')).toEqual({ retryAfterMs: 0 })
    await limiter.succeeded(`member${i}`, '1.1.1.1')
  }
})
