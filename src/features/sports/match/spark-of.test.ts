import { expect, test } from 'vitest'
import { sparkOf } from './spark-of.ts'

test('[C-16] a price that rose is a line that rises to its end', () => {
  expect(
    sparkOf([
      [1, 1800],
      [2, 1850],
      [3, 1900],
    ]),
  ).toEqual({ path: 'M0.0 16.0L26.0 8.0L52.0 0.0', end: [52, 0], move: 'up', fromMilli: 1800, toMilli: 1900 })
})

test('[C-16] one price is no line, and prices that stand are a flat one', () => {
  expect([sparkOf([]), sparkOf([[1, 1800]])]).toEqual([null, null])
  expect(
    sparkOf([
      [1, 2000],
      [2, 2000],
    ]),
  ).toMatchObject({ path: 'M0.0 8.0L52.0 8.0', move: 'none' })
})

test('[C-16] of a long history the last moves are shown', () => {
  const points = Array.from({ length: 200 }, (_, at) => [at, 3000 - at] as const)
  expect(sparkOf(points)).toMatchObject({ move: 'down', fromMilli: 2824, toMilli: 2801 })
})
