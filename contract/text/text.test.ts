import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLength } from './length.ts'
import { foldWidth, hasHidden, lengthOf, plainText } from './text.ts'

test.each([
  ['a\u200Bb', true],
  ['a\u200Db', true],
  ['a\uFEFF', true],
  ['\u202Eabc', true],
  ['\u2066abc\u2069', true],
  ['a\tb', true],
  ['a\u0000', true],
  ['\u2060', true],
  ['\u3164', true],
  ['\uD800', true],
  ['\uFFFE\uFFFF', true],
  ['\uFDD0a', true],
  ['a\u{10FFFF}', true],
  ['\uE000', true],
  ['𠮷田 Ａｂ-1 é', false],
  ['', false],
])('[V-01] %j hides something: %j', (text, isHiding) => {
  expect(hasHidden(text)).toBe(isHiding)
})

test('full-width digits, letters and spaces become plain ones', () => {
  expect(foldWidth('１３８　ＡＢｃ＠。')).toBe('138 ABc@。')
  expect(plainText('　王  小明　')).toBe('王 小明')
  expect(lengthOf('𠮷田')).toBe(2)
})

test('what is kept stays the same when it is kept again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const kept = plainText(text)
      expect(plainText(kept)).toBe(kept)
    }),
  )
})

test('[V-09] a text over the maximum of its rule answers the rule’s own message', () => {
  const rule = { max: 3, message: 'titleTooLong' } as const
  expect(['', 'abc', '𠮷𠮷𠮷', 'abcd', '𠮷𠮷𠮷𠮷'].map((text) => checkLength(text, rule))).toEqual([
    null,
    null,
    null,
    'titleTooLong',
    'titleTooLong',
  ])
})

test('[V-09] exactly the texts of more than max code points are too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(40), (text, max) => {
      expect(checkLength(text, { max, message: 'long' })).toBe(Array.from(text).length > max ? 'long' : null)
    }),
  )
})
