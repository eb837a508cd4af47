import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stakeBounds } from '#contract/limits.ts'
import { readStake, stakeTextOf } from './slip-rules.ts'

test.each([
  ['1', 100, null],
  ['1.5', 150, null],
  [' 12.34 ', 1234, null],
  ['20000', 2_000_000, null],
  ['', null, 'empty'],
  ['0.99', null, 'min'],
  ['20000.01', null, 'max'],
  ['100000', null, 'max'],
  ['1.234', null, 'decimals'],
  ['1,000', 100_000, null],
  ['1,00', null, 'format'],
  ['1e3', null, 'format'],
  ['.5', null, 'format'],
])('[V-06] %j is %j, %j', (text, stakeMinor, stakeError) => {
  expect(readStake(text, 'CNY')).toEqual({ stakeMinor, stakeError })
})

test('[V-06] an amount written is read back to the unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: stakeBounds.CNY.minMinor, max: stakeBounds.CNY.maxMinor }), (stakeMinor) => {
      expect(readStake(stakeTextOf(stakeMinor, 'CNY'), 'CNY')).toEqual({ stakeMinor, stakeError: null })
    }),
  )
})

test.each([
  ['0.2', 200_000, null],
  ['2800', 2_800_000_000, null],
  ['0.19', null, 'min'],
  ['2800.01', null, 'max'],
  ['1.234', null, 'decimals'],
])('[A-05, V-06] in USDT %j is %j, %j', (text, stakeMinor, stakeError) => {
  expect(readStake(text, 'USDT')).toEqual({ stakeMinor, stakeError })
})

test('[A-05] a USDT stake is written with two decimals', () => {
  expect([200_000, 50_000_000, 12_340_000].map((stakeMinor) => stakeTextOf(stakeMinor, 'USDT'))).toEqual([
    '0.20',
    '50',
    '12.34',
  ])
})
