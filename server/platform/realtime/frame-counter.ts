const shortHeadBytes = 2
const maskBytes = 4
/** Bytes of a longer length, by what stands in its place. */
const lengthBytesOf = (short: number): number => (short === 126 ? 2 : short === 127 ? 8 : 0)

/**
 * Counts the frames of a WebSocket by their heads, however the bytes are cut, and looks at nothing else. What is no
 * frame is counted as something, and refused by who reads it.
 */
export class FrameCounter {
  #seen = 0
  #headBytes = 0
  #lengthBytes = 0
  #length = 0
  #payloadLeft = 0

  /** Counts the frames that begin in these bytes. */
  count(bytes: Uint8Array): number {
    let frames = 0
    let at = 0
    while (at < bytes.length) {
      if (this.#payloadLeft === 0) {
        if (this.#seen === 0) frames += 1
        this.#readHead(bytes[at] ?? 0)
        at += 1
      } else {
        const step = Math.min(this.#payloadLeft, bytes.length - at)
        this.#payloadLeft -= step
        at += step
      }
    }
    return frames
  }

  #readHead(byte: number): void {
    this.#seen += 1
    if (this.#seen === 1) return
    if (this.#seen === shortHeadBytes) {
      const short = byte & 0x7f
      this.#lengthBytes = lengthBytesOf(short)
      this.#length = this.#lengthBytes === 0 ? short : 0
      this.#headBytes = shortHeadBytes + this.#lengthBytes + (byte >= 0x80 ? maskBytes : 0)
    } else if (this.#seen <= shortHeadBytes + this.#lengthBytes) this.#length = this.#length * 256 + byte
    if (this.#seen < this.#headBytes) return
    this.#payloadLeft = this.#length
    this.#seen = 0
  }
}
