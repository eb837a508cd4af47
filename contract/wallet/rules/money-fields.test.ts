import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAmountMinor, checkAmountText, minorOfText } from './amount.ts'
import { checkCardNumber, normaliseCardNumber } from './card-number.ts'
import { groupBy4, maskAddress, maskCard } from './number-groups.ts'
import { checkWithdrawPassword } from './withdraw-password.ts'

test.each([
  ['1', null],
  ['0.5', null],
  [' 99999.99 ', null],
  ['00012345', null],
  ['100000', 'large'],
  ['1.234', 'decimals'],
  ['', 'empty'],
  ['  ', 'empty'],
  ['.5', 'format'],
  ['5.', 'format'],
  ['-5', 'format'],
  ['+5', 'format'],
  ['1,000', null],
  ['12,345.60', null],
  ['1,00', 'format'],
  ['1,0000', 'format'],
  ['1000,000', 'format'],
  ['¥100', 'format'],
  ['1e3', 'format'],
  ['１００', null],
  ['１，０００．５', null],
  ['１２。５', null],
  ['0x10', 'format'],
])('[V-06] the amount %j of at most five integer digits: %j', (text, rule) => {
  expect(checkAmountText(text, { integerDigitsMax: 5 })).toBe(rule)
})

test('[V-06] the bound is the number of integer digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 1, max: 12 }), (whole, integerDigitsMax) => {
      const rule = whole < 10 ** integerDigitsMax ? null : 'large'
      expect(checkAmountText(`${whole}.25`, { integerDigitsMax })).toBe(rule)
    }),
  )
})

test.each([
  ['12.5', 2, 1250],
  ['12.5', 6, 12_500_000],
  ['0.07', 2, 7],
  ['300', 0, 300],
  ['300.0', 0, null],
  ['1.234', 6, null],
  ['１，２３４．５', 2, 123_450],
  ['90071992547409.91', 2, Number.MAX_SAFE_INTEGER],
  ['90071992547409.92', 2, null],
  ['abc', 2, null],
])('[V-06] %j with %i places is %j minor units', (text, places, minor) => {
  expect(minorOfText(text, places, { integerDigitsMax: 14 })).toBe(minor)
})

test('[V-06] every amount of two places is read back to the unit', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      expect(minorOfText(`${whole}.${String(cents).padStart(2, '0')}`, 2, { integerDigitsMax: 10 })).toBe(
        whole * 100 + cents,
      )
    }),
  )
})

test.each([
  [1, 2, null],
  [9_999_999, 2, null],
  [10_000_000, 2, 'large'],
  [1_000_001, 6, 'decimals'],
  [1_009_999, 6, 'decimals'],
  [1_010_000, 6, null],
  [99_999_990_000, 6, null],
  [100_000_000_000, 6, 'large'],
  [99_999, 0, null],
  [100_000, 0, 'large'],
])('[V-06] %i minor units of %i places, at most five integer digits: %j', (minor, places, rule) => {
  expect(checkAmountMinor(minor, places, { integerDigitsMax: 5 })).toBe(rule)
})

test('[V-06] what may be typed may be sent, and nothing else', () => {
  const pattern = { integerDigitsMax: 5 }
  fc.assert(
    fc.property(fc.nat({ max: 999_999 }), fc.nat({ max: 999_999 }), (whole, millionths) => {
      const decimals = String(millionths).padStart(6, '0').replace(/0+$/, '')
      const text = decimals === '' ? String(whole) : `${whole}.${decimals}`
      const minor = whole * 1_000_000 + millionths
      expect(checkAmountMinor(minor, 6, pattern) === null).toBe(checkAmountText(text, pattern) === null)
      if (checkAmountText(text, pattern) === null) expect(minorOfText(text, 6, pattern)).toBe(minor)
    }),
  )
})

test.each([
  ['4111111111111111', null],
  ['6217 0000 0000 0000 004', null],
  ['6217-0000-0000-0000-004', null],
  ['４１１１１１１１１１１１１１１１', null],
  ['4111111111111112', 'checksum'],
  ['000000000000', 'checksum'],
  ['41111111111', 'length'],
  ['41111111111111111111', 'length'],
  ['4111x11111111111', 'digits'],
  ['4111\u200B111111111111', 'digits'],
  ['', 'length'],
])('[V-07] the card number %j: %j', (typed, rule) => {
  expect(checkCardNumber(typed)).toBe(rule)
})

const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 })
  .map((list) => `1${list.join('')}`)

test('[V-07] of ten last digits one is right, and one wrong digit is always noticed', () => {
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, place, change) => {
      const right = Array.from({ length: 10 }, (_, last) => start.slice(0, -1) + last).filter(
        (number) => checkCardNumber(number) === null,
      )
      expect(right.length).toBe(1)
      const [number = ''] = right
      const at = place % number.length
      const wrong = number.slice(0, at) + ((Number(number[at]) + change) % 10) + number.slice(at + 1)
      expect(checkCardNumber(wrong)).toBe('checksum')
    }),
  )
})

test('[L-05] numbers are grouped by four, and masked to their ends', () => {
  expect(normaliseCardNumber('6217 0000-0000 0000 004')).toBe('6217000000000000004')
  expect(['6217000000000000004', '1234', ''].map(groupBy4)).toEqual(['6217 0000 0000 0000 004', '1234', ''])
  expect(maskCard('6217001234568821')).toBe('6217 **** **** 8821')
  expect(maskAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('TJRa **** **** RTv8')
})

test('[L-05] grouping takes nothing away', () => {
  fc.assert(
    fc.property(digits, (number) => {
      expect(groupBy4(number).replaceAll(' ', '')).toBe(number)
      expect(groupBy4(number)).toMatch(/^(?:\d{4} )*\d{1,4}$/)
    }),
  )
})

test.each([
  ['739214', null, null],
  ['000001', null, null],
  ['73921', 'digits', 'digits'],
  ['7392145', 'digits', 'digits'],
  ['７３９２１４', 'digits', 'digits'],
  ['73921a', 'digits', 'digits'],
  [' 739214', 'digits', 'digits'],
  ['111111', null, 'weak'],
  ['123456', null, 'weak'],
  ['654321', null, 'weak'],
  ['012345', null, 'weak'],
  ['987654', null, 'weak'],
])('[V-05] the withdrawal password %j: %j, and %j where it has to be strong', (typed, rule, strongRule) => {
  expect([false, true].map((isStrong) => checkWithdrawPassword(typed, isStrong))).toEqual([rule, strongRule])
})
