import { expect, test } from 'vitest'
import { registerErrors, registrationOf, type RegisterFields } from './register-form-rules.ts'

const form: RegisterFields = {
  name: 'haifeng01',
  password: 'abcd1234',
  areaCode: '+86',
  phone: '13800138000',
  code: '123456',
  inviteCode: '',
  agreed: true,
}

test('a whole form may be sent', () => {
  expect(registerErrors('classic', form)).toEqual({})
})

test('[V-03, V-04, V-09] each field names the rule that it breaks', () => {
  const errors = registerErrors('classic', {
    name: '1abc',
    password: 'HaiFeng01x9999',
    areaCode: '+86',
    phone: '12800138000',
    code: '12345a',
    inviteCode: '码'.repeat(33),
    agreed: false,
  })
  expect(errors).toEqual({
    name: { type: 'firstLetter' },
    password: { type: 'long' },
    phone: { type: 'mainland' },
    code: { type: 'code' },
    inviteCode: { type: 'invite' },
    agreed: { type: 'agree' },
  })
  expect(registerErrors('classic', { ...form, name: ' ', password: '', phone: '' })).toEqual({
    name: { type: 'empty' },
    password: { type: 'empty' },
    phone: { type: 'empty' },
  })
})

test('[V-03] the policy of the site decides', () => {
  expect(registerErrors('classic', { ...form, password: 'HAIFENG01' })).toEqual({ password: { type: 'isName' } })
  expect(registerErrors('nist', form)).toEqual({ password: { type: 'short' } })
  expect(registerErrors('nist', { ...form, password: 'correct horse battery' })).toEqual({})
})

test('what an input method typed is sent as plain characters; the password as typed', () => {
  expect(
    registrationOf(
      {
        ...form,
        name: ' ｈaifeng01 ',
        password: ' abcd1234 ',
        phone: '138 0013 8000',
        code: '１２３４５６',
        inviteCode: ' ｋ4 ',
      },
      'terms:2026-11-22',
    ),
  ).toEqual({
    name: 'haifeng01',
    password: ' abcd1234 ',
    areaCode: '+86',
    phone: '13800138000',
    code: '123456',
    inviteCode: 'K4',
    agreed: 'terms:2026-11-22',
  })
})
