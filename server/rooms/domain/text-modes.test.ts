import { expect, test } from 'vitest'
import { isEmotesOnly } from './text-emotes.ts'
import { holdsLink } from './text-links.ts'

test.each([
  'https://grandstand.example/c/9f2',
  'grandstand.example/c/9f2',
  'www.abc',
  'bet365.com',
  'b e t 3 6 5 8 8 8 8 8',
  'bet365 . com 快来',
  'bet365。com',
  'ｂｅｔ３６５．ｃｏｍ',
  'me@mail.cc',
  '10.0.0.1',
  '加微信 abc12345',
  'vx：wolf_88',
  'QQ 1 2 3 4 5 6 7',
  '138 0013 8000',
])('[P-02] an address or a contact: %s', (text) => {
  expect(holdsLink(text)).toBe(true)
})

test.each([
  '2-1',
  '2.5 大球',
  '90+3',
  '3.14',
  '21:40 开球',
  '赔率 1.92',
  '好球.进了',
  'go go go',
  '¥1,000.00',
  'inline',
  'qq',
  '加群吗',
  'U21 vs U23',
])('[P-02] no address and no contact: %s', (text) => {
  expect(holdsLink(text)).toBe(false)
})

test.each(['👍', '👍👍 🔥', '👍🏽', '👨‍👩‍👧', '🇨🇳', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '⚽'])('[P-02] emoji alone: %s', (text) => {
  expect(isEmotesOnly(text)).toBe(true)
})

test.each(['好', '👍好', '1', '#', '*', 'a', '👍.', '666'])('[P-02] not emoji alone: %s', (text) => {
  expect(isEmotesOnly(text)).toBe(false)
})

test('[P-02] a text made of flags that end in a letter is read at once', () => {
  expect(isEmotesOnly(`${'🇨'.repeat(99)}a`)).toBe(false)
})
