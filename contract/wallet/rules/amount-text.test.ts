import { expect, test } from 'vitest'
import { amountText, symbolsOf, withAmounts, type TextAmount } from './amount-text.ts'

const show = (amount: TextAmount): string => JSON.stringify(amount)

test('[A-05, E-13] amounts of a text are values with their currency, one or one for each', () => {
  expect(withAmounts('最高 {{CNY 500}}，{{CNY 18 | USDT 2.50}}', show)).toBe(
    '最高 {"CNY":50000}，{"CNY":1800,"USDT":2500000}',
  )
})

test.each([
  '{{title}}',
  '{{CNY}}',
  '{{CNY 1,000}}',
  '{{EUR 5}}',
  '{{CNY 5.555}}',
  '{{CNY 5|USDT 1}}',
  '¥500',
  '{CNY 5}',
])('[A-05] %s is no amount, and stays as it is', (text) => expect(withAmounts(text, show)).toBe(text))

test('[E-13] words write an amount with the symbol that the operator has set', () => {
  const symbols = symbolsOf([{ code: 'CNY', symbol: 'RMB' }])
  expect([
    amountText(123_456, 'CNY', symbols),
    amountText(12_500_000, 'USDT', symbols),
    amountText(188, 'COIN'),
  ]).toEqual(['RMB1,234.56', '12.50', '188'])
})
