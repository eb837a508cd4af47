const newline = 0x0a
const nothing = Buffer.alloc(0)
const byteOrderMark = Buffer.from('\uFEFF')

/** A line without its end; null when it is longer than may be. */
export type Line = Buffer | null

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

  /** Without the byte order mark that some programs begin with. */
  #line(): Line {
    const whole = this.#isTooLong ? null : this.#rest
    const isMarked = this.#isFirst && whole?.subarray(0, byteOrderMark.length).equals(byteOrderMark)
    this.#rest = nothing
    this.#isTooLong = false
    this.#isFirst = false
    return whole && isMarked ? whole.subarray(byteOrderMark.length) : whole
  }
}
