import { describe, expect, test } from 'vitest'
import type { HouseAccount } from '#contract/finance/entities/bank-account.ts'
import { demoBankAccounts } from '#server/demo/demo-bank-accounts.ts'
import { chooseAccount } from './bank-planning.ts'

const anAccount = (id: string, changes: Partial<HouseAccount> = {}): HouseAccount => ({
  ...(demoBankAccounts[0] as HouseAccount),
  id,
  min_money: 10_000,
  max_money: 100_000,
  dayMaxMinor: 200_000,
  ...changes,
})
const choose = (accounts: readonly HouseAccount[], amountMinor: number, taken: Record<string, number> = {}) => {
  const chosen = chooseAccount({ accounts, taken: new Map(Object.entries(taken)) }, { currency: 'CNY', amountMinor })
  return chosen.ok ? chosen.value.id : chosen.data
}

describe('[C-14, E-04] the account of a transfer', () => {
  test.each([
    [9_999, { mostMinor: 100_000 }],
    [10_000, 'a'],
    [100_000, 'a'],
    [100_001, { mostMinor: 100_000 }],
  ])('takes what lies within its bounds: %i', (amountMinor, chosen) => {
    expect(choose([anAccount('a')], amountMinor)).toEqual(chosen)
  })

  test.each([
    [100_000, 'a'],
    [100_001, { mostMinor: 99_999 }],
    [190_001, { mostMinor: 0 }],
    [200_000, { mostMinor: 0 }],
  ])('takes no more in a day than it may: %i was taken', (takenMinor, chosen) => {
    expect(choose([anAccount('a')], 100_000, { a: takenMinor })).toEqual(chosen)
  })

  test('is the one whose day is emptiest, by share', () => {
    const accounts = [anAccount('a'), anAccount('b', { dayMaxMinor: 2_000_000 })]
    expect(choose(accounts, 10_000, { a: 20_000, b: 100_000 })).toBe('b')
    expect(choose(accounts, 10_000, { a: 20_000, b: 300_000 })).toBe('a')
    expect(choose(accounts, 10_000)).toBe('a')
  })

  test('is open, and of the currency', () => {
    const accounts = [anAccount('closed', { status: '0' }), anAccount('other', { currency: 'USDT' })]
    expect(choose(accounts, 10_000)).toEqual({ mostMinor: 0 })
    expect(choose([...accounts, anAccount('open')], 10_000)).toBe('open')
  })
})
