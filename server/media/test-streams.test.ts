import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testStreamMaxMs } from '#contract/limits.ts'
import { newMediaStats } from './media-counters.ts'
import { TestStreams } from './test-streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const opened = () => {
  const tests = new TestStreams({
    stats: newMediaStats(),
    nowMs: Date.now,
    failed: (error) => {
      throw error
    },
  })
  const dismissed: string[] = []
  const admit = (roomNo: string) => {
    const sink = tests.admit(roomNo, (reason) => {
      dismissed.push(`${roomNo}: ${reason}`)
      sink.end()
    })
    return sink
  }
  return { tests, dismissed, admit }
}

test('[S-02] a test stream has an address that is another one each time, and none once it is over', () => {
  const { tests, admit } = opened()
  expect(tests.of('88232')).toBeUndefined()
  admit('88232')
  const first = tests.of('88232')
  expect(first?.name).toMatch(/^test-[\w-]{32}$/)
  expect(tests.channel(first?.name ?? '')?.status()).toBe(0)
  tests.end('88232')
  expect([tests.of('88232'), tests.channel(first?.name ?? '')]).toEqual([undefined, undefined])
  admit('88232')
  expect(tests.of('88232')?.name).not.toBe(first?.name)
  tests.stop()
})

test('[S-02] a test stream ends after its time, and its publisher is sent away', () => {
  const { tests, dismissed, admit } = opened()
  admit('88232')
  admit('88233')
  vi.advanceTimersByTime(testStreamMaxMs - 1)
  expect(dismissed).toEqual([])
  tests.end('88233')
  vi.advanceTimersByTime(1)
  expect(dismissed).toEqual(['88233: the test stream is over', '88232: the test stream is over'])
  expect([tests.of('88232'), tests.of('88233')]).toEqual([undefined, undefined])
})

test('[S-02] a publisher that comes back has the same address and the same end', () => {
  const { tests, admit } = opened()
  admit('88232').end()
  const first = tests.of('88232')
  vi.advanceTimersByTime(5_000)
  admit('88232')
  expect(tests.of('88232')).toEqual(first)
  tests.stop()
})
