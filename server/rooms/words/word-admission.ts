import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { WordMatch } from '#contract/rooms/entities/word-rule.ts'
import { wordLengthMax } from '#contract/limits.ts'
import { admitText } from '#server/rooms/domain/text-admission.ts'
import { createWordList } from './word-list.ts'
import { foldText } from '#server/rooms/domain/words/fold-text.ts'
import { readPattern } from './pattern.ts'

/** Sentences of everyday: a word that finds several of them would silence the room. */
const everyday = [
  '好球！',
  '进了进了',
  '今天谁赢',
  'hello',
  'good game',
  '2-1',
  '哈哈哈',
  'ok',
  '裁判看一下',
  'nice shot 👍',
]
const everydayFoundMax = 2

const lonely = /^[a-z0-9]?$/u

const isWide = (match: WordMatch, text: string): boolean => {
  const list = createWordList([{ ruleId: '0', match, act: 'refuse', text }])
  return everyday.filter((sentence) => list.findIn(foldText(sentence)).length > 0).length > everydayFoundMax
}

/** A word for the list of a room or the site: something to find is in it, and it does not find nearly everything. [P-02] */
export const admitWord = (match: WordMatch, raw: string): Outcome<string, 'WORD_REFUSED' | 'WORD_TOO_WIDE'> => {
  const admitted = admitText(raw, wordLengthMax)
  if (!admitted.ok) return reject('WORD_REFUSED')
  const text = admitted.value
  if (match === 'pattern') {
    if (!readPattern(text)) return reject('WORD_REFUSED')
    return isWide(match, text) ? reject('WORD_TOO_WIDE') : accept(text)
  }
  const { squeezed, spaced } = foldText(match === 'wildcard' ? text.replaceAll(/[*?]/gu, '') : text)
  if (spaced.text.trim() === '' || (match === 'wildcard' && squeezed.text === '')) return reject('WORD_REFUSED')
  const isLonely = match !== 'equals' && squeezed.text !== '' && lonely.test(squeezed.text)
  return isLonely || isWide(match, text) ? reject('WORD_TOO_WIDE') : accept(text)
}
