import { isUtf8 } from 'node:buffer'

/** A line without its end, or why it cannot be read. */
export type Line = { readonly text: string } | { readonly fault: string }

const newline = 0x0a
const nothing = Buffer.alloc(0)
const byteOrderMark = '\uFEFF'
const notUtf8 = '\uFFFD'

/** Cuts bytes into lines, whatever pieces they come in. Holds at most `bytesMax` of an unfinished line. */
export class LineReader {
  readonly #bytesMax: number
  #rest: Buffer = nothing
  #isTooLong = false
  #isFirst = true

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** The lines that end in this piece. */
  *take(chunk: Buffer): Generator<Line> {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, end))
      yield this.#line()
      from = end + 1
    }
    this.#keep(chunk.subarray(from))
  }

  /** The last line, when it has no end. */
  *end(): Generator<Line> {
    if (this.#isTooLong || this.#rest.length > 0) yield this.#line()
  }

  #keep(piece: Buffer): void {
    this.#isTooLong ||= this.#rest.length + piece.length > this.#bytesMax
    if (this.#isTooLong) this.#rest = nothing
    else if (this.#rest.length === 0) this.#rest = piece
    else if (piece.length > 0) this.#rest = Buffer.concat([this.#rest, piece])
  }

  #line(): Line {
    const bytes = this.#rest
    const isTooLong = this.#isTooLong
    const isFirst = this.#isFirst
    this.#rest = nothing
    this.#isTooLong = false
    this.#isFirst = false
    if (isTooLong) return { fault: `the line is longer than ${this.#bytesMax} bytes` }
    const text = bytes.toString('utf8')
    if (text.includes(notUtf8) && !isUtf8(bytes)) return { fault: 'the line is not UTF-8' }
    return { text: isFirst && text.startsWith(byteOrderMark) ? text.slice(1) : text }
  }
}
