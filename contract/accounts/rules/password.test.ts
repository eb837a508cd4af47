import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { checkPassword, passwordStrength } from './password.ts'

test.each([
  ['abcd1234', null],
  ['ABCDEFGHIJK1', null],
  ['abc1234', 'short'],
  ['abcdefgh12345', 'long'],
  ['abcdefgh', 'digitMissing'],
  ['12345678', 'letterMissing'],
  ['abcd 1234', 'characters'],
  ['abcd1234!', 'characters'],
  ['ａｂｃｄ１２３４', 'characters'],
  ['Alice2024', 'isName'],
  ['aLICE2024', 'isName'],
  ['alice20245', null],
])('[V-03] classic: %j of alice2024: %j', (password, rule) => {
  expect(checkPassword('classic', password, 'alice2024')).toBe(rule)
})

test.each([
  ['my dog eats pancakes', null],
  ['看台的密码就是这一句话没错吧真的', null],
  ['fourteen chars', 'short'],
  ['🐴'.repeat(14), 'short'],
  ['ab cd '.repeat(10) + 'abcd', 'common'],
  ['k9 '.repeat(22), 'long'],
  ['my ALICE2024 eats pancakes', 'holdsName'],
  ['my dog\u200B eats pancakes', 'characters'],
  ['my dog\neats pancakes', 'characters'],
  ['Password12345678', 'common'],
  ['correct horse battery staple', 'common'],
])('[V-03] nist: %j of alice2024: %j', (password, rule) => {
  expect(checkPassword('nist', password, 'alice2024', isCommonPassword)).toBe(rule)
})

test.each([
  ['password1', 'common'],
  ['PassWord123', 'common'],
  ['abcd1234', 'common'],
  ['qwerty12', 'common'],
  ['iloveyou520', 'common'],
  ['a1b2a1b2', 'common'],
  ['woaini1314', 'common'],
  ['password', 'digitMissing'],
  ['pass1', 'short'],
  ['k3v9x2m1', null],
  ['k3v9x2m1k', null],
  ['kantai2026', null],
])('[V-03] classic with the list of common ones: %j of alice2024: %j', (password, rule) => {
  expect(checkPassword('classic', password, 'alice2024', isCommonPassword)).toBe(rule)
})

test('[V-03] what is random is not common, from 8 characters on', () => {
  const digits = fc.constantFrom(...Array.from('13579'))
  const letters = fc.constantFrom(...Array.from('bdfhjlnprtvxz'))
  const unlike = fc.uniqueArray(fc.oneof(digits, letters), { minLength: 8, maxLength: 12 })
  fc.assert(fc.property(unlike, (characters) => !isCommonPassword(characters.join(''))))
})

test('[V-03] without a list and without a name the other rules count', () => {
  expect(checkPassword('nist', 'Password12345678', '')).toBe(null)
  expect(checkPassword('classic', 'abcd1234', '')).toBe(null)
})

test('[V-03] classic accepts exactly 8 to 12 letters and digits with one of each', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'Z', '0', '9', ' ', 'é'), { maxLength: 14 }), (characters) => {
      const password = characters.join('')
      const isRight = /^(?=.*[a-z])(?=.*\d)[a-z\d]{8,12}$/i.test(password)
      expect(checkPassword('classic', password, 'someone') === null).toBe(isRight)
    }),
  )
})

test.each([
  ['123456789012345', true],
  ['zyxwvutsrqponmlk', true],
  ['abcabcabcabcabcab', true],
  ['passwordpassword', true],
  ['p@ssw0rd p@ssw0rd', true],
  ['dragon monkey sunshine', true],
  ['IloveYou5201314!!', true],
  ['1q2w3e4r5t6y7u8i', true],
  ['!@#$%^&*()_+!@#$', true],
  ['my dog eats pancakes', false],
  ['jf8dk3lw9sp2qmz', false],
  ['dragon of the quiet valley', false],
])('[V-03] %j is common: %j', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon)
})

test('[V-03] what is repeated and what only counts on is common', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.integer({ min: 97, max: 107 }), (unit, from) => {
      const run = String.fromCharCode(...Array.from({ length: 15 }, (_, at) => from + at))
      expect([unit.repeat(15), run].map(isCommonPassword)).toEqual([true, true])
    }),
  )
})

test('[V-03] the meter rises with length and kinds of characters, not with repeats and runs', () => {
  const texts = ['', 'aaaaaaaaaaaa', 'abcdefghijkl', 'password', 'k3v9x2m1', 'Tr7kw9Qx2p', 'my dog eats pancakes']
  expect(texts.map(passwordStrength)).toEqual([0, 0, 0, 1, 2, 3, 4])
})

test('[V-03] a longer password is never weaker', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, end) => {
      expect(passwordStrength(start + end)).toBeGreaterThanOrEqual(passwordStrength(start))
    }),
  )
})
