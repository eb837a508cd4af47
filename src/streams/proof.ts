import { sha256 } from '@noble/hashes/sha2.js'

const nonceMax = 10 ** 16

/** True when the hash starts with that many zero bits. */
export const startsWithZeroBits = (hash: Uint8Array, zeroBits: number): boolean => {
  const zeroBytes = zeroBits >> 3
  for (let at = 0; at < zeroBytes; at++) if (hash[at] !== 0) return false
  return (hash[zeroBytes] ?? 0) >> (8 - (zeroBits & 7)) === 0
}

/**
 * The first nonce of `count` ones from `from` so that SHA-256(`<seed>:<nonce>`) starts with `zeroBits` zero bits, or
 * undefined. [S-07]
 */
export const findNonce = (seed: string, zeroBits: number, from: number, count: number): string | undefined => {
  const encoder = new TextEncoder()
  const end = Math.min(from + count, nonceMax)
  for (let nonce = from; nonce < end; nonce++)
    if (startsWithZeroBits(sha256(encoder.encode(`${seed}:${nonce}`)), zeroBits)) return String(nonce)
  return undefined
}

/** How likely it is to have found one after so many tries: 0 up to 1, for a bar that always moves and never lies. */
export const shareOfProof = (tries: number, zeroBits: number): number => 1 - Math.exp(-tries / 2 ** zeroBits)

/** What the worker is asked, and what it says. */
export interface ProofTask {
  readonly seed: string
  readonly zeroBits: number
}
export type ProofMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'found'; readonly nonce: string }

const batchTries = 20_000

/** Computes a proof, and says after each batch how far it is. [S-07] */
export const computeProof = ({ seed, zeroBits }: ProofTask, say: (message: ProofMessage) => void): void => {
  for (let from = 0; ; from += batchTries) {
    const nonce = findNonce(seed, zeroBits, from, batchTries)
    if (nonce !== undefined) return say({ kind: 'found', nonce })
    say({ kind: 'progress', share: shareOfProof(from + batchTries, zeroBits) })
  }
}
