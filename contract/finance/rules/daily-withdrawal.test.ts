import { expect, test } from 'vitest'
import { dailyWithdrawal } from './daily-withdrawal.ts'

test('[C-12, E-05] what went out today counts against the limit of the level, in whatever currency', () => {
  expect(dailyWithdrawal(0, { CNY: 100, USDT: 0 }, 7_200)).toBe(null)
  expect(dailyWithdrawal(100_000, { CNY: 0, USDT: 0 }, 7_200)).toEqual({
    limitMinor: 100_000,
    usedMinor: 0,
    leftMinor: { CNY: 100_000, USDT: 138_888_888 },
  })
  expect(dailyWithdrawal(100_000, { CNY: 28_000, USDT: 100_000_000 }, 7_200)).toEqual({
    limitMinor: 100_000,
    usedMinor: 100_000,
    leftMinor: { CNY: 0, USDT: 0 },
  })
})

test('[C-12, E-05] no rounding lets more out than the limit, and a level that fell owes nothing', () => {
  for (const [usdt, rate] of [
    [1, 7_200],
    [9_999, 7_123],
    [33_333_333, 7_001],
  ] as const) {
    const first = dailyWithdrawal(50_000, { CNY: 0, USDT: usdt }, rate)
    const rest = first?.leftMinor.USDT ?? 0
    const after = dailyWithdrawal(50_000, { CNY: 0, USDT: usdt + rest }, rate)
    expect((after?.usedMinor ?? 0) <= 50_000).toBe(true)
  }
  expect(dailyWithdrawal(10_000, { CNY: 30_000, USDT: 0 }, 7_200)).toEqual({
    limitMinor: 10_000,
    usedMinor: 30_000,
    leftMinor: { CNY: 0, USDT: 0 },
  })
})
