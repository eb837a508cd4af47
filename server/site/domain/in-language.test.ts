import { expect, test } from 'vitest'
import { inLanguage } from './in-language.ts'

const venue = { code: 'by', name: '捕鱼乐园', perks: ['甲'], en: { name: 'Fishing Park', perks: ['A'] } }
const plain = { code: 'qp', name: '棋牌馆', perks: [] }

test('[A-04, C-10] English stands in for the fields that it names, at any depth; nobody gets it beside them', () => {
  const written = { list: [venue, plain], inner: { venue }, none: null, isOn: true }
  const english = { code: 'by', name: 'Fishing Park', perks: ['A'] }
  const chinese = { code: 'by', name: '捕鱼乐园', perks: ['甲'] }
  expect(inLanguage(written, 'en')).toEqual({
    list: [english, plain],
    inner: { venue: english },
    none: null,
    isOn: true,
  })
  expect(inLanguage(written, 'zh-CN')).toEqual({
    list: [chinese, plain],
    inner: { venue: chinese },
    none: null,
    isOn: true,
  })
})
