import type { Span } from './span.ts'

/** The parts between stars; `?` stays in them and stands for one unit. */
export const partsOf = (folded: string): string[] => folded.split('*').filter((part) => part !== '')

/** The longest run without `?`: a text without it need not be tried. */
export const fixedPartOfWildcard = (parts: readonly string[]): string =>
  parts.flatMap((part) => part.split('?')).reduce((longest, run) => (run.length > longest.length ? run : longest), '')

const fits = (part: string, text: string, at: number): boolean => {
  for (let unit = 0; unit < part.length; unit += 1)
    if (part[unit] !== '?' && part[unit] !== text[at + unit]) return false
  return true
}

const placeOf = (part: string, text: string, from: number): number => {
  for (let at = from; at + part.length <= text.length; at += 1) if (fits(part, text, at)) return at
  return -1
}

/** The first place of all parts, in order: a star stands for any units, none included. */
export const spanOfWildcard = (parts: readonly string[], text: string): Span | undefined => {
  let start = -1
  let from = 0
  for (const part of parts) {
    const at = placeOf(part, text, from)
    if (at < 0) return undefined
    if (start < 0) start = at
    from = at + part.length
  }
  return start < 0 ? undefined : [start, from]
}
