import { expect, test } from 'vitest'
import { foundParts, isLoneHan, searchTerms } from './search-terms.ts'

test('[C-10] Chinese is searched by pairs of characters, other scripts by words', () => {
  expect(searchTerms('忘记密码')).toEqual(['忘记', '记密', '密码'])
  expect(searchTerms('用USDT提款 24 小时，Locked odds!')).toEqual([
    '用',
    'usdt',
    '提款',
    '24',
    '小时',
    'locked',
    'odds',
  ])
  expect(searchTerms(' ,。\n')).toEqual([])
})

test('[C-10] who types the beginning of a word or one character finds it', () => {
  expect(['盘', '封盘', 'a', ''].map(isLoneHan)).toEqual([true, false, false, false])
})

test('[C-10] found words are marked wherever they stand, neighbours as one', () => {
  expect(foundParts('忘记密码怎么办？密码', '忘记密码')).toEqual([
    { text: '忘记密码', isFound: true },
    { text: '怎么办？', isFound: false },
    { text: '密码', isFound: true },
  ])
  expect(foundParts('Unbetting bets. A.b', 'BET a.b(')).toEqual([
    { text: 'Unbetting ', isFound: false },
    { text: 'bet', isFound: true },
    { text: 's. ', isFound: false },
    { text: 'A', isFound: true },
    { text: '.', isFound: false },
    { text: 'b', isFound: true },
  ])
  expect(foundParts('', '密码')).toEqual([])
  expect(foundParts('礼物', '')).toEqual([{ text: '礼物', isFound: false }])
})
