import { expect, test } from 'vitest'
import { momentWords } from './moment-text.ts'

const at = (year: number, month: number): number => new Date(year, month - 1, 22, 11, 5).getTime()

test('[C-16] the end of an exclusion says its year, a moment of this year does not', () => {
  const nowMs = at(2026, 11)
  expect([momentWords(at(2026, 12), 'zh-CN', nowMs), momentWords(at(2031, 11), 'zh-CN', nowMs)]).toEqual([
    '12月22日 11:05',
    '2031年11月22日 11:05',
  ])
  expect(momentWords(at(2027, 1), 'en', nowMs)).toContain('2027')
})
