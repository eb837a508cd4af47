const runs = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const han = /^\p{Script=Han}/u
const lone = /^\p{Script=Han}$/u

const pairsOf = (run: string): string[] => {
  const letters = Array.from(run)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

// Letters of two scripts may stand side by side: 用USDT提款.
const splitScripts = (run: string): string[] => run.split(/(\p{Script=Han}+)/u).filter((part) => part !== '')

/**
 * What a text is searched by, in its order and as often as it comes: words of letters and digits, small; of Chinese, which
 * parts no words, each pair of neighbours (忘记密码: 忘记, 记密, 密码), and a character that stands alone. [C-10]
 */
export const searchTerms = (text: string): string[] =>
  [...text.toLowerCase().matchAll(runs)]
    .flatMap(([run]) => splitScripts(run))
    .flatMap((part) => (han.test(part) ? pairsOf(part) : [part]))

/** Whether a term is one Chinese character: it finds the pairs that have it. */
export const isLoneHan = (term: string): boolean => lone.test(term)

export interface TextPart {
  readonly text: string
  readonly isFound: boolean
}

const wordPattern = (typed: string): RegExp =>
  new RegExp(han.test(typed) ? typed : `(?<![\\p{L}\\p{N}])${typed}`, 'giu')

/** A text in parts, in order, those that the typed words find apart from the others. */
export const foundParts = (text: string, typed: string): TextPart[] => {
  const isFound = new Uint8Array(text.length)
  for (const term of new Set(searchTerms(typed)))
    for (const { index } of text.matchAll(wordPattern(term))) isFound.fill(1, index, index + term.length)
  const parts: TextPart[] = []
  let start = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isFound[at] === isFound[start]) continue
    parts.push({ text: text.slice(start, at), isFound: isFound[start] === 1 })
    start = at
  }
  return text === '' ? [] : parts
}
