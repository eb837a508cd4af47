import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankReferenceOf, orderOfRemark } from './bank-reference.ts'

const orderIds = fc.integer({ min: 10_000_001, max: Number.MAX_SAFE_INTEGER }).map(String)

describe('[C-14] the reference of a transfer', () => {
  test('is the order with two check digits', () => {
    expect(bankReferenceOf('10000001')).toBe('KT1000000161')
  })

  test('names its order, whatever stands around it', () => {
    fc.assert(
      fc.property(orderIds, (orderId) => {
        const reference = bankReferenceOf(orderId)
        const written = [
          reference,
          reference.toLowerCase(),
          ` 转账 ${reference} 王小明`,
          `${reference.slice(0, 6)} ${reference.slice(6)}`,
          reference.replaceAll(/./g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
          `${reference}/${reference}`,
        ]
        expect(written.map(orderOfRemark)).toEqual(written.map(() => orderId))
      }),
    )
  })

  test('with one digit wrong, or two exchanged, it names no order', () => {
    fc.assert(
      fc.property(orderIds, fc.nat(), fc.integer({ min: 1, max: 9 }), (orderId, at, by) => {
        const digits = Array.from(bankReferenceOf(orderId).slice(2))
        const place = at % digits.length
        const wrong = digits.with(place, String((Number(digits[place]) + by) % 10))
        expect(orderOfRemark(`KT${wrong.join('')}`)).toBeNull()
        const next = (place + 1) % digits.length
        const exchanged = digits.with(place, digits[next] ?? '').with(next, digits[place] ?? '')
        if (next > place && exchanged.join('') !== digits.join(''))
          expect(orderOfRemark(`KT${exchanged.join('')}`)).toBeNull()
      }),
    )
  })

  test.each(['', '转账', '10000001', 'KT', 'KT12', `KT${'1'.repeat(30)}`, 'KT1000000161 KT1000000258'])(
    '%s names none',
    (remark) => {
      expect(orderOfRemark(remark)).toBeNull()
    },
  )
})
