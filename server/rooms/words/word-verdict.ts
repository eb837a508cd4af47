import type { WordAct } from '#contract/rooms/entities/word-rule.ts'
import type { ListedWord, WordFinding, WordList } from './word-list.ts'
import { foldText } from '#server/rooms/domain/words/fold-text.ts'

export type FoundPart = Pick<WordFinding, 'start' | 'end'>

export type WordVerdict =
  | { readonly kind: 'clear' }
  | { readonly kind: 'masked'; readonly text: string; readonly words: readonly ListedWord[] }
  | { readonly kind: 'refused'; readonly word: ListedWord }
  | { readonly kind: 'held'; readonly word: ListedWord; readonly found: readonly FoundPart[] }

/** Marked for moderators at most. */
const foundMax = 10

const order: readonly WordAct[] = ['refuse', 'hold', 'mask']

/** The text with a star for each character that was found. */
const maskText = (text: string, findings: readonly WordFinding[]): string => {
  const isFound = new Uint8Array(text.length)
  for (const { start, end } of findings) isFound.fill(1, start, end)
  let masked = ''
  for (let at = 0; at < text.length;) {
    const units = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
    masked += isFound[at] === 1 ? '*' : text.slice(at, at + units)
    at += units
  }
  return masked
}

/** The strictest act of all lists that find something: refused, then held, then masked. [P-02] */
export const judgeWords = (text: string, lists: readonly WordList[]): WordVerdict => {
  const folded = foldText(text)
  const findings = lists.flatMap((list) => list.findIn(folded))
  const strictest = order.find((act) => findings.some(({ word }) => word.act === act))
  const first = findings.find(({ word }) => word.act === strictest)
  if (!strictest || !first) return { kind: 'clear' }
  if (strictest === 'refuse') return { kind: 'refused', word: first.word }
  if (strictest === 'hold') {
    const found = findings.flatMap(({ word, start, end }) => (word.act === 'hold' ? [{ start, end }] : []))
    return { kind: 'held', word: first.word, found: found.slice(0, foundMax) }
  }
  return { kind: 'masked', text: maskText(text, findings), words: [...new Set(findings.map(({ word }) => word))] }
}
