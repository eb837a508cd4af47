import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice } from '#contract/sports/rules/odds-formats.ts'
import { formatOdds, oddsFormats } from './format-odds.ts'

const inAll = (oddsMilli: number): string[] => oddsFormats.map((format) => formatOdds(oddsMilli, format))

test('[L-06] a price in the five formats', () => {
  expect(inAll(2500)).toEqual(['2.50', '1.50', '-0.67', '1.50', '+150'])
  expect(inAll(1450)).toEqual(['1.45', '0.45', '0.45', '-2.22', '-222'])
  expect(inAll(2000)).toEqual(['2.00', '1.00', '1.00', '1.00', '+100'])
  expect(inAll(1875)).toEqual(['1.875', '0.875', '0.875', '-1.14', '-114'])
})

test('[S-13] what a screen shows is what the exact conversion says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
      const oddsMilli = hundredths * 10
      const price = { profit: { num: BigInt(oddsMilli - 1000), den: 1000n } }
      expect(inAll(oddsMilli)).toEqual(oddsFormats.map((format) => formatPrice(format, price)))
    }),
    { numRuns: 2_000 },
  )
})
