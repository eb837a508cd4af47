import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAddressPace } from './address-pace.ts'

const limits = { msPerSecond: 100, burstMs: 50, waitMaxMs: 1_000 }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Pieces of work that come at once; when each of them begins, undefined for those that are refused. */
const beginAll = async (addresses: readonly string[], ms: number) => {
  const pace = createAddressPace(limits)
  const startMs = performance.now()
  const begun = addresses.map(async (address) => {
    const end = await pace.begin(address)
    const atMs = performance.now() - startMs
    end?.(ms)
    return end && atMs
  })
  await vi.advanceTimersByTimeAsync(5_000)
  return Promise.all(begun)
}

test('[X-03] what an address asks for at once is begun as fast as it may use the processor, and what would wait too long is refused', async () => {
  const begun = await beginAll(
    Array.from({ length: 200 }, () => '192.0.2.1'),
    1,
  )
  const served = begun.filter((atMs) => atMs !== undefined)
  expect(served.filter((atMs) => atMs === 0).length).toBeLessThanOrEqual(limits.burstMs + 1)
  expect(Math.max(...served)).toBeLessThanOrEqual(limits.waitMaxMs)
  expect(served.length).toBeLessThanOrEqual(limits.burstMs + 100 + 2)
  expect(served.length).toBeGreaterThan(100)
})

test('[X-03] addresses do not wait for each other', async () => {
  const crowd = Array.from({ length: 200 }, () => '192.0.2.1')
  const begun = await beginAll([...crowd, '192.0.2.2'], 1)
  expect(begun.at(-1)).toBe(0)
})

test('[X-03] work that may turn out dear pays for that until it has ended', async () => {
  const pace = createAddressPace(limits)
  const ends: ((ms: number) => void)[] = []
  for (let nth = 0; nth < 6; nth += 1)
    void pace.begin('192.0.2.1', 40).then((end) => {
      if (end) ends.push(end)
    })
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(limits.waitMaxMs)
  expect(ends.length).toBeGreaterThanOrEqual(4)
  for (const end of ends) end(1)
  const begun = await Promise.all([pace.begin('192.0.2.1', 40), vi.advanceTimersByTimeAsync(0)])
  expect(begun[0]).toBeDefined()
})
