import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_PART_HOLD_MS, RESTART_BACKOFF_MS } from './media-limits.ts'
import { createDemand } from './on-demand.ts'

const IDLE_MS = 30_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const newDemand = (idleStopMs = IDLE_MS) => {
  const runs: { exit(): void; stops: number; isSlow: boolean }[] = []
  const demand = createDemand({
    idleStopMs,
    nowMs: Date.now,
    start() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const run = { exit: resolve, stops: 0, isSlow: false }
      runs.push(run)
      const stop = () => {
        run.stops += 1
        if (!run.isSlow) resolve()
        return promise
      }
      return { exited: promise, stop }
    },
  })
  return { demand, runs }
}

test('[A-03] a publisher runs once however many ask, and stops when nobody has asked for a while', async () => {
  const { demand, runs } = newDemand()
  demand.ensure()
  demand.ensure()
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1_000)
  demand.touch()
  await vi.advanceTimersByTimeAsync(IDLE_MS - 1)
  expect(runs.map((run) => run.stops)).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.map((run) => run.stops)).toEqual([1])
  demand.ensure()
  expect(runs.length).toBe(2)
})

test('[A-03] a publisher that dies at once is started again after a pause, once', async () => {
  const { demand, runs } = newDemand()
  demand.ensure()
  runs[0]?.exit()
  await vi.advanceTimersByTimeAsync(0)
  demand.ensure()
  demand.ensure()
  await vi.advanceTimersByTimeAsync(RESTART_BACKOFF_MS - 1)
  expect(runs.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.length).toBe(2)
})

test('[A-03] who asks while an idle publisher is going away gets a new one', async () => {
  const { demand, runs } = newDemand()
  demand.ensure()
  const first = runs[0] ?? expect.unreachable()
  first.isSlow = true
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  demand.ensure()
  expect(runs.length).toBe(1)
  first.exit()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs.length).toBe(2)
})

test('[A-03] however short the idle time, a publisher is not stopped while its first viewer is held', async () => {
  const { demand, runs } = newDemand(1_000)
  demand.ensure()
  await vi.advanceTimersByTimeAsync(FIRST_PART_HOLD_MS - 1)
  expect(runs.map((run) => run.stops)).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.map((run) => run.stops)).toEqual([1])
})

test('[A-03] after the stop nothing starts any more', async () => {
  const { demand, runs } = newDemand()
  demand.ensure()
  await demand.stop()
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  demand.ensure()
  expect(runs.map((run) => run.stops)).toEqual([1])
})
