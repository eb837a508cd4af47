import { expect, test } from 'vitest'
import { typedAmount } from './typed-amount.ts'

test.each([
  [50_000, 'CNY', '500'],
  [5, 'CNY', '0.05'],
  [1_000_007, 'CNY', '10000.07'],
  [20_250_000, 'USDT', '20.25'],
  [1_239_999, 'USDT', '1.23'],
] as const)('[V-06] %i of %s is typed as %s', (amountMinor, currency, text) => {
  expect(typedAmount(amountMinor, currency)).toBe(text)
})
