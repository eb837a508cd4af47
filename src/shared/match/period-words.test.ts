import { expect, test } from 'vitest'
import { periodWords } from './period-words.ts'

test('[E-11] parts of a match have English words, and what has none stays', () => {
  const periods = ['上半场', '中场休息', '第 4 节', '第 4 节 05:12', '第 2 局', '加时 1', '67′', '']
  expect(periods.map((period) => periodWords('en', period))).toEqual([
    '1st half',
    'Half time',
    'Q4',
    'Q4 05:12',
    'Map 2',
    'OT 1',
    '67′',
    '',
  ])
  expect(periods.map((period) => periodWords('zh-CN', period))).toEqual(periods)
})
