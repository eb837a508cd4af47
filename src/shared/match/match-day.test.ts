import { expect, test } from 'vitest'
import { matchDay } from './match-day.ts'

const at = (day: number, hour: number, minute: number) => Date.UTC(2026, 6, day, hour - 8, minute)

test('[E-11] a kick-off is told as today, tomorrow or by its date', () => {
  const now = at(25, 23, 30)
  expect(matchDay(at(25, 23, 45), now, 'zh-CN')).toEqual({ day: 'today', time: '23:45', date: '7/25' })
  expect(matchDay(at(26, 0, 5), now, 'zh-CN')).toEqual({ day: 'tomorrow', time: '00:05', date: '7/26' })
  expect(matchDay(at(28, 20, 30), now, 'en')).toEqual({ day: 'other', time: '20:30', date: '28 Jul' })
  expect(matchDay(at(26, 0, 5), now, 'en').time).toBe('00:05')
})
