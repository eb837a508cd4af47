import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageParts } from './page-start.ts'
import { withStart } from './web-page.ts'

const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]

const quality = 5
/** A page is a quarter of a megabyte: a larger window only takes memory. */
const windowBits = 18
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits }
const brotli = promisify(brotliCompress)
const compressors: Readonly<Record<Coding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) => brotli(text, { params: brotliParams }),
  gzip: promisify(gzip),
}

const refusal = /^\s*q=0(?:\.0*)?\s*$/

/** The first of our codings that a browser takes. */
export const codingFor = (accepted: string | undefined): Coding | undefined => {
  const taken = (accepted ?? '').split(',').flatMap((entry) => {
    const [name = '', ...parameters] = entry.trim().toLowerCase().split(';')
    return parameters.some((parameter) => refusal.test(parameter)) ? [] : [name]
  })
  return codings.find((coding) => taken.includes(coding))
}

interface Whole {
  readonly html: string
  readonly text: Buffer
  readonly compressed: Map<Coding, Promise<Buffer>>
}

interface SentPage {
  readonly body: Buffer
  /** Bytes that were compressed for it, and not for an earlier visitor. */
  readonly freshBytes: number
}

/** Pages as they are sent: whoever gets the same parts gets a page that was put together and compressed once. [C-08] */
export const createWholePages = () => {
  const wholes = new WeakMap<PageParts, Whole>()
  const wholeOf = (html: string, parts: PageParts): Whole => {
    const earlier = wholes.get(parts)
    if (earlier?.html === html) return earlier
    const whole = { html, text: Buffer.from(withStart(html, parts)), compressed: new Map() }
    wholes.set(parts, whole)
    return whole
  }
  return async (html: string, parts: PageParts, coding: Coding | undefined): Promise<SentPage> => {
    const { text, compressed } = wholeOf(html, parts)
    if (!coding) return { body: text, freshBytes: 0 }
    const earlier = compressed.get(coding)
    if (earlier) return { body: await earlier, freshBytes: 0 }
    const made = compressors[coding](text)
    compressed.set(coding, made)
    made.catch(() => compressed.delete(coding))
    return { body: await made, freshBytes: text.length }
  }
}
