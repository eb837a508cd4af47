import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPassword } from '#contract/accounts/rules/password.ts'
import { newPasswordError, passwordTicks, passwordWordsOf } from './password-policy.ts'

test('[V-03] the classic policy ticks off length, alphabet, mixture and the name one by one', () => {
  const kept = (password: string, name = 'haifeng01') =>
    passwordTicks('classic', password, name).map((tick) => [tick.name, tick.kept])
  expect(kept('')).toEqual([
    ['length', false],
    ['alphabet', false],
    ['mixed', false],
    ['notName', false],
  ])
  expect(kept('abc')).toEqual([
    ['length', false],
    ['alphabet', true],
    ['mixed', false],
    ['notName', true],
  ])
  expect(kept('HaiFeng01')).toEqual([
    ['length', true],
    ['alphabet', true],
    ['mixed', true],
    ['notName', false],
  ])
  expect(kept('abcd 12345678')).toEqual([
    ['length', false],
    ['alphabet', false],
    ['mixed', true],
    ['notName', true],
  ])
})

test('[V-03] the nist policy ticks off length and the name', () => {
  expect(passwordTicks('nist', 'haifeng01 by the sea', 'haifeng01')).toEqual([
    { name: 'length', kept: true },
    { name: 'noName', kept: false },
  ])
})

test('[V-03] all is ticked off exactly when the policy takes the password', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'B', '0', '1', ' ', '哈'), maxLength: 16 })
  fc.assert(
    fc.property(fc.constantFrom('classic', 'nist'), text, text, (policy, password, name) => {
      const isTaken = passwordTicks(policy, password, name).every(({ kept }) => kept)
      expect(isTaken).toBe(password !== '' && checkPassword(policy, password, name) === null)
    }),
  )
})

test('[V-03] an empty password is told apart from a short one', () => {
  expect([newPasswordError('classic', '', ''), newPasswordError('classic', 'a1', '')]).toEqual(['empty', 'short'])
  expect(newPasswordError('classic', 'abcd1234', 'other')).toBe(null)
})

test('[V-03] whatever the classic policy refuses is one sentence, and the name has its half besides', () => {
  const rules = ['short', 'long', 'characters', 'letterMissing', 'digitMissing'] as const
  expect(rules.map((rule) => passwordWordsOf('classic', rule))).toEqual(Array(5).fill('combination'))
  expect(passwordWordsOf('classic', 'isName')).toBe('combinationNotName')
  expect(['short', 'holdsName', 'common'].map((rule) => passwordWordsOf('nist', rule))).toEqual([
    'short',
    'holdsName',
    'common',
  ])
  expect(['nothing', undefined].map((rule) => passwordWordsOf('classic', rule))).toEqual([undefined, undefined])
})
