import { importedTextMax, roomWordsMax } from '#contract/limits.ts'
import type { ListedWord } from '#contract/rooms/entities/word-import.ts'
import { WordAct, WordMatch, type WordRule } from '#contract/rooms/entities/word-rule.ts'

const readLine = (line: string, plain: Pick<ListedWord, 'match' | 'act'>): ListedWord => {
  const [text = '', match, act] = line.split('\t').map((part) => part.trim())
  const [readMatch, readAct] = [WordMatch.safeParse(match), WordAct.safeParse(act)]
  return {
    text: Array.from(text).slice(0, importedTextMax).join(''),
    match: readMatch.success ? readMatch.data : plain.match,
    act: readAct.success ? readAct.data : plain.act,
  }
}

/**
 * The words of a pasted list: one a line, with what it finds and what becomes of a text after tabs, as `writeWordLines`
 * writes them, or with `plain` of both. `beyond`: lines that are more than a room may have. [P-02]
 */
export const readWordLines = (
  pasted: string,
  plain: Pick<ListedWord, 'match' | 'act'>,
): { words: ListedWord[]; beyond: number } => {
  const lines = pasted.split(/\r?\n/u).filter((line) => line.trim() !== '')
  return {
    words: lines
      .slice(0, roomWordsMax)
      .map((line) => readLine(line, plain))
      .filter(({ text }) => text !== ''),
    beyond: Math.max(0, lines.length - roomWordsMax),
  }
}

/** The words of a room as a list that another room can read. [P-02] */
export const writeWordLines = (words: readonly Pick<WordRule, 'text' | 'match' | 'act'>[]): string =>
  words.map(({ text, match, act }) => `${text}\t${match}\t${act}\n`).join('')
