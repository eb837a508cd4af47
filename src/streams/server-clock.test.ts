import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { startServerClock } from './server-clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const gatewayThat = (answer: (nth: number) => Promise<unknown>) => {
  const asked: { atMs: number; timeoutMs: number | undefined }[] = []
  const call = ((_call: unknown, _input: unknown, options: { timeoutMs?: number }) => {
    asked.push({ atMs: Date.now(), timeoutMs: options.timeoutMs })
    return answer(asked.length)
  }) as unknown as Gateway['call']
  return { gateway: { call }, asked }
}

test('[L-02, C-17] asks first after 6.7 s, then every 60 s, and gives each check 5 s', async () => {
  const { gateway, asked } = gatewayThat(() => Promise.resolve({ kind: 'fault', reason: 'timeout' }))
  const { stop } = startServerClock(gateway, { offsetMs: 0 })
  await vi.advanceTimersByTimeAsync(6_699)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(120_001)
  stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toEqual([
    { atMs: 1_006_700, timeoutMs: 5_000 },
    { atMs: 1_066_700, timeoutMs: 5_000 },
    { atMs: 1_126_700, timeoutMs: 5_000 },
  ])
})

test('[L-02] dates the answer to the middle of its round trip; a failed check keeps what was known', async () => {
  const clock = { offsetMs: 0 }
  const { gateway } = gatewayThat(async (nth) => {
    if (nth > 1) return { kind: 'fault', reason: 'network' }
    await new Promise((resolve) => setTimeout(resolve, 400))
    return { kind: 'accepted', data: { serverTimeMs: 5_000_000 } }
  })
  const { stop } = startServerClock(gateway, clock)
  await vi.advanceTimersByTimeAsync(7_200)
  expect(clock.offsetMs).toBe(5_000_000 - (1_006_700 + 200))
  await vi.advanceTimersByTimeAsync(61_000)
  expect(clock.offsetMs).toBe(5_000_000 - 1_006_900)
  stop()
})
