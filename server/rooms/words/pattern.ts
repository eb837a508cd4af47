import { RE2JS } from 're2js'
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

/**
 * Characters that stand in every text that the expression finds, side by side; '' when that cannot be read from it at
 * once. Text without them need not be tried.
 */
export const fixedPartOf = (source: string): string => {
  const folded = foldSource(source)
  if (/[|()[\]\\{]/u.test(folded)) return ''
  const parts = folded.split(/.[?*]|[.^$?*+]/u)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').toLowerCase()
}

/** Where the pattern is found first. */
export const spanOf = (pattern: Pattern, text: string): Span | undefined => {
  const matcher = pattern.matcher(text)
  return matcher.find() ? [matcher.start(), matcher.end()] : undefined
}
