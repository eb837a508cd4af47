import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPartHoldMs, restartBackoffMs } from './media-limits.ts'
import { OnDemandSupervisor } from './on-demand-supervisor.ts'

const idleMs = 30_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const newSupervisor = (idleStopMs = idleMs) => {
  const runs: { exit(): void; stops: number; isSlow: boolean }[] = []
  const faults: unknown[] = []
  let isBroken = false
  const breakStarts = () => {
    isBroken = true
  }
  const supervisor = new OnDemandSupervisor({
    idleStopMs,
    nowMs: Date.now,
    failed: (error) => void faults.push(error),
    start() {
      if (isBroken) throw new Error('no start')
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
  return { supervisor, runs, faults, breakStarts }
}

test('[A-03] a publisher runs once however many ask, and stops when nobody has asked for a while', async () => {
  const { supervisor, runs } = newSupervisor()
  supervisor.ensure()
  supervisor.ensure()
  await vi.advanceTimersByTimeAsync(idleMs - 1_000)
  supervisor.touch()
  await vi.advanceTimersByTimeAsync(idleMs - 1)
  expect(runs.map((run) => run.stops)).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.map((run) => run.stops)).toEqual([1])
  supervisor.ensure()
  expect(runs.length).toBe(2)
})

test('[A-03] a publisher that dies at once is started again after a pause, once', async () => {
  const { supervisor, runs } = newSupervisor()
  supervisor.ensure()
  runs[0]?.exit()
  await vi.advanceTimersByTimeAsync(0)
  supervisor.ensure()
  supervisor.ensure()
  await vi.advanceTimersByTimeAsync(restartBackoffMs - 1)
  expect(runs.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.length).toBe(2)
})

test('[A-03] who asks while an idle publisher is going away gets a new one', async () => {
  const { supervisor, runs } = newSupervisor()
  supervisor.ensure()
  const first = runs[0] ?? expect.unreachable()
  first.isSlow = true
  await vi.advanceTimersByTimeAsync(idleMs)
  supervisor.ensure()
  expect(runs.length).toBe(1)
  first.exit()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs.length).toBe(2)
})

test('[A-03] however short the idle time, a publisher is not stopped while its first viewer is held', async () => {
  const { supervisor, runs } = newSupervisor(1_000)
  supervisor.ensure()
  await vi.advanceTimersByTimeAsync(firstPartHoldMs - 1)
  expect(runs.map((run) => run.stops)).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(runs.map((run) => run.stops)).toEqual([1])
})

test('[A-03] after the stop nothing starts any more', async () => {
  const { supervisor, runs } = newSupervisor()
  supervisor.ensure()
  await supervisor.stop()
  await vi.advanceTimersByTimeAsync(idleMs)
  supervisor.ensure()
  expect(runs.map((run) => run.stops)).toEqual([1])
})

test('[S-02] a run that has to rest ends, is not started again by itself, and is when somebody asks', async () => {
  const { supervisor, runs } = newSupervisor()
  supervisor.ensure()
  runs[0]?.exit()
  await vi.advanceTimersByTimeAsync(0)
  supervisor.ensure()
  supervisor.rest()
  await vi.advanceTimersByTimeAsync(10 * restartBackoffMs)
  expect(runs.length).toBe(1)
  supervisor.ensure()
  supervisor.rest()
  await vi.advanceTimersByTimeAsync(10 * restartBackoffMs)
  expect(runs.map((run) => run.stops)).toEqual([0, 1])
  supervisor.ensure()
  expect(runs.length).toBe(3)
})

test('[S-02] a start that fails in a timer is reported', async () => {
  const { supervisor, runs, faults, breakStarts } = newSupervisor()
  supervisor.ensure()
  runs[0]?.exit()
  await vi.advanceTimersByTimeAsync(0)
  supervisor.ensure()
  breakStarts()
  await vi.advanceTimersByTimeAsync(restartBackoffMs)
  expect(faults).toEqual([new Error('no start')])
})
