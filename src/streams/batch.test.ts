import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const handed: (readonly number[])[] = []
  const batch = createBatch<number>({ everyMs: 150, crowdedCount: 4, crowdedEveryMs: 400, countMax: 5 }, (items) =>
    handed.push(items),
  )
  return { batch, handed }
}

test('hands over at once after a quiet time, then at most every 150 ms', () => {
  const { batch, handed } = start()
  batch.add([1])
  batch.add([2])
  vi.advanceTimersByTime(149)
  batch.add([3])
  expect(handed).toEqual([[1]])
  vi.advanceTimersByTime(1)
  expect(handed).toEqual([[1], [2, 3]])
  vi.advanceTimersByTime(150)
  batch.add([4])
  expect(handed).toEqual([[1], [2, 3], [4]])
})

test('after a crowded batch the next waits longer, after a smaller one no more', () => {
  const { batch, handed } = start()
  batch.add([1, 2, 3, 4])
  batch.add([5, 6, 7])
  vi.advanceTimersByTime(399)
  expect(handed).toEqual([[1, 2, 3, 4]])
  vi.advanceTimersByTime(1)
  expect(handed).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
  ])
  batch.add([8])
  vi.advanceTimersByTime(150)
  expect(handed.at(-1)).toEqual([8])
})

test('what waits is bounded', () => {
  const { batch, handed } = start()
  batch.add([1])
  batch.add([2, 3, 4])
  batch.add([5, 6])
  expect(handed).toEqual([[1], [2, 3, 4, 5, 6]])
})

test('nothing is handed over for nothing, and nothing after the close', () => {
  const { batch, handed } = start()
  batch.add([])
  batch.flush()
  batch.add([1])
  batch.add([2])
  batch.close()
  vi.advanceTimersByTime(1000)
  expect([handed, vi.getTimerCount()]).toEqual([[[1]], 0])
})
