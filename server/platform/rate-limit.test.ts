import { afterEach, expect, test, vi } from 'vitest'
import { createAddressRateLimit, createRateLimit } from './rate-limit.ts'

afterEach(() => {
  vi.useRealTimers()
})

const rate = { points: 3, windowSeconds: 3_600 }

/** How many of so many are admitted, asked one after the other. */
const admitted = async (ask: (nth: number) => boolean, times: number): Promise<number> => {
  let count = 0
  for (let nth = 0; nth < times; nth += 1) if (ask(nth)) count += 1
  return count
}

test('[X-03] a key gets what its window admits, and not one more', async () => {
  const admits = createRateLimit(rate)
  expect(await admitted(() => admits('a'), 5)).toBe(3)
  expect([admits('b', 3), admits('b')]).toEqual([true, false])
})

test('[X-03] the addresses of a /64 share a rate; an IPv4 address and itself in IPv6 clothes do', async () => {
  const admits = createAddressRateLimit(rate)
  expect(await admitted((nth) => admits(`2001:db8:1:2::${nth}`), 10)).toBe(3)
  expect(await admitted((nth) => admits(nth % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7'), 10)).toBe(3)
  expect([admits('203.0.113.8', 3), admits('203.0.113.8')]).toEqual([true, false])
})

test('[X-03] a /56 has four times the rate and a /48 sixteen times; the next /48 has its own', async () => {
  const admits = createAddressRateLimit(rate)
  expect(await admitted((nth) => admits(`2001:db8:1:${nth.toString(16)}::1`), 100)).toBe(12)
  expect(await admitted((nth) => admits(`2001:db8:1:${(nth * 256).toString(16)}::1`), 100)).toBe(36)
  expect(await admitted((nth) => admits(`2001:db8:2:${(nth * 256).toString(16)}::1`), 100)).toBe(48)
})

test('[X-03] one hasty /64 leaves its neighbours their rate', async () => {
  const admits = createAddressRateLimit(rate)
  expect(await admitted(() => admits('2001:db8:1:1::1'), 1_000)).toBe(3)
  expect(await admitted(() => admits('2001:db8:1:2::1'), 10)).toBe(3)
})

test('[X-03] a window ends on its own, whoever asked meanwhile, and takes nothing over', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const admits = createRateLimit({ points: 2, windowSeconds: 10 })
  const asked = (key: string, times: number) => Array.from({ length: times }, () => admits(key))
  expect(asked('a', 3)).toEqual([true, true, false])
  vi.advanceTimersByTime(5_000)
  expect([asked('a', 1), asked('b', 3)]).toEqual([[false], [true, true, false]])
  vi.advanceTimersByTime(5_000)
  expect([asked('a', 3), asked('b', 1)]).toEqual([[true, true, false], [false]])
  vi.advanceTimersByTime(5_000)
  expect([asked('a', 1), asked('b', 2)]).toEqual([[false], [true, true]])
})
