import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInterestAmount, interestOfDay, remainderParts } from './interest.ts'

const days = fc.array(
  fc.record({
    basisMinor: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    rateBps: fc.integer({ min: 0, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 400 },
)

const earnedOver = (earning: readonly { basisMinor: number; rateBps: number }[]) => {
  let remainder = 0
  let earned = 0n
  for (const day of earning) {
    const next = interestOfDay({ ...day, remainder })
    earned += BigInt(next.interestMinor)
    remainder = next.remainder
  }
  return { earned, remainder }
}

test('[C-14] any run of days brings exactly the rational sum, rounded down once', () => {
  fc.assert(
    fc.property(days, (earning) => {
      const exact = earning.reduce((sum, { basisMinor, rateBps }) => sum + BigInt(basisMinor) * BigInt(rateBps), 0n)
      const { earned, remainder } = earnedOver(earning)
      return earned === exact / remainderParts && BigInt(remainder) === exact % remainderParts
    }),
  )
})

test('[C-14] a year on one balance brings its rate, whatever a day does', () => {
  const year = (basisMinor: number, rateBps: number) =>
    earnedOver(Array.from({ length: 365 }, () => ({ basisMinor, rateBps })))
  expect(year(10_000, 365)).toEqual({ earned: 365n, remainder: 0 })
  expect(year(1, 180)).toEqual({ earned: 0n, remainder: 65_700 })
  expect(year(99_999, 280)).toEqual({ earned: 2_799n, remainder: Number((99_999n * 280n * 365n) % remainderParts) })
})

test('[C-14, V-06] a move has two decimals and its bounds', () => {
  const cases = [
    ['CNY', 1, null],
    ['CNY', 0, 'below'],
    ['CNY', 999_999_999, null],
    ['CNY', 1_000_000_000, 'large'],
    ['USDT', 10_000, null],
    ['USDT', 10_001, 'decimals'],
    ['USDT', 0, 'below'],
    ['USDT', 10_000_000_000_000, 'large'],
  ] as const
  for (const [currency, minor, rule] of cases)
    expect([currency, minor, checkInterestAmount(currency, minor)]).toEqual([currency, minor, rule])
})
