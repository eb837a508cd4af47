import { expect, test } from 'vitest'
import { badgeText, isMessageTab, unreadIn } from './message-kinds.ts'
import { messageTime } from './message-time.ts'

test('[R-12] a tab counts its kinds, all of them together, and nothing before the counts are there', () => {
  const counts = { wallet: 2, bet: 3, promotion: 2, system: 0, security: 1, service: 1 }
  expect((['all', 'wallet', 'bet', 'promotion', 'system'] as const).map((tab) => unreadIn(counts, tab))).toEqual([
    9, 2, 3, 2, 2,
  ])
  expect(unreadIn(undefined, 'all')).toBe(0)
  expect([badgeText(99), badgeText(100)]).toEqual(['99', '99+'])
  expect([isMessageTab('bet'), isMessageTab('constructor'), isMessageTab(null)]).toEqual([true, false, false])
})

test('[R-12] a message says its hour today, then yesterday, then its day', () => {
  const now = new Date(2026, 10, 23, 20, 41).getTime()
  const at = (...parts: [number, number, number, number, number]) =>
    messageTime(new Date(...parts).getTime(), now, 'zh-CN', '昨天')
  expect([at(2026, 10, 23, 8, 5), at(2026, 10, 22, 23, 59), at(2026, 10, 21, 0, 0), at(2025, 10, 21, 0, 0)]).toEqual([
    '08:05',
    '昨天',
    '11月21日',
    '2025年11月21日',
  ])
})
