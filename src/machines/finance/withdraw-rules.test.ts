import { describe, expect, test } from 'vitest'
import { allOf, readWithdrawAmount, type WithdrawWay } from './withdraw-rules.ts'

const card: WithdrawWay = {
  id: 'card',
  name: '银行卡',
  nameEn: 'Card',
  to: 'card',
  currency: 'CNY',
  min_money: 10_000,
  max_money: 5_000_000,
  feeFixedMinor: 200,
  feeBasisPoints: 10,
  freeAMonth: 1,
  arrivalMinutes: 10,
  status: '1',
  used: 1,
}
const money = { freeMinor: 100_000, lockedMinor: 50_000 }

describe('the amount of a withdrawal', () => {
  test.each([
    ['', 'empty'],
    ['1e3', 'format'],
    ['-5', 'format'],
    ['１００', 'format'],
    ['100.123', 'decimals'],
    ['1'.repeat(30), 'large'],
    ['99.99', 'below'],
    ['50000.01', 'above'],
    ['1000.01', 'turnover'],
    ['1500.01', 'short'],
  ])('[V-06, E-04] %s is refused: %s', (text, error) => {
    expect(readWithdrawAmount(text, card, money)).toEqual({ amountMinor: null, error })
  })

  test('[C-14] costs its fee, but not while a free one is left', () => {
    expect(readWithdrawAmount('1000', card, money)).toEqual({ amountMinor: 100_000, feeMinor: 300, error: null })
    const free = { ...card, used: 0 }
    expect(readWithdrawAmount('1000', free, money)).toEqual({ amountMinor: 100_000, feeMinor: 0, error: null })
  })

  test('[C-14] all of it is what is free, within the bound, in whole hundredths', () => {
    const usdt: WithdrawWay = { ...card, currency: 'USDT', max_money: 9_000_000_000 }
    expect([allOf(card, 123_456), allOf(card, 9_000_000), allOf(usdt, 12_345_678)]).toEqual([
      123_456, 5_000_000, 12_340_000,
    ])
  })
})
