import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartDaysOf, gridOf } from './chart-days.ts'

test('[C-13] every day of the span stands there, with the sum up to it', () => {
  const days = [
    { day: '2026-10-31', profitMinor: -4_000 },
    { day: '2026-11-02', profitMinor: 9_500 },
  ]
  expect(chartDaysOf(days, { first: '2026-10-30', last: '2026-11-02' })).toEqual([
    { day: '2026-10-30', profitMinor: 0, sumMinor: 0 },
    { day: '2026-10-31', profitMinor: -4_000, sumMinor: -4_000 },
    { day: '2026-11-01', profitMinor: 0, sumMinor: -4_000 },
    { day: '2026-11-02', profitMinor: 9_500, sumMinor: 5_500 },
  ])
  expect(chartDaysOf(days, { first: null, last: null }).map(({ day }) => day)).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(chartDaysOf(days, { first: '2025-01-01', last: '2026-11-02' }).length).toBe(2)
  expect(chartDaysOf([], { first: null, last: null })).toEqual([])
})

test('[C-13] the lines of the chart hold every value, and zero', () => {
  const days = fc.array(
    fc.record({ profitMinor: fc.integer({ min: -1e9, max: 1e9 }), sumMinor: fc.integer({ min: -1e9, max: 1e9 }) }),
  )
  fc.assert(
    fc.property(days, (values) => {
      const grid = gridOf(values.map((value) => ({ ...value, day: '' })))
      const all = values.flatMap(({ profitMinor, sumMinor }) => [profitMinor, sumMinor])
      expect(grid).toContain(0)
      expect(grid.length).toBeGreaterThanOrEqual(2)
      expect(grid.length).toBeLessThanOrEqual(6)
      expect(Math.min(0, ...all)).toBeGreaterThanOrEqual(grid[0] ?? 0)
      expect(Math.max(0, ...all)).toBeLessThanOrEqual(grid.at(-1) ?? 0)
    }),
  )
})
