import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from './wait-until.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const watch = (untilMs: number, signal = new AbortController().signal) => {
  const done = vi.fn<() => void>()
  const wait = async (): Promise<void> => {
    await waitUntil(untilMs, Date.now, signal)
    done()
  }
  void wait()
  return done
}

test('ends at its time, and at once when that is over', async () => {
  const done = watch(1000)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledTimes(1)
  const over = watch(5)
  await vi.advanceTimersByTimeAsync(0)
  expect(over).toHaveBeenCalledTimes(1)
})

test('waits longer than one timer can', async () => {
  const done = watch(2 ** 32)
  await vi.advanceTimersByTimeAsync(2 ** 32 - 1)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('leaves no timer behind when it is not wanted any more', () => {
  const release = new AbortController()
  watch(1000, release.signal)
  release.abort()
  expect(vi.getTimerCount()).toBe(0)
})
