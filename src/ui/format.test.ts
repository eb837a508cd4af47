import { expect, test } from 'vitest'
import { formatAmount, formatChip, formatInteger, formatMoney } from './format-amount.ts'
import { formatCount } from './format-count.ts'
import { formatOdds } from './format-odds.ts'

test('[L-06] amounts show two decimals and thousands separators', () => {
  expect(formatMoney(1_286_050, 'CNY', '¥')).toEqual('¥12,860.50')
  expect(formatMoney(5, 'CNY', '¥')).toEqual('¥0.05')
  expect(formatMoney(0, 'CNY', '¥')).toEqual('¥0.00')
  expect(formatMoney(-120_000, 'CNY', '¥')).toEqual('-¥1,200.00')
  expect(formatAmount(100_000_000_000, 'CNY')).toEqual('1,000,000,000.00')
})

test('[L-06, A-05] USDT keeps six places and shows two, cut off', () => {
  expect(formatMoney(200_000_000, 'USDT', '₮')).toEqual('₮200.00')
  expect(formatMoney(1_999_999, 'USDT', '₮')).toEqual('₮1.99')
})

test('[L-06] a chip shows what it fills in', () => {
  expect([20_000_000, 20_250_000, 5_000_000_000].map((chip) => formatChip(chip, 'USDT'))).toEqual([
    '20',
    '20.25',
    '5,000',
  ])
  expect(formatChip(50_050, 'CNY')).toEqual('500.50')
})

test('[L-06] gold coins are whole', () => {
  expect(formatMoney(3460, 'COIN', '')).toEqual('3,460')
  expect(formatInteger(-1234567)).toEqual('-1,234,567')
})

test('[L-06] an amount that is not a whole number of minor units is refused', () => {
  expect(() => formatAmount(0.5, 'CNY')).toThrow(RangeError)
})

test('[L-06] counts over 10,000 are shown in ten-thousands, in English in thousands', () => {
  expect(formatCount(0, 'zh-CN')).toEqual('0')
  expect(formatCount(9999, 'zh-CN')).toEqual('9,999')
  expect(formatCount(10_000, 'zh-CN')).toEqual('1万')
  expect(formatCount(128_400, 'zh-CN')).toEqual('12.8万')
  expect(formatCount(129_999, 'zh-CN')).toEqual('12.9万')
  expect(formatCount(99_999_999, 'zh-CN')).toEqual('9,999.9万')
  expect(formatCount(100_000_000, 'zh-CN')).toEqual('10,000万')
  expect(formatCount(186_200_000, 'zh-CN')).toEqual('18,620万')
  expect(formatCount(9999, 'en')).toEqual('9,999')
  expect(formatCount(12_800, 'en')).toEqual('12.8k')
  expect(formatCount(1_862_000, 'en')).toEqual('1.8m')
})

test('[L-06] odds show two decimals, a third only when there is one', () => {
  expect(formatOdds(1450)).toEqual('1.45')
  expect(formatOdds(2000)).toEqual('2.00')
  expect(formatOdds(1875)).toEqual('1.875')
})
