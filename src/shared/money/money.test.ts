import { expect, test } from 'vitest'
import { aSite } from '#tests/builders/site-info.ts'
import { moneyOf } from './money.ts'

const site = aSite()

test('[A-05] what the site has in CNY is shown in the settlement currency, what has a currency in its own', () => {
  const cny = moneyOf({ site, currency: 'CNY', language: 'zh-CN' })
  const usdt = moneyOf({ site, currency: 'USDT', language: 'zh-CN' })
  expect([cny.formatSettled(8_800), usdt.formatSettled(8_800)]).toEqual(['¥88.00', '₮12.32'])
  expect([usdt.format(-8_800, 'CNY'), cny.format(12_320_000, 'USDT'), cny.format(3460, 'COIN')]).toEqual([
    '-¥88.00',
    '₮12.32',
    '3,460',
  ])
  expect(usdt.rate).toBe('¥7.14')
})

test('[E-13] symbols and words are those that the operator has set, in the language of the screen', () => {
  const currencies = site.currencies.map((setting) =>
    setting.code === 'CNY' ? { ...setting, symbol: 'RMB', unit: '块' } : setting,
  )
  const shown = (language: 'zh-CN' | 'en') =>
    moneyOf({ site: aSite({ currencies, cnyPerUsdtMilli: 8_000 }), currency: 'CNY', language })
  expect(shown('zh-CN').format(100, 'CNY')).toBe('RMB1.00')
  expect([shown('zh-CN').wordsOf('CNY'), shown('en').wordsOf('USDT')]).toEqual([
    { name: '人民币', unit: '块', symbol: 'RMB', withdrawLabel: '人民币提款' },
    { name: 'Tether', unit: 'USDT', symbol: '₮', withdrawLabel: 'Withdraw in USDT' },
  ])
})

test('[E-13] a currency that the site has not named is called by its code', () => {
  const { wordsOf, format } = moneyOf({ site: aSite({ currencies: [] }), currency: 'CNY', language: 'zh-CN' })
  expect([wordsOf('USDT').name, format(100, 'CNY')]).toEqual(['USDT', '1.00'])
})
