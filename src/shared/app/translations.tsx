import { createContext, use, useContext, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#contract/codes.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { formatCount } from '#src/ui/format-count.ts'

/** The areas of screens and their words; src/app/i18n fills this in. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Areas {}

export type Area = Extract<keyof Areas, string>

type Leaf = string | readonly string[]

/** Every way to a leaf: 'status.live'. */
type PathOf<Words> = {
  [Key in keyof Words & string]: Words[Key] extends Leaf ? Key : `${Key}.${PathOf<Words[Key]>}`
}[keyof Words & string]

type LeafAt<Words, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Words
    ? LeafAt<Words[Key], Rest>
    : never
  : Path extends keyof Words
    ? Words[Path]
    : never

type Key<A extends Area> = PathOf<Areas[A]> | { [Other in Area]: `${Other}:${PathOf<Areas[Other]>}` }[Area]

type LeafOf<A extends Area, K extends string> = K extends `${infer Other extends Area}:${infer Path}`
  ? LeafAt<Areas[Other], Path>
  : LeafAt<Areas[A], K>

export type TranslationValues = Readonly<Record<string, string | number | boolean>>

/** Words by key: `status.live` of the own area, `common:retry` of another; `{{name}}` in them is filled in. */
export type Translate<A extends Area> = <K extends Key<A>>(key: K, values?: TranslationValues) => LeafOf<A, K>

/** Where words come from: there already, or the promise of them. */
export interface TranslationStore {
  readonly language: Language
  read(language: Language, area: Area): object | Promise<object>
  subscribe(listener: () => void): () => void
}

const TranslationsContext = createContext<TranslationStore | undefined>(undefined)

export const TranslationsProvider = TranslationsContext.Provider

const alwaysThere = ['common', 'shell'] as const satisfies readonly Area[]

const leafAt = (words: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], words)

/** Chinese has one form, and no words that ask for two. */
const forms = new Intl.PluralRules('en')

/**
 * Puts the values into the words; text that comes from people is a value, and stays text. `{{count|room|rooms}}` is the
 * form that goes with the number.
 */
export const fillIn = (words: string, values: TranslationValues): string =>
  words.replace(
    /\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g,
    (_, name: string, one: string | undefined, other: string | undefined) => {
      if (one === undefined || other === undefined) return String(values[name] ?? '')
      return forms.select(Number(values[name])) === 'one' ? one : other
    },
  )

/** The values that count something. */
const isCount = /^(count|total|shown|open)$/

/** The values that number one of many. */
const isOrdinal = /^(nonce|number|place|year)$/

const writtenAs = (name: string, value: TranslationValues[string], language: Language): TranslationValues[string] => {
  if (!Number.isInteger(value) || isOrdinal.test(name)) return value
  return isCount.test(name) ? formatCount(Number(value), language) : formatInteger(Number(value))
}

/** The values with every whole number as the site writes it: 12.8万 and 12.8k of what is counted, else 12,800. [L-06] */
export const withCounts = (values: TranslationValues, language: Language): TranslationValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writtenAs(name, value, language)]))

export const translate = (
  loaded: ReadonlyMap<string, object>,
  area: string,
  key: string,
  values: TranslationValues,
): Leaf => {
  const colon = key.indexOf(':')
  const words = loaded.get(colon < 0 ? area : key.slice(0, colon))
  const leaf = words && leafAt(words, key.slice(colon + 1))
  if (typeof leaf === 'string') return fillIn(leaf, values)
  if (Array.isArray(leaf)) return leaf as readonly string[]
  throw new Error(`no words for ${key} in ${area}`)
}

/** The words of an area in the language in force; waits, like a lazy screen, where they still load. */
export const useTranslations = <A extends Area>(area: A): { t: Translate<A>; language: Language } => {
  const store = useContext(TranslationsContext)
  if (!store) throw new Error('useTranslations needs a TranslationsProvider above it')
  const readLanguage = () => store.language
  const language = useSyncExternalStore(store.subscribe, readLanguage, readLanguage)
  const found: [string, object][] = []
  for (const name of new Set<Area>([area, ...alwaysThere])) {
    const words = store.read(language, name)
    found.push([name, words instanceof Promise ? use(words) : words])
  }
  const own = found[0]?.[1]
  return useMemo(() => {
    const loaded = new Map(found)
    const t = (key: string, values: TranslationValues = {}) =>
      translate(loaded, area, key, withCounts(values, language))
    return { t: t as Translate<A>, language }
    // oxlint-disable-next-line react/exhaustive-deps -- the words of a language never change: own stands for all of them
  }, [own, area, language])
}
