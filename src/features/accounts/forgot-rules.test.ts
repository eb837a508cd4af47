import { expect, test } from 'vitest'
import { askErrors, fieldsOf, identityOf, type AskFields } from './forgot-rules.ts'

const byPhone: AskFields = { channel: 'sms', name: ' haifeng01 ', areaCode: '+86', phone: '138-0013-8000', mail: '' }
const byMail: AskFields = { ...byPhone, channel: 'mail', phone: '', mail: ' Hai@Example.com ' }

test('[C-11] either contact may be asked for, and is sent as it is kept', () => {
  expect([askErrors(byPhone), askErrors(byMail)]).toEqual([{}, {}])
  expect(identityOf(byPhone)).toEqual({ channel: 'sms', name: 'haifeng01', areaCode: '+86', contact: '13800138000' })
  expect(identityOf(byMail)).toEqual({
    channel: 'mail',
    name: 'haifeng01',
    areaCode: '+86',
    contact: 'hai@example.com',
  })
})

test('[V-04] a contact that cannot be right is named with its rule, and only that of the way in force', () => {
  expect(askErrors({ ...byPhone, name: ' ', phone: '12' })).toEqual({
    name: { type: 'empty' },
    phone: { type: 'mainland' },
  })
  expect(askErrors({ ...byMail, mail: 'hai@' })).toEqual({ mail: { type: 'format' } })
  expect(askErrors({ ...byMail, mail: '' })).toEqual({ mail: { type: 'mailEmpty' } })
})

test('the fields of an earlier step stand in the form again', () => {
  for (const fields of [byPhone, byMail]) expect(identityOf(fieldsOf(identityOf(fields)))).toEqual(identityOf(fields))
})
