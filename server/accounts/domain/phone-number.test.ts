import { expect, test } from 'vitest'
import { readPhone } from './phone-number.ts'

test('[V-04] a number is kept as networks dial it: without its national zero, in the area that was chosen', () => {
  expect(readPhone('+44', '07911 123456')).toBe('7911123456')
  expect(readPhone('+44', '7911123456')).toBe('7911123456')
  expect(readPhone('+49', '0151 23456789')).toBe('15123456789')
  expect(readPhone('+852', '51234567')).toBe('51234567')
  expect(readPhone('+1', '(212) 555-0123')).toBe('2125550123')
  // Italian numbers keep the zero that is theirs.
  expect(readPhone('+39', '0612345678')).toBe('0612345678')
})

test('[V-04] what is no area, and no number of its area, is refused; the mainland has its own rule', () => {
  for (const [areaCode, phone] of [
    ['+0', '123456'],
    ['+999', '123456'],
    ['+44', '1234'],
    ['+852', '0000000000000'],
    ['+1', '86138001380'],
  ] as const)
    expect([areaCode, phone, readPhone(areaCode, phone)]).toEqual([areaCode, phone, undefined])
  expect(readPhone('+86', '12345678901')).toBeUndefined()
  expect(readPhone('+86', '138-0013-8111')).toBe('13800138111')
})
