import { expect, test } from 'vitest'
import { dayWords, fullMomentWords, momentWords, shortDay } from './moment-text.ts'

const at = (year: number, month: number): number => Date.parse(`${year}-${month}-22T11:05+08:00`)

test('[C-16] the end of an exclusion says its year, a moment of this year does not', () => {
  const nowMs = at(2026, 11)
  expect([momentWords(at(2026, 12), 'zh-CN', nowMs), momentWords(at(2031, 11), 'zh-CN', nowMs)]).toEqual([
    '12月22日 11:05',
    '2031年11月22日 11:05',
  ])
  expect(momentWords(at(2027, 10), 'en', nowMs)).toBe('22 Oct 2027, 11:05')
})

test('[C-13, C-14] a moment and its year are the site’s, wherever it is read', () => {
  const nowMs = Date.parse('2026-12-31T15:00Z')
  expect(momentWords(Date.parse('2026-12-31T16:30Z'), 'zh-CN', nowMs)).toBe('2027年1月1日 00:30')
})

test('[C-13, C-14] English dates are all written alike', () => {
  const atMs = at(2026, 11)
  const words = [momentWords(atMs, 'en', atMs), dayWords(atMs, 'en'), fullMomentWords(atMs, 'en')]
  expect(words).toEqual(['22 Nov, 11:05', '22 Nov 2026', '22 Nov 2026, 11:05'])
  expect([shortDay('2026-11-02', 'en'), shortDay('2026-11-02', 'zh-CN')]).toEqual(['2 Nov', '11-02'])
  expect(dayWords(atMs, 'zh-CN')).toBe('2026/11/22')
})
