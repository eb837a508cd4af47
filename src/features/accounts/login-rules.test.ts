import { expect, test } from 'vitest'
import { codeDigits, loginErrors, smsLoginErrors, smsTarget } from './login-rules.ts'

const fields = { name: 'viewer01', password: 'demo1234' }
const sms = { areaCode: '+86', phone: '13800138000', code: '123456' }

test('[E-02] a name and a password within the contract may be sent', () => {
  expect(loginErrors(fields)).toEqual({})
  expect(loginErrors({ ...fields, name: ` ${'n'.repeat(32)} `, password: ' ' })).toEqual({})
})

test('[E-02, V-09] empty and too long fields are named with the rule that they break', () => {
  expect(loginErrors({ ...fields, name: '   ', password: '' })).toEqual({
    name: { type: 'too_small' },
    password: { type: 'too_small' },
  })
  expect(loginErrors({ ...fields, name: 'n'.repeat(33), password: 'p'.repeat(65) })).toEqual({
    name: { type: 'too_big' },
    password: { type: 'too_big' },
  })
})

test('[E-09] an invisible character in the name is named, full-width letters are letters', () => {
  expect(loginErrors({ ...fields, name: 'viewer\u200B01' })).toEqual({ name: { type: 'hidden' } })
  expect(loginErrors({ ...fields, name: 'ＶＩＥＷＥＲ０１' })).toEqual({})
})

test('[V-04] a log-in by SMS needs a number of its area and six digits', () => {
  expect(smsLoginErrors(sms)).toEqual({})
  expect(smsLoginErrors({ ...sms, phone: ' ', code: '12345' })).toEqual({
    phone: { type: 'empty' },
    code: { type: 'code' },
  })
  expect(smsLoginErrors({ ...sms, phone: '12800138000' })).toEqual({ phone: { type: 'mainland' } })
  expect(smsLoginErrors({ ...sms, areaCode: '+852', phone: '123' })).toEqual({ phone: { type: 'foreign' } })
})

test('[V-04] a code goes to the number as it is kept, and to none that cannot be right', () => {
  expect(smsTarget('+86', '138 0013-8000')).toEqual({ channel: 'sms', areaCode: '+86', target: '13800138000' })
  expect(smsTarget('+86', '１３８００１３８０００')).toEqual({
    channel: 'sms',
    areaCode: '+86',
    target: '13800138000',
  })
  expect([smsTarget('+86', '1380013800'), smsTarget('+86', '')]).toEqual([null, null])
})

test('digits of an input method and spaces between them count as digits', () => {
  expect(codeDigits('１２３ 456')).toBe('123456')
})
