import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkConversionAmount, convertedMinor, rateE7Of } from './conversion.ts'

const rate = 7_140
const milli = fc.integer({ min: 1, max: 1_000_000 })
const spread = fc.integer({ min: 0, max: 2_000 })
const amount = fc.integer({ min: 1, max: 10 ** 9 })
const currency = fc.constantFrom('CNY' as const, 'USDT' as const)

test('[C-14] an exchange goes by the rate, the spread against the member, and less than one minor unit is lost', () => {
  expect(rateE7Of('CNY', rate, 0)).toBe(71_400_000)
  expect(rateE7Of('CNY', rate, 50)).toBe(71_757_000)
  expect(rateE7Of('USDT', rate, 50)).toBe(71_043_000)
  expect(convertedMinor('CNY', 71_400, 71_400_000)).toBe(100_000_000)
  expect(convertedMinor('USDT', 100_000_000, 71_400_000)).toBe(71_400)
  expect(convertedMinor('CNY', 10_000, 71_757_000)).toBe(13_935_922)
  expect(convertedMinor('USDT', 13_935_922, 71_043_000)).toBe(9_900)
})

test('[C-14] what is got is the exact amount rounded down', () => {
  fc.assert(
    fc.property(currency, amount, milli, spread, (from, fromMinor, rateMilli, spreadBps) => {
      const rateE7 = BigInt(rateE7Of(from, rateMilli, spreadBps))
      const got = convertedMinor(from, fromMinor, Number(rateE7))
      const scale = 10n ** 11n
      const [above, below] = from === 'CNY' ? [scale, rateE7] : [rateE7, scale]
      if (got === null) return BigInt(fromMinor) * above > BigInt(Number.MAX_SAFE_INTEGER) * below
      const lost = BigInt(fromMinor) * above - BigInt(got) * below
      return lost >= 0n && lost < below
    }),
  )
})

test('[C-14] there and back never makes money', () => {
  fc.assert(
    fc.property(currency, amount, milli, spread, (from, fromMinor, rateMilli, spreadBps) => {
      const to = from === 'CNY' ? 'USDT' : 'CNY'
      const got = convertedMinor(from, fromMinor, rateE7Of(from, rateMilli, spreadBps))
      if (got === null) return true
      const back = convertedMinor(to, got, rateE7Of(to, rateMilli, spreadBps))
      return back !== null && back <= fromMinor
    }),
  )
})

test('[C-14, V-06] an amount has two decimals, at least one of its unit, and comes to something that can be held', () => {
  const cases = [
    ['CNY', 100, 71_400_000, null],
    ['CNY', 99, 71_400_000, 'below'],
    ['CNY', 99, null, 'below'],
    ['CNY', 999_999_999, null, null],
    ['CNY', 999_999_999, 71_400_000, null],
    ['CNY', 1_000_000_000, 71_400_000, 'large'],
    ['USDT', 1_000_000, 71_400_000, null],
    ['USDT', 990_000, 71_400_000, 'below'],
    ['USDT', 1_000_001, 71_400_000, 'decimals'],
    ['USDT', 9_999_999_990_000, 71_400_000, null],
    ['USDT', 10_000_000_000_000, 71_400_000, 'large'],
    ['USDT', 1_000_000, 10_000, 'below'],
    ['CNY', 999_999_999, 8_000, 'large'],
  ] as const
  for (const [from, minor, rateE7, rule] of cases)
    expect([from, minor, checkConversionAmount(from, minor, rateE7)]).toEqual([from, minor, rule])
})
