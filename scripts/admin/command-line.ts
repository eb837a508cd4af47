import { readFileSync } from 'node:fs'

export interface Flags {
  title?: string | undefined
  text?: string | undefined
  body?: string | undefined
  until?: string | undefined
  start?: string | undefined
  end?: string | undefined
  category?: string | undefined
  member?: string | undefined
  kind?: string | undefined
  since?: string | undefined
  count?: string | undefined
  head?: string | undefined
  note?: string | undefined
  link?: string | undefined
  'title-en'?: string | undefined
  'text-en'?: string | undefined
}

export interface CommandLine {
  /** Words as they are, `a|b` one of them, `<name>` any word, `[name]` perhaps a word, `…` any number of words. */
  readonly pattern: string
  readonly flags?: readonly (keyof Flags)[]
  readonly does: string
  /** What the arguments request; the contract decides whether that is a request. */
  readonly read: (named: Readonly<Record<string, string>>, rest: readonly string[], flags: Flags) => object
}

export const jsonOf = (text = ''): unknown => {
  const json = text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    throw new Error(`the value is no JSON: ${(error as Error).message}`, { cause: error })
  }
}
