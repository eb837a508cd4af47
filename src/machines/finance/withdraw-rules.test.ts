import { describe, expect, test } from 'vitest'
import { allOf, readWithdrawAmount, withdrawCeiling, type WithdrawWay } from './withdraw-rules.ts'

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
    ['１００x', 'format'],
    ['100.123', 'decimals'],
    ['1'.repeat(30), 'large'],
    ['99.99', 'below'],
    ['50000.01', 'above'],
    ['1000.01', 'turnover'],
    ['1500.01', 'short'],
  ])('[V-06, E-04] %s is refused: %s', (text, error) => {
    expect(readWithdrawAmount(text, card, money, null)).toEqual({ amountMinor: null, error })
  })

  test('[C-14] costs its fee, but not while a free one is left', () => {
    expect(readWithdrawAmount('1000', card, money, null)).toEqual({ amountMinor: 100_000, feeMinor: 300, error: null })
    const free = { ...card, used: 0 }
    expect(readWithdrawAmount('1000', free, money, null)).toEqual({ amountMinor: 100_000, feeMinor: 0, error: null })
  })

  test('[C-14] all of it is what is free, within the bound, in whole hundredths', () => {
    const usdt: WithdrawWay = { ...card, currency: 'USDT', max_money: 9_000_000_000 }
    expect([allOf(card, 123_456, null), allOf(card, 9_000_000, null), allOf(usdt, 12_345_678, null)]).toEqual([
      123_456, 5_000_000, 12_340_000,
    ])
  })

  test('[C-12, E-05] nor more than is left of the level’s day', () => {
    const daily = { limitMinor: 100_000, usedMinor: 50_000, leftMinor: { CNY: 50_000, USDT: 69_444_444 } }
    expect([
      readWithdrawAmount('500', card, money, daily).error,
      readWithdrawAmount('500.01', card, money, daily),
    ]).toEqual([null, { amountMinor: null, error: 'daily' }])
    expect(readWithdrawAmount('50000.01', card, money, daily).error).toBe('daily')
    const usdt: WithdrawWay = { ...card, currency: 'USDT', max_money: 9_000_000_000 }
    expect([withdrawCeiling(card, daily), withdrawCeiling({ ...card, max_money: 50_000 }, daily)]).toEqual([
      { maxMinor: 50_000, by: 'daily' },
      { maxMinor: 50_000, by: 'method' },
    ])
    expect([allOf(card, 90_000, daily), allOf(usdt, 90_000_000, daily)]).toEqual([50_000, 69_440_000])
  })
})
