import { expect, test } from 'vitest'
import { errorsOf } from '#src/features/members/form-rules.ts'
import { birthdayMax, checkBirthday, checkBoundName, checkContact, checkLine, checkNickname } from './profile-rules.ts'

test('[V-01, V-02] a real name is as long as the first rule lets it be, its separators as the second wants them', () => {
  expect(['陈思远', '阿卜杜拉·买买提', 'Anna Maria Rossi'].map(checkBoundName)).toEqual([null, null, null])
  expect(checkBoundName('陈')).toEqual('length')
  expect(['Anna '.repeat(9).trim(), 'Anna '.repeat(10).trim()].map(checkBoundName)).toEqual([null, 'length'])
  expect(checkBoundName('陈思远2')).toEqual('characters')
  expect(checkBoundName('陈·')).toEqual('separators')
  expect(checkBoundName('Anna .Rossi')).toEqual('separators')
  expect(checkBoundName('陈\u200B思远')).toEqual('hidden')
})

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

test('[C-12] a birthday is a day of the calendar, of somebody who is 18 today', () => {
  const today = new Date(2026, 6, 25)
  expect(checkBirthday('2008-07-25', today)).toEqual(null)
  expect(checkBirthday('2008-07-26', today)).toEqual('age')
  expect(birthdayMax(today)).toEqual('2008-07-25')
  expect(['2007-02-29', '1996-13-01', '25.7.1996', '', '0001-01-01'].map((day) => checkBirthday(day, today))).toEqual([
    'format',
    'format',
    'format',
    'format',
    'format',
  ])
  expect(checkBirthday('1996-02-29', today)).toEqual(null)
  expect([new Date(2026, 1, 28), new Date(2026, 2, 1)].map((day) => checkBirthday('2008-02-29', day))).toEqual([
    'age',
    null,
  ])
})

test('[C-12] a contact is checked as what it is', () => {
  expect(checkContact('sms', '+86', '138 1234 5678')).toEqual(null)
  expect(checkContact('sms', '+86', '238')).toEqual('mainland')
  expect(checkContact('sms', '+44', '12')).toEqual('foreign')
  expect(checkContact('mail', '+86', 'someone@example.com')).toEqual(null)
  expect(checkContact('mail', '+86', 'someone')).toEqual('format')
})
