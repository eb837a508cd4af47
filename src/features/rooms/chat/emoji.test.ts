import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emojiNames } from './emoji-names.ts'
import { emojiPath, splitEmoji } from './emoji.ts'

test('[E-09] what has a drawing stands apart in a text; variants of it are left to the font', () => {
  expect(splitEmoji('进球了⚽⚽ 👍')).toEqual(['进球了', '⚽', '', '⚽', ' ', '👍', ''])
  for (const text of ['👍🏽', '❤️\u200d🔥!', '没有', '']) expect(splitEmoji(text)[0]).toBe(text.split('🔥')[0])
})

test('[E-09] each that can be chosen has its drawing, and is found in a text', () => {
  const all = Object.keys(emojiNames)
  expect(all.filter((emoji) => !existsSync(`public${emojiPath(emoji)}`))).toEqual([])
  expect(all.map((emoji) => splitEmoji(`a${emoji}b`))).toEqual(all.map((emoji) => ['a', emoji, 'b']))
})
