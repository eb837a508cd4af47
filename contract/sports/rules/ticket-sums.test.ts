import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketLineCount, ticketSums } from './ticket-sums.ts'

const cny = { currency: 'CNY', sizes: null } as const

test('[S-13] a line returns its stake by all its odds, rounded once, half up', () => {
  expect(ticketSums({ ...cny, oddsMilli: [1855], stakeMinor: 1_000 }).maxReturnMinor).toBe(1_855)
  // 3.33 × 1.999 = 6.65667, 1.50 × 1.5 = 2.25, 0.10 × 2.45 = 0.245
  expect(ticketSums({ ...cny, oddsMilli: [1999], stakeMinor: 333 }).maxReturnMinor).toBe(666)
  expect(ticketSums({ ...cny, oddsMilli: [2450], stakeMinor: 10 }).maxReturnMinor).toBe(25)
  expect(ticketSums({ ...cny, oddsMilli: [2060, 4550], stakeMinor: 10_000 })).toEqual({
    lineCount: 1,
    riskMinor: 10_000,
    maxReturnMinor: 93_730,
    oddsMilli: 9_373,
  })
})

test('[S-13, A-05] USDT returns whole hundredths', () => {
  const sums = ticketSums({ currency: 'USDT', sizes: null, oddsMilli: [1855], stakeMinor: 1_010_000 })
  expect(sums.maxReturnMinor).toBe(1_870_000)
})

test('[S-13] a system is the sum of its lines, each capped; what no number holds stays the largest that one does', () => {
  const odds = [2000, 3000, 4000]
  expect(ticketSums({ ...cny, oddsMilli: odds, sizes: [2, 3], stakeMinor: 100 })).toEqual({
    lineCount: 4,
    riskMinor: 400,
    maxReturnMinor: 600 + 800 + 1_200 + 2_400,
    oddsMilli: 0,
  })
  const capped = ticketSums({ ...cny, oddsMilli: odds, sizes: [2, 3], stakeMinor: 100, capMinor: 1_000 })
  expect(capped.maxReturnMinor).toBe(600 + 800 + 1_000 + 1_000)
  const huge = ticketSums({ ...cny, oddsMilli: Array.from({ length: 10 }, () => 1_000_000), stakeMinor: 2_000_000 })
  expect([huge.maxReturnMinor, huge.oddsMilli]).toEqual([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
})

test('[S-13] lines are counted as they are made', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1 }),
      (legs, some) => {
        const sizes = some.filter((size) => size <= legs).toSorted((a, b) => a - b)
        const oddsMilli = Array.from({ length: legs }, () => 2000)
        expect(ticketLineCount(legs, sizes)).toBe(
          ticketSums({ currency: 'CNY', oddsMilli, sizes, stakeMinor: 1 }).lineCount,
        )
      },
    ),
  )
  expect(ticketLineCount(5, null)).toBe(1)
})
