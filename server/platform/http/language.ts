import type { Language } from '#contract/codes.ts'
import { LruMap } from '#server/platform/lru-map.ts'

type Enabled = readonly [Language, ...Language[]]

const rememberedMax = 200
const rememberedLengthMax = 100
const remembered = new WeakMap<Enabled, LruMap<string, Language>>()

const findLanguage = (header: string, enabled: Enabled): Language => {
  const asked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of asked) {
    const found = enabled.find((language) => tag.split('-')[0] === language.toLowerCase().split('-')[0])
    if (found) return found
  }
  return enabled[0]
}

/** The first enabled language that an Accept-Language header asks for by weight, else the site's first. */
export const languageOf = (header: string | undefined, enabled: Enabled): Language => {
  if (header === undefined) return enabled[0]
  if (header.length > rememberedLengthMax) return findLanguage(header, enabled)
  const cached = remembered.get(enabled) ?? new LruMap(rememberedMax)
  const language = cached.get(header)
  if (language) return language
  const found = findLanguage(header, enabled)
  remembered.set(enabled, cached)
  cached.set(header, found)
  return found
}
