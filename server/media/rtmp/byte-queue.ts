const compactAfter = 1_024

/** Received bytes in the order of arrival; every byte is copied at most once, whatever the sizes of the pushes. */
export class ByteQueue {
  #blocks: Buffer[] = []
  #firstIndex = 0
  #firstOffset = 0
  #sizeBytes = 0

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  push(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#blocks.push(bytes)
    this.#sizeBytes += bytes.length
  }

  /** The first bytes, at most `count` of them; they stay in the queue. */
  peek(count: number): Buffer {
    const block = this.#blocks[this.#firstIndex]
    if (block && block.length - this.#firstOffset >= count)
      return block.subarray(this.#firstOffset, this.#firstOffset + count)
    return this.#gather(count)
  }

  /** Removes at most `count` bytes, never crossing the border of two pushes, so nothing is copied. */
  takeSome(count: number): Buffer {
    const block = this.#blocks[this.#firstIndex]
    if (!block) return Buffer.alloc(0)
    const taken = block.subarray(this.#firstOffset, this.#firstOffset + count)
    this.#firstOffset += taken.length
    this.#sizeBytes -= taken.length
    if (this.#firstOffset >= block.length) this.#dropFirst()
    return taken
  }

  skip(count: number): void {
    for (let left = Math.min(count, this.#sizeBytes); left > 0;) left -= this.takeSome(left).length
  }

  #dropFirst(): void {
    this.#firstIndex += 1
    this.#firstOffset = 0
    if (this.#firstIndex < compactAfter) return
    this.#blocks = this.#blocks.slice(this.#firstIndex)
    this.#firstIndex = 0
  }

  #gather(count: number): Buffer {
    const gathered = Buffer.allocUnsafe(Math.min(count, this.#sizeBytes))
    let filled = 0
    for (let index = this.#firstIndex; filled < gathered.length; index += 1) {
      const block = this.#blocks[index] as Buffer
      filled += block.copy(gathered, filled, index === this.#firstIndex ? this.#firstOffset : 0)
    }
    return gathered
  }
}
