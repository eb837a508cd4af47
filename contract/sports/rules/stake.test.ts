import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stakeBounds } from '#contract/limits.ts'
import { checkStake } from './stake.ts'

test('[V-06, A-05] a stake stands within the bounds of its currency, ends included', () => {
  const currency = fc.constantFrom('CNY' as const, 'USDT' as const)
  fc.assert(
    fc.property(currency, fc.nat({ max: 3_000_000_000 }), (code, stakeMinor) => {
      const { minMinor, maxMinor } = stakeBounds[code]
      const isFine = stakeMinor % (code === 'USDT' ? 10_000 : 1) === 0
      const broken = !isFine ? 'decimals' : stakeMinor < minMinor ? 'min' : stakeMinor > maxMinor ? 'max' : null
      expect(checkStake(stakeMinor, code)).toBe(broken)
    }),
  )
  expect([100, 2_000_000, 99, 2_000_001].map((stakeMinor) => checkStake(stakeMinor, 'CNY'))).toEqual([
    null,
    null,
    'min',
    'max',
  ])
  expect(
    [1_000_001, 1_010_000, 2_800_000_000, 2_800_010_000].map((stakeMinor) => checkStake(stakeMinor, 'USDT')),
  ).toEqual(['decimals', null, null, 'max'])
})
