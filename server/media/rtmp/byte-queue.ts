const COMPACT_AFTER = 1_024

export interface ByteQueue {
  sizeBytes(): number
  push(bytes: Buffer): void
  /** The first bytes, at most `count` of them; they stay in the queue. */
  peek(count: number): Buffer
  /** Removes at most `count` bytes, never crossing the border of two pushes, so nothing is copied. */
  takeSome(count: number): Buffer
  skip(count: number): void
}

/** Received bytes in the order of arrival; every byte is copied at most once, whatever the sizes of the pushes. */
export const createByteQueue = (): ByteQueue => {
  let blocks: Buffer[] = []
  let firstIndex = 0
  let firstOffset = 0
  let size = 0

  const dropFirst = () => {
    firstIndex += 1
    firstOffset = 0
    if (firstIndex < COMPACT_AFTER) return
    blocks = blocks.slice(firstIndex)
    firstIndex = 0
  }

  const takeSome = (count: number): Buffer => {
    const block = blocks[firstIndex]
    if (!block) return Buffer.alloc(0)
    const taken = block.subarray(firstOffset, firstOffset + count)
    firstOffset += taken.length
    size -= taken.length
    if (firstOffset >= block.length) dropFirst()
    return taken
  }

  const gather = (count: number): Buffer => {
    const gathered = Buffer.allocUnsafe(Math.min(count, size))
    let filled = 0
    for (let index = firstIndex; filled < gathered.length; index += 1) {
      const block = blocks[index] as Buffer
      filled += block.copy(gathered, filled, index === firstIndex ? firstOffset : 0)
    }
    return gathered
  }

  return {
    sizeBytes: () => size,
    push(bytes) {
      if (bytes.length === 0) return
      blocks.push(bytes)
      size += bytes.length
    },
    peek(count) {
      const block = blocks[firstIndex]
      if (block && block.length - firstOffset >= count) return block.subarray(firstOffset, firstOffset + count)
      return gather(count)
    },
    takeSome,
    skip(count) {
      for (let left = Math.min(count, size); left > 0;) left -= takeSome(left).length
    },
  }
}
