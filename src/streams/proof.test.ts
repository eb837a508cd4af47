import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeProof,
  findNonce,
  type ProofMessage,
  type ProofTask,
  shareOfProof,
  startsWithZeroBits,
} from './proof.ts'
import { createProver } from './prover.ts'
import { runLogic } from './testing/run-logic.ts'

const seed = '0123456789abcdef0123456789abcdef'
const bitsOf = (hash: Uint8Array): string => [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
const hashOf = (nonce: string): Uint8Array => createHash('sha256').update(`${seed}:${nonce}`).digest()

test('[S-07] zero bits are counted across bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 32 }), (hash, zeroBits) => {
      expect(startsWithZeroBits(hash, zeroBits)).toBe(bitsOf(hash).startsWith('0'.repeat(zeroBits)))
      const zeroed = hash.map((byte, at) => (at < 4 ? 0 : byte))
      expect(startsWithZeroBits(zeroed, zeroBits)).toBe(true)
    }),
  )
})

test('[S-07] the nonce is the first that fits, as another SHA-256 sees it', () => {
  const nonce = findNonce(seed, 10, 0, 100_000) ?? ''
  expect(bitsOf(hashOf(nonce)).slice(0, 10)).toBe('0'.repeat(10))
  for (let earlier = 0; earlier < Number(nonce); earlier++)
    expect(bitsOf(hashOf(String(earlier))).startsWith('0'.repeat(10))).toBe(false)
  expect(findNonce(seed, 10, 0, Number(nonce))).toBeUndefined()
})

test('[S-07] the worker says how far it is after each batch, and then the nonce', () => {
  const message: ProofMessage[] = []
  computeProof({ seed, zeroBits: 16 }, (one) => message.push(one))
  const shares = message.flatMap((one) => (one.kind === 'progress' ? [one.share] : []))
  const last = message.at(-1)
  expect(shares).toEqual(shares.map((_, at) => shareOfProof((at + 1) * 20_000, 16)))
  expect(last?.kind === 'found' && bitsOf(hashOf(last.nonce)).startsWith('0'.repeat(16))).toBe(true)
})

test('the share of the work grows and stays below 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 8, max: 32 }), (tries, zeroBits) => {
      const share = shareOfProof(tries, zeroBits)
      expect(share >= 0 && share <= 1 && shareOfProof(tries + 1000, zeroBits) >= share).toBe(true)
    }),
  )
})

test('[S-07] the worker is asked once, heard, and ended with the logic', () => {
  const asked: ProofTask[] = []
  let ended = 0
  const worker = {
    onmessage: (_event: MessageEvent<ProofMessage>) => undefined,
    onerror: () => undefined,
    postMessage: (task: ProofTask) => void asked.push(task),
    terminate: () => void (ended += 1),
  }
  const run = runLogic(
    createProver(() => worker as unknown as Worker),
    { seed, zeroBits: 19 },
  )
  const say = (data: ProofMessage) => worker.onmessage(new MessageEvent('message', { data }))
  say({ kind: 'progress', share: 0.25 })
  say({ kind: 'found', nonce: '42' })
  worker.onerror()
  run.stop()
  expect([asked, run.sent, ended]).toEqual([
    [{ seed, zeroBits: 19 }],
    [{ type: 'proof.progress', share: 0.25 }, { type: 'proof.found', nonce: '42' }, { type: 'proof.failed' }],
    1,
  ])
})
