import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'
import { templates } from './templates.ts'

const namesIn = ({ title, text }: { title: string; text: string }): string[] =>
  [...new Set([...`${title} ${text}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))].toSorted()

test('[R-12] every template has the same values in both languages', () => {
  for (const [name, { zh, en }] of Object.entries(templates)) expect([name, namesIn(en)]).toEqual([name, namesIn(zh)])
})

test('[R-12] amounts, moments and texts in two languages are written out for who reads them', () => {
  const values = { amount: { currency: 'CNY', amountMinor: 80_000 }, order: '7' } as const
  expect(messageText('deposit.credited', values, 'zh-CN')).toEqual({
    title: '存款到账',
    text: '存款 ¥800.00 已到账，单号 7。',
  })
  expect(messageText('deposit.credited', values, 'en')).toEqual({
    title: 'Deposit credited',
    text: '¥800.00 has been credited. Order 7.',
  })
  const login = { time: { atMs: Date.UTC(2026, 6, 25, 8, 8) }, device: { zh: '电脑', en: 'a computer' } }
  expect(messageText('login.newDevice', login, 'en').text).toContain('at 2026-07-25 16:08 (UTC+8) on a computer.')
})

test('[C-15, R-12] gold coins have their word in messages, since they have no symbol', () => {
  const values = { promotion: '签到', reward: { currency: 'COIN', amountMinor: 1_088 }, condition: '' } as const
  expect(messageText('promotion.granted', values, 'zh-CN').text).toContain('1,088 金币 已发放')
  expect(messageText('promotion.granted', values, 'en').text).toContain('You have received 1,088 coins.')
  const one = { ...values, reward: { currency: 'COIN', amountMinor: 1 } } as const
  expect(messageText('promotion.granted', one, 'en').text).toContain('received 1 coin.')
})

test('[R-12] what somebody wrote is no template, and a name of a later version breaks nothing', () => {
  const values = { title: '{{text}}', text: '<b>$&</b> {{title}}' }
  expect(messageText('operator.message', values, 'zh-CN')).toEqual({ title: '{{text}}', text: '<b>$&</b> {{title}}' })
  expect(messageText('of.tomorrow', {}, 'zh-CN')).toEqual({ title: 'of.tomorrow', text: '' })
})
