import { expect, test } from 'vitest'
import { heldMinor } from '#contract/protection/rules/limit-names.ts'
import { editOf, typedLimit, usageOf } from './limit-edits.ts'

test('[V-06] a limit is typed as other amounts are; gold coins have no decimals', () => {
  expect([typedLimit('2000', { currency: 'CNY' }), typedLimit('12.5', { currency: 'USDT' })]).toEqual([
    200_000, 12_500_000,
  ])
  expect([typedLimit('12.5', { currency: 'COIN' }), typedLimit('12', { currency: 'COIN' })]).toEqual([null, 12])
  for (const text of ['', '-1', '1e3', '1.234', '1234567890', '１２x'])
    expect(typedLimit(text, { currency: 'CNY' })).toBeNull()
  expect(typedLimit('0', { currency: 'CNY' })).toBe(0)
})

test('[S-13] what sending an amount does to a limit', () => {
  expect([
    editOf({ ownMinor: null }, 5),
    editOf({ ownMinor: 6 }, 5),
    editOf({ ownMinor: 5 }, 6),
    editOf({ ownMinor: 5 }, null),
  ]).toEqual(['set', 'lower', 'raise', 'raise'])
  expect([
    heldMinor({ ownMinor: 5, siteMinor: 4, otherMinor: null }),
    heldMinor({ ownMinor: null, siteMinor: 4, otherMinor: 3 }),
    heldMinor({ ownMinor: null, siteMinor: null, otherMinor: null }),
  ]).toEqual([4, 3, null])
})

test('[S-13] how far a limit is used', () => {
  const of = (ownMinor: number | null, usedMinor: number) =>
    usageOf({
      ownMinor,
      siteMinor: null,
      otherMinor: null,
      usedMinor,
      leftMinor: ownMinor === null ? null : Math.max(0, ownMinor - usedMinor),
    })
  expect([of(null, 5), of(10, 7), of(10, 8), of(10, 12), of(0, 0)]).toEqual([
    { share: 0, tone: 'free' },
    { share: 0.7, tone: 'free' },
    { share: 0.8, tone: 'near' },
    { share: 1, tone: 'reached' },
    { share: 1, tone: 'reached' },
  ])
})
