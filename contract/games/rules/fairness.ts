import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What decides a round: the house's secret, the member's word, and the number of the round under both, from 0. */
export interface FairSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** The numbers of one round, made as they are asked for, in an order that nobody can change. */
export interface FairDraws {
  /** The next float, of [0, 1). */
  float(): number
  /** One of `count` outcomes, 0 … count − 1, each as likely as the others: floor(float × count). */
  index(count: number): number
  /** Every hash so far, as hex. Each gives eight floats. */
  hashes(): string[]
  /** Every float of the hashes so far, also those that nobody asked for. */
  floats(): number[]
}

const bytesPerFloat = 4
const floatRange = 2 ** 32

const floatsOfHash = (hash: Uint8Array): number[] => {
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength)
  return Array.from({ length: hash.length / bytesPerFloat }, (_, at) => view.getUint32(at * bytesPerFloat) / floatRange)
}

/** What is published before a seed is used: SHA-256 of the seed's text, as hex. */
export const commitOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)))

/**
 * Rounds under one server seed: HMAC-SHA-256 with the seed's text as its key (hex digits, not the bytes that they stand
 * for) and `clientSeed:nonce:round` as the message, round 0, 1, 2 … of hashing as more floats are needed. Four bytes a
 * float, b0/256 + b1/256² + b2/256³ + b3/256⁴.
 */
export const drawsUnder = (serverSeed: string): ((clientSeed: string, nonce: number) => FairDraws) => {
  const keyed = hmac.create(sha256, utf8ToBytes(serverSeed))
  return (clientSeed, nonce) => {
    const hashes: Uint8Array[] = []
    const floats: number[] = []
    let used = 0
    const float = (): number => {
      if (used === floats.length) {
        const hash = keyed
          .clone()
          .update(utf8ToBytes(`${clientSeed}:${nonce}:${hashes.length}`))
          .digest()
        hashes.push(hash)
        floats.push(...floatsOfHash(hash))
      }
      const next = floats[used] ?? 0
      used += 1
      return next
    }
    return {
      float,
      index: (count) => Math.floor(float() * count),
      hashes: () => hashes.map(bytesToHex),
      floats: () => [...floats],
    }
  }
}

/** The numbers of one round. */
export const drawsOf = ({ serverSeed, clientSeed, nonce }: FairSeeds): FairDraws =>
  drawsUnder(serverSeed)(clientSeed, nonce)

/** `taken` of 0 … count − 1, none twice, in the order of the draw: each is taken out of those that are left (Fisher–Yates). */
export const drawDistinct = (draws: Pick<FairDraws, 'index'>, count: number, taken: number): number[] => {
  const left = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: taken }, () => left.splice(draws.index(left.length), 1)).flat()
}
