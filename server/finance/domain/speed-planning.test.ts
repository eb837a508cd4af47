import { expect, test } from 'vitest'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { checkSpeedPay, checkSpeedWithdraw, speedBonus, speedLockedUntil } from './speed-planning.ts'

const rules = { ...siteDefaults.speedRules, isOpen: true, lapsesADay: 3, lockMinutes: 60 }
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

test('[C-14] a payer is locked out after so many matches within a day, for so long', () => {
  const at = (lapsesMs: number[], nowMs: number) => speedLockedUntil(lapsesMs, rules, nowMs)
  expect([at([], 0), at([10, 5], 20)]).toEqual([null, null])
  expect(at([dayMs - 1, 5, 0], dayMs)).toBe(dayMs - 1 + hourMs)
  expect(at([dayMs, 5, 0], dayMs)).toBe(null)
  expect([at([100, 5, 0], 99 + hourMs), at([100, 5, 0], 100 + hourMs)]).toEqual([100 + hourMs, null])
})

test('[C-14, V-06] fee and bonus are whole cents; amounts lie within the bounds', () => {
  expect([speedBonus(10_099, { bonusBasisPoints: 100 }), speedBonus(99, { bonusBasisPoints: 100 })]).toEqual([100, 0])
  const withdraw = (amountMinor: number, changes = {}) => {
    const outcome = checkSpeedWithdraw({ ...rules, ...changes }, { currency: 'CNY', amountMinor })
    return outcome.ok ? outcome.value.feeMinor : outcome.code
  }
  const { min_money, max_money } = rules
  expect([min_money - 1, min_money, max_money, max_money + 1].map((amount) => withdraw(amount))).toEqual([
    'FIELD_REFUSED',
    0,
    0,
    'FIELD_REFUSED',
  ])
  expect([withdraw(min_money + 99, { feeBasisPoints: 100 }), withdraw(min_money, { isOpen: false })]).toEqual([
    100,
    'WITHDRAW_TYPE_CLOSED',
  ])
  const pay = (amountMinor: number, currency: 'CNY' | 'USDT' = 'CNY') =>
    checkSpeedPay(rules, { currency, amountMinor }).ok
  expect([pay(0), pay(1), pay(max_money), pay(max_money + 1), pay(50_000, 'USDT')]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
