import type { WordAct, WordMatch } from '#contract/rooms/entities/word-rule.ts'
import { foldText, type Folded, type FoldedText } from '#server/rooms/domain/words/fold-text.ts'
import { createLiteralSearch, type LiteralSearch } from '#server/rooms/domain/words/literal-search.ts'
import type { Span } from '#server/rooms/domain/words/span.ts'
import { createPatternSet, fixedPartOf, readPattern, spanOf, type Pattern, type PatternSet } from './pattern.ts'
import { fixedPartOfWildcard, partsOf, spanOfWildcard } from '#server/rooms/domain/words/wildcard.ts'
import { isSpacedOut } from '#server/rooms/domain/words/spaced-out.ts'

export interface ListedWord {
  readonly ruleId: string
  readonly match: WordMatch
  readonly act: WordAct
  readonly text: string
}

export interface WordFinding {
  readonly word: ListedWord
  /** UTF-16 places in the text as it was written. */
  readonly start: number
  readonly end: number
}

export interface WordList {
  /** All that blocked words find in a text. */
  findIn(folded: FoldedText): WordFinding[]
}

interface Literal {
  readonly word: ListedWord
  readonly length: number
}

type Probe = { readonly word: ListedWord } & (
  | { readonly kind: 'wildcard'; readonly parts: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
)

/** Words whose characters are signs alone are looked for among the signs. */
const unitsOf = (text: string): string => foldText(text).squeezed.text

const placeIn = (folded: Folded, word: ListedWord, [start, end]: Span): WordFinding => ({
  word,
  start: folded.at[start] ?? 0,
  end: folded.end[end - 1] ?? 0,
})

const spanFor = (probe: Probe, { text }: Folded): Span | undefined =>
  probe.kind === 'wildcard' ? spanOfWildcard(probe.parts, text) : spanOf(probe.pattern, text)

/** Words that one search finds in one form of a text. */
class LiteralWords {
  readonly #search: LiteralSearch
  readonly #literals: readonly Literal[]

  constructor(words: readonly ListedWord[], formOf: (text: string) => string) {
    this.#literals = words.map((word) => ({ word, length: formOf(word.text).length }))
    this.#search = createLiteralSearch(words.map((word, at) => [formOf(word.text), at] as const))
  }

  findIn(folded: Folded, findings: WordFinding[], counts: (span: Span) => boolean = () => true): void {
    if (this.#search.size === 0) return
    this.#search.scan(folded.text, (id, end) => {
      const literal = this.#literals[id]
      if (!literal) return
      const span: Span = [end - literal.length, end]
      if (counts(span)) findings.push(placeIn(folded, literal.word, span))
    })
  }
}

const readWildcard = (text: string): readonly string[] =>
  partsOf(Array.from(text, (each) => (each === '*' || each === '?' ? each : unitsOf(each))).join(''))

const probeOf = (word: ListedWord): { probe: Probe; fixed: string } | undefined => {
  if (word.match === 'wildcard') {
    const parts = readWildcard(word.text)
    return { probe: { kind: 'wildcard', word, parts }, fixed: fixedPartOfWildcard(parts) }
  }
  const pattern = readPattern(word.text)
  return pattern && { probe: { kind: 'pattern', word, pattern }, fixed: unitsOf(fixedPartOf(word.text)) }
}

/** Wildcards and patterns: tried where the part of them that never varies was found. */
class ProbedWords {
  readonly #probes: readonly Probe[]
  /** Of patterns without such a part, by their places among the probes. */
  readonly #loose: readonly number[]
  readonly #looseSet: PatternSet
  readonly #search: LiteralSearch

  constructor(words: readonly ListedWord[]) {
    const read = words.flatMap((word) => probeOf(word) ?? [])
    this.#probes = read.map(({ probe }) => probe)
    this.#loose = read.flatMap(({ fixed }, at) => (fixed === '' ? [at] : []))
    this.#looseSet = createPatternSet(this.#loose.map((at) => read[at]?.probe.word.text ?? ''))
    this.#search = createLiteralSearch(read.map(({ fixed }, at) => [fixed, at] as const))
  }

  findIn({ spaced, squeezed }: FoldedText, findings: WordFinding[]): void {
    const due = new Set<number>()
    this.#search.scan(squeezed.text, (id) => due.add(id))
    const forms = spaced.text === squeezed.text ? [squeezed] : [squeezed, spaced]
    if (this.#loose.length > 0)
      for (const { text } of forms) for (const at of this.#looseSet.foundIn(text)) due.add(this.#loose[at] ?? 0)
    for (const id of due) {
      const probe = this.#probes[id]
      if (probe) this.#probe(probe, forms, findings)
    }
  }

  #probe(probe: Probe, forms: readonly Folded[], findings: WordFinding[]): void {
    for (const folded of probe.kind === 'pattern' ? forms : forms.slice(0, 1)) {
      const span = spanFor(probe, folded)
      if (span) findings.push(placeIn(folded, probe.word, span))
    }
  }
}

/** Blocked words, ready to be looked for: one pass over the text for all literals. [P-02] */
export const createWordList = (words: readonly ListedWord[]): WordList => {
  const ofKind = (...kinds: readonly WordMatch[]): ListedWord[] => words.filter(({ match }) => kinds.includes(match))
  const literal = ofKind('contains')
  const contains = new LiteralWords(literal, unitsOf)
  const signs = new LiteralWords(
    literal.filter(({ text }) => unitsOf(text) === ''),
    (text) => foldText(text).spaced.text.trim(),
  )
  const sounds = new LiteralWords(ofKind('sounds'), (text) => foldText(text).sounds.text)
  const equal = new Map(ofKind('equals').map((word) => [wholeOf(foldText(word.text)), word]))
  const probed = new ProbedWords(ofKind('wildcard', 'pattern'))
  return {
    findIn: (folded) => {
      const findings: WordFinding[] = []
      const { spaced, squeezed } = folded
      contains.findIn(squeezed, findings, (span) => isSpacedOut(folded, span))
      signs.findIn(spaced, findings)
      sounds.findIn(folded.sounds, findings)
      const same = equal.get(wholeOf(folded))
      if (same) findings.push({ word: same, start: spaced.at[0] ?? 0, end: spaced.end.at(-1) ?? 0 })
      probed.findIn(folded, findings)
      return findings
    },
  }
}

/** A whole text without its spaces and signs; of signs alone, those. */
const wholeOf = ({ spaced, squeezed }: FoldedText): string =>
  squeezed.text === '' ? spaced.text.trim() : squeezed.text
