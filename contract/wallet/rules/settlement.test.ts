import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settlementOf } from './settlement.ts'

test.each([
  [714, 'CNY', 714],
  [714, 'USDT', 1_000_000],
  [713, 'USDT', 990_000],
  [7, 'USDT', 0],
  [8_800, 'USDT', 12_320_000],
  [0, 'USDT', 0],
  [100_000_000_000, 'USDT', 140_056_022_400_000],
] as const)('[A-05] %i fen in %s at 7.14: %i', (cnyMinor, currency, minor) => {
  expect(settlementOf(cnyMinor, currency, 7_140)).toBe(minor)
})

test('[A-05] in USDT it is whole hundredths, never more than it is worth and less by under one of them', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 1_000_000 }), (cnyMinor, rate) => {
      const minor = settlementOf(cnyMinor, 'USDT', rate)
      expect(minor % 10_000).toBe(0)
      const hundredths = BigInt(minor) / 10_000n
      expect(hundredths * BigInt(rate) <= BigInt(cnyMinor) * 1000n).toBe(true)
      expect((hundredths + 1n) * BigInt(rate) > BigInt(cnyMinor) * 1000n).toBe(true)
    }),
  )
})
