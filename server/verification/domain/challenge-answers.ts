import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'
import { foldWidth } from '#contract/text/text.ts'
import { isPlausibleDrag } from './drag-trace.ts'

/** What the server keeps of a challenge, to judge its answer by. Positions are pixels of the picture. */
export type ExpectedAnswer =
  | { readonly kind: 'image'; readonly text: string }
  | { readonly kind: 'slider'; readonly x: number }
  | { readonly kind: 'afs' }
  | { readonly kind: 'proof'; readonly seed: string; readonly zeroBits: number }

export interface AnswerFacts {
  /** Since the challenge was given. */
  readonly elapsedMs: number
  /** Of the silent check: the score of this moment, and where it no longer passes. */
  readonly score: number
  readonly scoreLimit: number
  readonly sha256: (text: string) => Uint8Array
}

export const sliderToleranceX = 5

const comparable = (text: string): string => foldWidth(text).replaceAll(/\s/g, '').toUpperCase()

const zeroBitsOf = (hash: Uint8Array): number => {
  const bytes = hash.findIndex((byte) => byte !== 0)
  return bytes === -1 ? hash.length * 8 : bytes * 8 + Math.clz32(hash[bytes] ?? 0) - 24
}

/** [S-07, V-08] Whether an answer is right. One of another kind than the challenge is not. */
export const isRight = (expected: ExpectedAnswer, answer: ChallengeAnswer, facts: AnswerFacts): boolean => {
  if (expected.kind === 'image' && answer.kind === 'image') return comparable(answer.text) === expected.text
  if (expected.kind === 'slider' && answer.kind === 'slider')
    return Math.abs(answer.x - expected.x) <= sliderToleranceX && isPlausibleDrag(answer, facts.elapsedMs)
  if (expected.kind === 'proof' && answer.kind === 'proof')
    return zeroBitsOf(facts.sha256(`${expected.seed}:${answer.nonce}`)) >= expected.zeroBits
  return expected.kind === 'afs' && answer.kind === 'afs' && facts.score < facts.scoreLimit
}
