import { RE2JS, RE2Set } from 're2js'
import type { Span } from '#server/rooms/domain/words/span.ts'
import { plainOf } from '#server/rooms/domain/words/confusables.ts'

/** A program of more instructions than this is a pattern that was made to be slow. */
const programSizeMax = 256

export type Pattern = RE2JS

const flags = RE2JS.DOTALL | RE2JS.CASE_INSENSITIVE

/** Texts are folded before they are read, so that the characters of a pattern are too; its signs mean something and stay. */
const foldSource = (source: string): string =>
  Array.from(source, (character) => (character > '\u007f' ? plainOf(character.normalize('NFKC')) : character)).join('')

/** A regular expression that takes linear time, or undefined: it cannot be read, is too large, or finds the empty text. [P-02] */
export const readPattern = (source: string): Pattern | undefined => {
  try {
    const pattern = RE2JS.compile(foldSource(source), flags)
    return pattern.programSize() > programSizeMax || pattern.test('') ? undefined : pattern
  } catch {
    return undefined
  }
}

/** Where a bracket that opens at `at` closes; the end of the source where it does not. */
const closingOf = (source: string, at: number): number => {
  const isClass = source[at] === '['
  let depth = 0
  for (let place = at; place < source.length; place += 1) {
    const character = source[place]
    if (character === '\\') place += 1
    else if (isClass && character === ']' && place > at + 1) return place
    else if (!isClass && character === '(') depth += 1
    else if (!isClass && character === ')' && --depth === 0) return place
  }
  return source.length
}

interface Token {
  /** Null: it stands for more than one character. */
  readonly literal: string | null
  readonly end: number
}

const tokenAt = (source: string, at: number): Token => {
  const character = source[at] ?? ''
  if (character === '(' || character === '[') return { literal: null, end: closingOf(source, at) + 1 }
  if (character === '\\') {
    const escaped = source[at + 1] ?? ''
    // \\pL and \\x41 go on behind the letter: what follows is not read as fixed.
    if (/[a-z0-9]/iu.test(escaped)) return { literal: null, end: /[pxQ]/iu.test(escaped) ? source.length : at + 2 }
    return { literal: escaped, end: at + 2 }
  }
  return { literal: '.^$'.includes(character) ? null : character, end: at + 1 }
}

const quantifier = /^(?:[*+?]|\{\d*(?:,\d*)?\})\??/u

/** Whether what a quantifier follows has to be there at all. */
const isNeeded = (quantity: string): boolean =>
  quantity === '' || quantity.startsWith('+') || /^\{0*[1-9]/u.test(quantity)

/**
 * Characters that stand in every text that the expression finds, side by side; '' when that cannot be read from it at
 * once. Text without them need not be tried.
 */
export const fixedPartOf = (source: string): string => {
  const folded = foldSource(source).toLowerCase()
  let [longest, run] = ['', '']
  const end = (): void => {
    if (run.length > longest.length) longest = run
    run = ''
  }
  for (let at = 0; at < folded.length;) {
    if (folded[at] === '|') return ''
    const token = tokenAt(folded, at)
    const quantity = quantifier.exec(folded.slice(token.end))?.[0] ?? ''
    if (token.literal !== null && isNeeded(quantity)) run += token.literal
    if (token.literal === null || quantity !== '') end()
    at = token.end + quantity.length
  }
  end()
  return longest
}

/** Where the pattern is found first. */
export const spanOf = (pattern: Pattern, text: string): Span | undefined => {
  const matcher = pattern.matcher(text)
  return matcher.find() ? [matcher.start(), matcher.end()] : undefined
}

/** Patterns of one state machine: with many more it forgets its states faster than it reaches them. */
const patternsOfSet = 32
const setBytesMax = 2 * 1024 * 1024

/** Patterns that nothing else rules out, looked for together. */
export interface PatternSet {
  /** The places, in the list given, of those that a text may have. */
  foundIn(text: string): number[]
}

export const createPatternSet = (sources: readonly string[]): PatternSet => {
  const sets: { readonly first: number; readonly set: RE2Set }[] = []
  for (let first = 0; first < sources.length; first += patternsOfSet) {
    const set = new RE2Set(RE2Set.UNANCHORED, flags, setBytesMax)
    for (const source of sources.slice(first, first + patternsOfSet)) set.add(foldSource(source))
    set.compile()
    sets.push({ first, set })
  }
  return { foundIn: (text) => sets.flatMap(({ first, set }) => set.match(text).map((at: number) => first + at)) }
}
