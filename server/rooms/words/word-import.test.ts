import { expect, test } from 'vitest'
import { roomPatternsMax, roomWordsMax, wordLengthMax } from '#contract/limits.ts'
import { planWordImport } from './word-import.ts'

const word = (text: string, match: 'contains' | 'pattern' = 'contains') => ({ text, match, act: 'hold' }) as const
const outcomes = (present: number, listed: readonly ReturnType<typeof word>[]) =>
  planWordImport(
    Array.from({ length: present }, (_, place) => word(`旧词${place}`)),
    listed,
  ).map(({ outcome }) => outcome)

test('[P-02] each line of a list has its outcome: new, there, refused, too wide, or beyond the room’s limit', () => {
  const listed = [
    word('带单群'),
    word('带单群'),
    word('旧词0'),
    word('长'.repeat(wordLengthMax + 1)),
    word('a'),
    word('(', 'pattern'),
    word('加微'),
  ]
  expect(outcomes(1, listed)).toEqual(['new', 'present', 'present', 'refused', 'wide', 'refused', 'new'])
  expect(outcomes(roomWordsMax - 1, [word('带单群'), word('加微'), word('旧词1')])).toEqual(['new', 'full', 'present'])
  const patterns = Array.from({ length: roomPatternsMax + 1 }, (_, place) => word(`带单${place}群`, 'pattern'))
  expect(outcomes(0, patterns)).toEqual([...Array.from({ length: roomPatternsMax }, () => 'new'), 'full'])
})
