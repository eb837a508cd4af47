import type { Language } from './codes.ts'
import type { PageStart } from './page-start.ts'

/** The screens that first HTML is drawn for. */
export type ScreenKind = 'phone' | 'desktop'

export interface FirstHtmlAsked {
  readonly path: string
  readonly language: Language
  readonly screen: ScreenKind
  readonly answers: PageStart['answers']
  /** Server time, milliseconds. */
  readonly nowMs: number
}

/** `media`: what the screen was taken to answer to each query that was asked. */
export interface FirstHtml {
  readonly html: string
  readonly media: Readonly<Record<string, boolean>>
}

/** What the built module of src/app/first-html exports as `drawFirst`. */
export type DrawFirst = (asked: FirstHtmlAsked) => Promise<FirstHtml>

/** The `<meta>` of a page whose root is drawn: JSON of `media` and the language. index.html looks whether the browser is so. */
export const firstHtmlMeta = 'first-html'
