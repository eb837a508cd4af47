import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkMail, maskMail, normaliseMail } from './mail.ts'
import { checkPhone, maskPhone, normalisePhone } from './phone.ts'
import { checkUserName, normaliseUserName, userNameKey } from './user-name.ts'

test.each([
  ['+86', '13800138000', null],
  ['+86', '19912345678', null],
  ['+86', '138 0013-8000', null],
  ['+86', '１３８００１３８０００', null],
  ['+86', '12800138000', 'mainland'],
  ['+86', '23800138000', 'mainland'],
  ['+86', '1380013800', 'mainland'],
  ['+86', '138001380000', 'mainland'],
  ['+86', '1380013800\u200B0', null],
  ['+86', '\u202D138 0013 8111\u202C', null],
  ['+86', '+86 138 0013 8111', null],
  ['+86', '0086-138.0013.8111', null],
  ['+86', '＋８６ １３８ ００１３ ８１１１', null],
  ['+86', '+44 7911 123456', 'mainland'],
  ['+65', '+86 138 0013 8111', 'foreign'],
  ['+1', '(415) 555-0132', null],
  ['+65', '8123', null],
  ['+49', '1234567890123', null],
  ['+49', '12345678901234', 'foreign'],
  ['+65', '812', 'foreign'],
  ['+65', '81234a', 'foreign'],
  ['+65', '\u202D81234567\u202C', null],
  ['+65', '', 'foreign'],
] as const)('[V-04] %s %j: %j', (areaCode, typed, rule) => {
  expect(checkPhone(areaCode, typed)).toBe(rule)
})

test('[V-04] of all eleven digits those from 13 to 19 are mainland numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000_000_000, max: 19_999_999_999 }), (digits) => {
      expect(checkPhone('+86', String(digits)) === null).toBe(digits >= 13_000_000_000)
    }),
  )
})

test('[V-04] abroad the length alone decides, however it is spaced', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 18 }),
      fc.constantFrom('', ' ', '-'),
      (digits, gap) => {
        fc.pre(!digits.join('').startsWith('0044'))
        const typed = digits.join(gap)
        expect(normalisePhone('+44', typed)).toBe(digits.join(''))
        expect(checkPhone('+44', typed)).toBe(digits.length >= 4 && digits.length <= 13 ? null : 'foreign')
      },
    ),
  )
})

test('a masked number shows its ends only', () => {
  expect(['13812345678', '81234567', '8123'].map(maskPhone)).toEqual(['138****5678', '8****67', '8****23'])
})

test.each([
  ['someone@example.com', null],
  [' Some.One+tag@Mail.Example.co ', null],
  ['ｓｏｍｅｏｎｅ＠example.com', null],
  [`${'a'.repeat(64)}@example.com`, null],
  [`${'a'.repeat(65)}@example.com`, 'format'],
  [`a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example.com`, 'length'],
  ['someone', 'format'],
  ['someone@localhost', 'format'],
  ['.someone@example.com', 'format'],
  ['some..one@example.com', 'format'],
  ['someone@-example.com', 'format'],
  ['someone@example.1', 'format'],
  ['some one@example.com', 'format'],
  ['a@b@example.com', 'format'],
  ['some\u200Bone@example.com', 'format'],
  ['someone@example.com\r\nbcc: x@example.com', 'format'],
  ['', 'format'],
])('the mail address %j: %j', (typed, rule) => {
  expect(checkMail(typed)).toBe(rule)
})

test('mail addresses are kept in one form and shown without their middle', () => {
  expect(normaliseMail(' Someone＠Example.COM')).toBe('someone@example.com')
  expect(['someone@example.com', 'ab@example.com', 'x@example.com'].map(maskMail)).toEqual([
    's***e@example.com',
    'a***@example.com',
    'x***@example.com',
  ])
})

test.each([
  ['alice', null],
  ['ａlice２', null],
  ['a123', null],
  ['a'.repeat(16), null],
  ['a'.repeat(17), 'length'],
  ['abc', 'length'],
  ['1alice', 'firstLetter'],
  ['ali ce', 'characters'],
  ['ali-ce', 'characters'],
  ['阿里巴巴', 'characters'],
  ['alic\u0435', 'characters'],
  ['ali\u200Bce', 'hidden'],
])('the user name %j: %j', (typed, rule) => {
  expect(checkUserName(typed)).toBe(rule)
})

test('user names that differ in case or width are one name', () => {
  expect(normaliseUserName(' Ａlice ')).toBe('Alice')
  expect(['Alice', 'ALICE', 'ａｌｉｃｅ', ' alice'].map(userNameKey)).toEqual(Array(4).fill('alice'))
})
