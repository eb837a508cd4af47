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
  const now = Date.parse('2026-11-23T20:41+08:00')
  const at = (moment: string) => messageTime(Date.parse(`${moment}+08:00`), now, 'zh-CN', '昨天')
  expect(['2026-11-23T08:05', '2026-11-22T23:59', '2026-11-21T00:00', '2025-11-21T00:00'].map(at)).toEqual([
    '08:05',
    '昨天',
    '11月21日',
    '2025年11月21日',
  ])
  expect(messageTime(Date.parse('2025-11-21T00:00+08:00'), now, 'en', 'Yesterday')).toBe('21 Nov 2025')
})
