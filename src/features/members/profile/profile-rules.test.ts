import { expect, test } from 'vitest'
import { errorsOf } from '#src/features/members/form-rules.ts'
import { checkContact, checkLine, checkNickname } from './profile-rules.ts'

test('[V-09] a nickname that is too long breaks the rule with its own message', () => {
  expect(checkNickname('看'.repeat(16))).toEqual(null)
  expect(checkNickname('看'.repeat(17))).toEqual('long')
  expect(checkNickname(' 看 ')).toEqual('short')
  expect(checkNickname('看\u202E台')).toEqual('hidden')
})

test('[V-09] a line of an address must be there and fit', () => {
  expect([checkLine('  ', 80), checkLine('a'.repeat(81), 80), checkLine('a'.repeat(80), 80)]).toEqual([
    'empty',
    'long',
    null,
  ])
})

test('[V-09] a form’s errors carry the rules that are broken, and only those', () => {
  const checks = {
    nickname: checkNickname,
    street: (street: string, { nickname }: { nickname: string }) => (street === nickname ? 'same' : null),
  }
  expect(errorsOf(checks, { nickname: '看', street: '看' })).toEqual({
    nickname: { type: 'short' },
    street: { type: 'same' },
  })
  expect(errorsOf(checks, { nickname: '看台', street: '体育路' })).toEqual({})
})

test('[C-12] a contact is checked as what it is', () => {
  expect(checkContact('sms', '+86', '138 1234 5678')).toEqual(null)
  expect(checkContact('sms', '+86', '238')).toEqual('mainland')
  expect(checkContact('sms', '+44', '12')).toEqual('foreign')
  expect(checkContact('mail', '+86', 'someone@example.com')).toEqual(null)
  expect(checkContact('mail', '+86', 'someone')).toEqual('format')
})
