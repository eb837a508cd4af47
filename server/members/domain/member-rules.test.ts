import { expect, test } from 'vitest'
import { readFieldText } from '#contract/text/field-text.ts'
import { fileKindOf } from '#server/platform/file-kind.ts'
import { maskRealName } from './real-name.ts'
import { userInfoSteps } from './user-info-steps.ts'

test('[E-01] a real name is shown by the first letters of its words', () => {
  expect(['王小明', '欧阳·娜娜', 'John Smith', 'J. R. Li', ''].map(maskRealName)).toEqual([
    '王**',
    '欧*·娜*',
    'J*** S****',
    'J. R. L*',
    '',
  ])
})

test('[E-16] the steps follow from what is there and what was chosen', () => {
  const nothing = {
    realName: null,
    phone: null,
    mail: null,
    birthday: null,
    cardCount: 0,
    walletCount: 0,
    isNameConfirmed: false,
    isUsdtSkipped: false,
  }
  const none = { userRealNameBind: '0', userInfoBind: '0', selectRealName: '0', selectUSDT: '0' }
  expect(userInfoSteps(nothing)).toEqual(none)
  expect(userInfoSteps({ ...nothing, realName: '王小明' })).toEqual({ ...none, userRealNameBind: '1' })
  expect(userInfoSteps({ ...nothing, phone: '+8613800138000' })).toEqual(none)
  expect(userInfoSteps({ ...nothing, birthday: '1990-05-10' })).toEqual(none)
  const informed = { ...none, userInfoBind: '1' }
  expect(userInfoSteps({ ...nothing, mail: 'a@example.com', birthday: '1990-05-10' })).toEqual(informed)
  const named = { ...none, userRealNameBind: '1', selectRealName: '1' }
  expect(userInfoSteps({ ...nothing, realName: '王小明', cardCount: 1 })).toEqual(named)
  expect(userInfoSteps({ ...nothing, realName: '王小明', isNameConfirmed: true })).toEqual(named)
  expect(userInfoSteps({ ...nothing, walletCount: 1 })).toEqual({ ...none, selectUSDT: '1' })
  expect(userInfoSteps({ ...nothing, isUsdtSkipped: true })).toEqual({ ...none, selectUSDT: '1' })
})

test('[C-12, V-09] a short text is folded, and refused when it hides something or its length is wrong', () => {
  const limits = { min: 2, max: 4 }
  expect(readFieldText('  ＡＢ  ｃ ', limits)).toEqual({ text: 'AB c' })
  expect(readFieldText('𠮷𠮷𠮷𠮷', limits)).toEqual({ text: '𠮷𠮷𠮷𠮷' })
  expect(readFieldText('一', limits)).toEqual({ rule: 'length' })
  expect(readFieldText('一二三四五', limits)).toEqual({ rule: 'length' })
  expect(readFieldText('㎢㎢㎢', limits)).toEqual({ rule: 'length' })
  expect(readFieldText('看\u202e台', limits)).toEqual({ rule: 'hidden' })
})

test('[C-12] a file is what its first bytes say', () => {
  const kinds = {
    ffd8ffe000104a46: 'jpeg',
    '89504e470d0a1a0a': 'png',
    '474946383961': 'gif',
    '474946383761': 'gif',
    '52494646000000005745425056503820': 'webp',
    '255044462d312e37': 'pdf',
    '3c73766720786d6c': undefined,
    '5249464600000000574156450': undefined,
    '504b0304': undefined,
    '': undefined,
  }
  const found = Object.keys(kinds).map((hex) => [hex, fileKindOf(Buffer.from(hex, 'hex'))])
  expect(Object.fromEntries(found)).toEqual(kinds)
})
