import { expect, test } from 'vitest'
import type { ReplayLine } from '#contract/live/entities/replay.ts'
import { aheadMs, linesMax, linesUntil, pagesFor } from './use-replay-chat.ts'

const author = { memberId: '7', memberName: '海风', vipLevel: 3, mark: 'none' } as const
const line = (atMs: number): ReplayLine => ({ kind: 'text', id: `m${atMs}`, atMs, ...author, text: '好球' })

test('[S-02] the chat of a place is its minute, the one before, and the next when it is near', () => {
  const durationMs = 200_000
  expect(pagesFor(0, durationMs)).toEqual([0])
  expect(pagesFor(60_000 - aheadMs - 1, durationMs)).toEqual([0])
  expect(pagesFor(60_000 - aheadMs, durationMs)).toEqual([0, 1])
  expect(pagesFor(60_000, durationMs)).toEqual([0, 1])
  expect(pagesFor(179_000, durationMs)).toEqual([1, 2, 3])
  expect(pagesFor(200_000, durationMs)).toEqual([2, 3])
  expect(pagesFor(120_000, 120_000)).toEqual([0, 1])
  expect(pagesFor(0, 0)).toEqual([0])
})

test('[S-02] a line stands from its place on, and the list is bounded', () => {
  const lines = [0, 1_000, 2_000].map(line)
  expect(linesUntil(lines, 999)).toEqual([line(0)])
  expect(linesUntil(lines, 1_000)).toEqual([line(0), line(1_000)])
  const many = Array.from({ length: linesMax + 1 }, (_, at) => line(at))
  expect(linesUntil(many, 1_000)).toEqual(many.slice(1))
})
