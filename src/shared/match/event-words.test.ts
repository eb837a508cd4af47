import { expect, test } from 'vitest'
import { eventWords } from './event-words.ts'

test('[E-11, A-04] an event is told in the reader’s language; where the feed says nothing in English, by its kind', () => {
  const goal = { kind: 'goal', text: '林越 破门' } as const
  expect([
    eventWords('zh-CN', { ...goal, textEn: 'Lin Yue scores' }),
    eventWords('en', { ...goal, textEn: 'Lin Yue scores' }),
    eventWords('en', goal),
    eventWords('en', { ...goal, textEn: '' }),
  ]).toEqual(['林越 破门', 'Lin Yue scores', 'Goal', 'Goal'])
})
