import type { Language } from '#contract/codes.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const spoken = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map((each: unknown) => spoken(each, language))
  if (!isRecord(value)) return value
  const { en, ...own } = value
  const chosen = language === 'en' && isRecord(en) ? { ...own, ...en } : own
  return Object.fromEntries(Object.entries(chosen).map(([key, each]) => [key, spoken(each, language)]))
}

/**
 * What operators wrote as a caller reads it: in English the fields of `en` stand in for those of the same names, where it
 * was written; nobody gets `en` itself. [A-04, C-10]
 */
export const inLanguage = <Value>(value: Value, language: Language): Value => spoken(value, language) as Value
