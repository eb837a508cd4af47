import { expect, test } from 'vitest'
import { roomWordsMax } from '#contract/limits.ts'
import { readWordLines, writeWordLines } from './word-lines.ts'

const plain = { match: 'contains', act: 'hold' } as const

test('[P-02] a pasted list is read line by line; empty lines are none, and what a room may not have is counted', () => {
  expect(readWordLines('带单群\r\n\n  加微 \n稳赚\tequals\trefuse\n内幕\tnonsense\n', plain)).toEqual({
    words: [
      { text: '带单群', ...plain },
      { text: '加微', ...plain },
      { text: '稳赚', match: 'equals', act: 'refuse' },
      { text: '内幕', ...plain },
    ],
    beyond: 0,
  })
  const many = Array.from({ length: roomWordsMax + 1 }, (_, place) => `词${place}`).join('\n')
  const read = readWordLines(many, plain)
  expect([read.words.length, read.beyond]).toEqual([roomWordsMax, 1])
})

test('[P-02] what is written is read back as it was', () => {
  const words = [
    { text: '带单群', match: 'sounds', act: 'mask' },
    { text: 'a*b', match: 'wildcard', act: 'refuse' },
  ] as const
  expect(readWordLines(writeWordLines(words), plain)).toEqual({ words, beyond: 0 })
})
