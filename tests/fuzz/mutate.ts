import { pick, type Random } from '#server/demo/crowd/seeded-random.ts'

const inputMaxBytes = 64 << 10
const editsMax = 6

const below = (random: Random, limit: number): number => Math.floor(random() * limit)
const randomBytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => below(random, 256)))

/** Where readers of lengths, counts and times go wrong. */
const edges = [
  0, 1, 2, 3, 0x7f, 0x80, 0xff, 0x7f_ff, 0x80_00, 0xff_ff, 0x7f_ff_ff, 0xff_ff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff,
]

type Edit = (bytes: Buffer, random: Random, seeds: readonly Uint8Array[]) => Buffer

const replaceAt = (bytes: Buffer, start: number, end: number, middle: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, start), middle, bytes.subarray(end)])

const edits: readonly Edit[] = [
  function flipBit(bytes, random) {
    const copy = Buffer.from(bytes)
    const at = below(random, copy.length)
    if (copy.length > 0) copy[at] = (copy[at] ?? 0) ^ (1 << below(random, 8))
    return copy
  },
  function writeEdge(bytes, random) {
    const value = pick(random, edges) ?? 0
    const width = 1 + below(random, 4)
    const number = Buffer.alloc(4)
    number.writeUInt32BE(value)
    const at = below(random, bytes.length + 1)
    const middle = random() < 0.5 ? number.subarray(4 - width) : Buffer.from(number).reverse().subarray(0, width)
    return replaceAt(bytes, at, Math.min(bytes.length, at + width), middle)
  },
  function removeSome(bytes, random) {
    const start = below(random, bytes.length + 1)
    return replaceAt(bytes, start, Math.min(bytes.length, start + 1 + below(random, 32)), Buffer.alloc(0))
  },
  function repeatSome(bytes, random) {
    const start = below(random, bytes.length + 1)
    const piece = bytes.subarray(start, start + 1 + below(random, 64))
    return replaceAt(bytes, start, start, Buffer.concat(Array.from({ length: 1 + below(random, 8) }, () => piece)))
  },
  function insertNoise(bytes, random) {
    const at = below(random, bytes.length + 1)
    return replaceAt(bytes, at, at, randomBytes(random, 1 + below(random, 16)))
  },
  function cutShort(bytes, random) {
    return bytes.subarray(0, below(random, bytes.length + 1))
  },
  function spliceOther(bytes, random, seeds) {
    const other = Buffer.from(pick(random, seeds) ?? bytes)
    return Buffer.concat([
      bytes.subarray(0, below(random, bytes.length + 1)),
      other.subarray(below(random, other.length + 1)),
    ])
  },
]

/** An input near one of the seeds, at most 64 KB; now and then nothing but noise. The same random gives the same input. */
export const mutate = (random: Random, seeds: readonly Uint8Array[]): Buffer => {
  if (random() < 0.02) return randomBytes(random, below(random, 200))
  let bytes: Buffer = Buffer.from(pick(random, seeds) ?? [])
  for (let count = 1 + below(random, editsMax); count > 0; count -= 1)
    bytes = (pick(random, edits) ?? edits[0])?.(bytes, random, seeds) ?? bytes
  return bytes.subarray(0, inputMaxBytes)
}
