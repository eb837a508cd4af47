import { expect, test } from 'vitest'
import { lineCount, linesOf } from './lines.ts'

test('[S-13] lines come in the order of the sizes, and within one from the first legs on', () => {
  expect(linesOf(3, [2, 3])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1, 2],
  ])
  expect(linesOf(3, [3, 1])).toEqual([[0, 1, 2], [0], [1], [2]])
})

/** Trixie, patent, Yankee, Lucky 15, Canadian, Heinz, super Heinz, Goliath. */
test.each([
  [3, [2, 3], 4],
  [3, [1, 2, 3], 7],
  [4, [2, 3, 4], 11],
  [4, [1, 2, 3, 4], 15],
  [5, [2, 3, 4, 5], 26],
  [6, [2, 3, 4, 5, 6], 57],
  [7, [2, 3, 4, 5, 6, 7], 120],
  [8, [2, 3, 4, 5, 6, 7, 8], 247],
])('[S-13] %i legs by %j are %i lines', (legs, sizes, count) => {
  expect([lineCount(legs, sizes), linesOf(legs, sizes).length]).toEqual([count, count])
})

test('[S-13] lines are counted exactly where nobody would make them', () => {
  expect([lineCount(32, [16]), lineCount(32, [1, 32]), lineCount(1, [1])]).toEqual([601_080_390, 33, 1])
})
