import { expect, test } from 'vitest'
import { codeMessage } from './code-message.ts'
import { contactPointOf, contactPointsOf } from './contact-point.ts'
import { isDormant, passwordChangeReason } from './dormancy.ts'
import { nameCandidates, suggestionsOf } from './name-suggestions.ts'

const dayMs = 24 * 60 * 60_000

test('[V-04] a contact is kept in one form, however it was typed, and shown masked', () => {
  const phone = { channel: 'sms', address: '+8613812345678', areaCode: '+86', masked: '138****5678' }
  expect(contactPointOf('sms', '+86', '138 1234-5678')).toEqual(phone)
  expect(contactPointOf('sms', '+86', '１３８１２３４５６７８')).toEqual(phone)
  const mail = { channel: 'mail', address: 'someone@example.org', areaCode: '', masked: 's***e@example.org' }
  expect(contactPointOf('mail', '', ' Someone@Example.ORG ')).toEqual(mail)
  expect(contactPointsOf({ phone: '+8613812345678', phoneArea: '+86', mail: 'someone@example.org' })).toEqual([
    phone,
    mail,
  ])
  expect(contactPointsOf({ phone: null, phoneArea: null, mail: null })).toEqual([])
})

test('[V-04] what the rules refuse is no contact', () => {
  expect(contactPointOf('sms', '+86', '12812345678')).toBeUndefined()
  expect(contactPointOf('sms', '+44', '123')).toBeUndefined()
  expect(contactPointOf('mail', '', 'someone@')).toBeUndefined()
})

test('[S-11, E-17] inactive is dormant, and so is who was away longer than the site allows', () => {
  const standing = { status: '1', createdAtMs: 0, lastLoginMs: null } as const
  expect([
    isDormant({ ...standing, status: '0' }, 30, 0),
    isDormant(standing, 30, 30 * dayMs),
    isDormant(standing, 30, 30 * dayMs + 1),
    isDormant({ ...standing, lastLoginMs: dayMs }, 30, 31 * dayMs),
    isDormant({ ...standing, lastLoginMs: dayMs }, 30, 31 * dayMs + 1),
  ]).toEqual([true, false, true, false, true])
})

test('[C-11] a password is to be changed when it was imported or is older than 180 days', () => {
  expect([
    passwordChangeReason({ isImported: true, changedAtMs: 0 }, 1),
    passwordChangeReason({ isImported: false, changedAtMs: 0 }, 180 * dayMs),
    passwordChangeReason({ isImported: false, changedAtMs: 0 }, 180 * dayMs + 1),
  ]).toEqual(['imported', 'none', 'aged'])
})

test('[C-11] suggestions are free, near and within the rules; three at most', () => {
  expect(
    suggestionsOf(
      nameCandidates('Viewer', () => 0.5),
      new Set(['viewer1']),
    ),
  ).toEqual(['Viewer2', 'Viewer3', 'Viewer5500'])
  expect(nameCandidates('abcdefghijklmnop', () => 0)).toEqual([
    'abcdefghijklmno1',
    'abcdefghijklmno2',
    'abcdefghijklmno3',
    'abcdefghijkl1000',
  ])
})

test('[C-11] a code says what it is for, in the language of who asked', () => {
  const given = { purpose: 'login', code: '012345', siteName: '看台' } as const
  expect(codeMessage(given, 'zh-CN')).toEqual({
    subject: '看台验证码',
    body: '【看台】您的验证码是 012345，用于登录，10 分钟内有效。请勿告诉任何人。',
  })
  expect(codeMessage(given, 'en')).toEqual({
    subject: '看台 verification code',
    body: '[看台] 012345 is your code for logging in. It is valid for 10 minutes. Never share it with anybody.',
  })
})
