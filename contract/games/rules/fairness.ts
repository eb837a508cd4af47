import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What decides a round: the house's secret, the member's word, and the number of the round under both, from 0. */
export interface FairSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  /** The game that draws these numbers, where several games share a pair; null or absent: the pair has a single sequence. */
  readonly stream?: string | null
}

/** A member's own pair, which all games share. What has a number below `streamsFrom` is of before games had streams. */
export interface PairSeeds extends FairSeeds {
  readonly streamsFrom: number
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
 * for) and `stream:clientSeed:nonce:round` as the message, or without a stream `clientSeed:nonce:round`; round 0, 1, 2 … of
 * hashing as more floats are needed. Four bytes a float, b0/256 + b1/256² + b2/256³ + b3/256⁴.
 */
export const drawsUnder = (serverSeed: string): ((seeds: Omit<FairSeeds, 'serverSeed'>) => FairDraws) => {
  const keyed = hmac.create(sha256, utf8ToBytes(serverSeed))
  return ({ clientSeed, nonce, stream }) => {
    const prefix = stream ? `${stream}:` : ''
    const hashes: Uint8Array[] = []
    const floats: number[] = []
    let used = 0
    const float = (): number => {
      if (used === floats.length) {
        const hash = keyed
          .clone()
          .update(utf8ToBytes(`${prefix}${clientSeed}:${nonce}:${hashes.length}`))
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
export const drawsOf = ({ serverSeed, ...seeds }: FairSeeds): FairDraws => drawsUnder(serverSeed)(seeds)

/** The stream of a game under a member's pair: its own, so that what one game shows says nothing of another; null: it is of before. */
export const streamOf = <Game extends string>(
  { nonce, streamsFrom }: Pick<PairSeeds, 'nonce' | 'streamsFrom'>,
  game: Game,
): Game | null => (nonce < streamsFrom ? null : game)

/** The numbers of one round of a game under a member's pair. [C-13] */
export const drawsFor = (pair: PairSeeds, game: string): FairDraws => drawsOf({ ...pair, stream: streamOf(pair, game) })

/** `taken` of 0 … count − 1, none twice, in the order of the draw: each is taken out of those that are left (Fisher–Yates). */
export const drawDistinct = (draws: Pick<FairDraws, 'index'>, count: number, taken: number): number[] => {
  const left = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: taken }, () => left.splice(draws.index(left.length), 1)).flat()
}
