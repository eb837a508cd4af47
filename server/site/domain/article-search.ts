import { isLoneHan, searchTerms } from '#contract/text/search-terms.ts'
import type { ArticleView } from './agreements.ts'

/** A word of the title says more of an article than one of its body. */
const titleWeight = 4
/** From here on more of the same word says little more. */
const saturation = 2
/** What is shown of a body, in characters, and how much of it before the first word that was found. */
const excerptMax = 90
const excerptLead = 20

/** What one term weighs in each article that has it, by the article's place. */
type Weights = ReadonlyMap<number, number>

export interface ArticleIndex {
  readonly articles: readonly ArticleView[]
  readonly terms: ReadonlyMap<string, Weights>
  /** The terms in the order of their letters: those that begin alike stand together. */
  readonly inOrder: readonly string[]
  /** Pairs of Chinese characters by their second one. */
  readonly bySecond: ReadonlyMap<string, readonly string[]>
}

export interface FoundArticle {
  readonly article: ArticleView
  readonly excerpt: string
}

export const indexArticles = (articles: readonly ArticleView[]): ArticleIndex => {
  const terms = new Map<string, Map<number, number>>()
  const add = (text: string, at: number, weight: number): void => {
    for (const term of searchTerms(text)) {
      const weights = terms.get(term) ?? new Map<number, number>()
      terms.set(term, weights.set(at, (weights.get(at) ?? 0) + weight))
    }
  }
  for (const [at, { title, body }] of articles.entries()) {
    add(title, at, titleWeight)
    add(body, at, 1)
  }
  // By their UTF-16 units, as `<` compares.
  const inOrder = [...terms.keys()].toSorted()
  const bySecond = new Map<string, string[]>()
  for (const term of inOrder) {
    const [first = '', second] = term
    if (second === undefined || !isLoneHan(first)) continue
    const group = bySecond.get(second)
    if (group) group.push(term)
    else bySecond.set(second, [term])
  }
  return { articles, terms, inOrder, bySecond }
}

/** Where terms that begin so would stand, by halves: whoever searches costs no walk over all terms. */
const placeOf = (inOrder: readonly string[], typed: string): number => {
  let [from, until] = [0, inOrder.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if ((inOrder[middle] ?? '') < typed) from = middle + 1
    else until = middle
  }
  return from
}

/** Terms that a typed one begins, or of which it is one character of a pair. */
const termsFoundBy = ({ inOrder, bySecond }: ArticleIndex, typed: string): Set<string> => {
  const found = new Set(isLoneHan(typed) ? bySecond.get(typed) : undefined)
  for (let at = placeOf(inOrder, typed); inOrder[at]?.startsWith(typed); at += 1) found.add(inOrder[at] ?? '')
  return found
}

/** Of a term that is typed; of one that no article has, of those that it finds. */
const weightsOf = (index: ArticleIndex, typed: string): Weights => {
  const exact = index.terms.get(typed)
  if (exact) return exact
  const sums = new Map<number, number>()
  for (const term of termsFoundBy(index, typed))
    for (const [at, weight] of index.terms.get(term) ?? []) sums.set(at, (sums.get(at) ?? 0) + weight)
  return sums
}

/** Part of a body around the first word that was found; its beginning when only the title has one. */
const excerptOf = (body: string, typed: readonly string[]): string => {
  const text = body.replaceAll(/\s*\n\s*(?:- )?/g, ' ').trim()
  const small = text.toLowerCase()
  const places = typed.map((term) => small.indexOf(term)).filter((at) => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const from = first <= excerptLead ? 0 : startOfWord(text, first - excerptLead)
  const until = from + excerptMax
  return `${from === 0 ? '' : '…'}${text.slice(from, until)}${until < text.length ? '…' : ''}`
}

/** No word of letters is cut at its beginning. */
const startOfWord = (text: string, at: number): number => {
  const rest = /^[a-z]*[a-z]\s/i.exec(text.slice(at))
  return rest === null || !/[a-z]/i.test(text.charAt(at - 1)) ? at : at + rest[0].length
}

/**
 * The articles that hold what is searched, in titles or bodies, the best first. Of each word that is typed at least half of
 * the terms are there; rare terms count more than common ones, and those of a title more than those of a body. [C-10]
 */
export const searchArticles = (index: ArticleIndex, search: string): FoundArticle[] => {
  const words = search.split(/\s+/).map((word) => [...new Set(searchTerms(word))])
  const typed = [...new Set(words.flat())]
  if (typed.length === 0) return []
  const weights = new Map(typed.map((term) => [term, weightsOf(index, term)]))
  const { articles } = index
  const rarity = (term: string): number => Math.log(1 + articles.length / (1 + (weights.get(term)?.size ?? 0)))
  const weightOf = (term: string, at: number): number => weights.get(term)?.get(at) ?? 0
  const holds = (at: number) => (terms: readonly string[]) =>
    terms.filter((term) => weightOf(term, at) > 0).length * 2 >= terms.length
  const scoreOf = (at: number): number =>
    typed.reduce((sum, term) => {
      const weight = weightOf(term, at)
      return sum + (rarity(term) * weight) / (weight + saturation)
    }, 0)
  return articles
    .map((article, at) => ({ article, score: words.every(holds(at)) ? scoreOf(at) : 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.article.sort - other.article.sort)
    .map(({ article }) => ({ article, excerpt: excerptOf(article.body, typed) }))
}
