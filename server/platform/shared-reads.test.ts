import { afterEach, expect, test, vi } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

afterEach(() => vi.useRealTimers())

const start = () => {
  const clock = { nowMs: 0 }
  const read = vi.fn(async () => clock.nowMs)
  const reads = createSharedReads({ keptMs: 1_000, entriesMax: 2, now: () => clock.nowMs })
  return { clock, read, reads, ask: () => reads.once('key', read) }
}

test('however many ask, it is read once until it is too old, or forgotten', async () => {
  const { clock, read, reads, ask } = start()
  expect(await Promise.all([ask(), ask()])).toEqual([0, 0])
  clock.nowMs = 999
  expect([await ask(), read.mock.calls.length]).toEqual([0, 1])
  clock.nowMs = 1_000
  expect([await ask(), read.mock.calls.length]).toEqual([1_000, 2])
  reads.forget()
  await ask()
  expect(read.mock.calls.length).toBe(3)
})

test('what failed is asked again by whoever comes next', async () => {
  const { read, ask } = start()
  read.mockRejectedValueOnce(new Error('down'))
  await expect(ask()).rejects.toThrow('down')
  expect(await ask()).toBe(0)
})

test('no more is kept than there is room for', async () => {
  const { read, reads } = start()
  for (const key of ['one', 'two', 'three', 'one']) await reads.once(key, read)
  expect(read.mock.calls.length).toBe(4)
})

/** Reads texts whose characters are their bytes. */
const readTexts = (bytesMax: number) => {
  const reads = createSharedReads({
    keptMs: 1_000,
    entriesMax: 10,
    now: () => 0,
    bytesMax,
    bytesOf: (text) => String(text).length,
  })
  let count = 0
  const ask = async (text: string): Promise<boolean> => {
    const before = count
    await reads.once(text, async () => {
      count += 1
      return text
    })
    return count > before
  }
  return ask
}

test('no more bytes are kept than there is room for: what was asked for longest ago goes', async () => {
  const ask = readTexts(6)
  expect([await ask('aa'), await ask('bbbb'), await ask('aa')]).toEqual([true, true, false])
  expect([await ask('c'), await ask('aa'), await ask('bbbb')]).toEqual([true, false, true])
  expect([await ask('ddddddd'), await ask('ddddddd')]).toEqual([true, true])
})

test('what is too old does not stay in memory until it is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { read, ask } = start()
  await ask()
  vi.advanceTimersByTime(999)
  await ask()
  expect(read.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(1)
  await ask()
  expect(read.mock.calls.length).toBe(2)
})
