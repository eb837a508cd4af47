import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChallengeAnswer } from '#contract/verification/entities/verification.ts'
import { aDrag } from '#tests/builders/drag-trace.ts'
import { isRight, type ExpectedAnswer } from './challenge-answers.ts'
import { afsLimit, countsFor, proofZeroBits } from './step-up-rules.ts'
import { riskScore, type RiskSignals } from './risk-score.ts'

const quiet: RiskSignals = {
  callsOfAddressLastMinute: 1,
  device: 'known',
  failedTries: { address: 0, device: 0, member: 0 },
  failedChallenges: 0,
}
const nothing = { image: 0, afs: 0, slider: 0 }

describe('[S-07] the score', () => {
  const failures = (count: number) => ({ address: count, device: count, member: 0 })

  test('weighs each signal up to a bound', () => {
    const scores = [
      quiet,
      { ...quiet, device: 'new' as const },
      { ...quiet, device: 'newToMember' as const },
      { ...quiet, callsOfAddressLastMinute: 10 },
      { ...quiet, callsOfAddressLastMinute: 30 },
      { ...quiet, callsOfAddressLastMinute: 1_000 },
      { ...quiet, failedTries: failures(1) },
      { ...quiet, failedTries: failures(4) },
      { ...quiet, failedTries: failures(1_000) },
      { ...quiet, failedTries: { address: 100, device: 0, member: 0 } },
      { ...quiet, failedTries: { address: 0, device: 0, member: 3 } },
      { ...quiet, failedChallenges: 1 },
      { ...quiet, failedChallenges: 3 },
      { ...quiet, failedChallenges: 100 },
    ].map(riskScore)
    expect(scores).toEqual([0, 10, 20, 0, 12, 25, 10, 48, 60, 30, 24, 0, 10, 20])
  })

  test('a new device reaches 40 with its fourth failed try, and never by a busy address alone', () => {
    const ofNew = (count: number) => riskScore({ ...quiet, device: 'new', failedTries: failures(count) })
    expect([ofNew(2), ofNew(3), ofNew(6)]).toEqual([30, 44, 66])
    expect(riskScore({ ...quiet, device: 'new', callsOfAddressLastMinute: 100 })).toBe(35)
  })

  test('stays within 0 and 100, and never falls when something gets worse', () => {
    const anySignals = fc.record({
      callsOfAddressLastMinute: fc.nat({ max: 200 }),
      device: fc.constantFrom('known' as const, 'new' as const, 'newToMember' as const),
      failedTries: fc.record({
        address: fc.nat({ max: 50 }),
        device: fc.nat({ max: 50 }),
        member: fc.nat({ max: 50 }),
      }),
      failedChallenges: fc.nat({ max: 50 }),
    })
    fc.assert(
      fc.property(anySignals, (signals) => {
        const score = riskScore(signals)
        const worse = [
          { ...signals, callsOfAddressLastMinute: signals.callsOfAddressLastMinute + 1 },
          { ...signals, failedTries: { ...signals.failedTries, device: signals.failedTries.device + 1 } },
          { ...signals, failedChallenges: signals.failedChallenges + 1 },
        ].map(riskScore)
        return score >= 0 && score <= 100 && worse.every((later) => later >= score && later <= 100)
      }),
    )
  })
})

describe('[S-07] what is asked for', () => {
  const image = { ...nothing, image: 1 }
  const both = { ...image, slider: 1 }
  const tiers = [
    { fromRisk: 70, counts: both },
    { fromRisk: 40, counts: image },
  ]

  test('the highest tier that the score reaches; below the lowest, and for a tier of nothing, nothing', () => {
    expect([0, 39, 40, 69, 70, 100].map((score) => countsFor(tiers, score))).toEqual([
      undefined,
      undefined,
      image,
      image,
      both,
      both,
    ])
    expect(countsFor([...tiers, { fromRisk: 90, counts: nothing }], 95)).toBeUndefined()
    expect(countsFor([], 100)).toBeUndefined()
  })

  test('the silent check passes below the next tier, in the last one below halfway to 100', () => {
    expect([0, 40, 69, 70, 100].map((score) => afsLimit(tiers, score))).toEqual([40, 70, 70, 85, 85])
    expect(afsLimit([{ fromRisk: 0, counts: image }], 0)).toBe(50)
  })

  test('a proof costs more from a score of 60 on', () => {
    expect([0, 59, 60, 100].map(proofZeroBits)).toEqual([19, 19, 20, 20])
  })
})

describe('[S-07] answers', () => {
  const sha256 = (text: string): Uint8Array => createHash('sha256').update(text).digest()
  const judge = (expected: ExpectedAnswer, answer: ChallengeAnswer, facts = {}): boolean =>
    isRight(expected, answer, { elapsedMs: 10_000, score: 0, scoreLimit: 40, sha256, ...facts })

  test('[V-08] characters in any case and width, and nothing else', () => {
    const verdicts = ['7K4P', '7k4p', ' 7 K4p ', '７ｋ４Ｐ', '7K4', '7K4PP', 'P4K7', ''].map((text) =>
      judge({ kind: 'image', text: '7K4P' }, { kind: 'image', text }),
    )
    expect(verdicts).toEqual([true, true, true, true, false, false, false, false])
  })

  test('the piece may be 5 pixels off; a drag that no person makes is wrong at the right place', () => {
    const expected = { kind: 'slider', x: 180 } as const
    expect([174, 175, 180, 185, 186].map((x) => judge(expected, aDrag(x)))).toEqual([false, true, true, true, false])
    expect(judge(expected, { ...aDrag(180), trace: [{ x: 180, y: 0, atMs: 800 }] })).toBe(false)
    expect(judge(expected, aDrag(180, { durationMs: 5_000 }), { elapsedMs: 1_000 })).toBe(false)
  })

  test('a proof needs its zero bits, under its own seed', () => {
    const seed = '0123456789abcdef0123456789abcdef'
    const nonces = Array.from({ length: 5_000 }, (_, nonce) => String(nonce))
    const proofs = nonces.filter((nonce) => judge({ kind: 'proof', seed, zeroBits: 10 }, { kind: 'proof', nonce }))
    const hashes = nonces.filter(
      (nonce) => createHash('sha256').update(`${seed}:${nonce}`).digest().readUInt16BE(0) < 64,
    )
    expect(proofs).toEqual(hashes)
    expect(hashes.length).toBeGreaterThan(0)
    const other = { kind: 'proof', seed: seed.replaceAll('0', '1'), zeroBits: 10 } as const
    expect(judge(other, { kind: 'proof', nonce: hashes[0] ?? '' })).toBe(false)
  })

  test('the silent check passes below its limit only', () => {
    const passes = [0, 39, 40, 100].map((score) => judge({ kind: 'afs' }, { kind: 'afs' }, { score }))
    expect(passes).toEqual([true, true, false, false])
  })

  test('an answer of another kind is wrong', () => {
    const nonce = { kind: 'proof', nonce: '1' } as const
    expect(judge({ kind: 'image', text: '1' }, nonce)).toBe(false)
    expect(judge({ kind: 'afs' }, nonce)).toBe(false)
    expect(judge({ kind: 'slider', x: 1 }, { kind: 'image', text: '1' })).toBe(false)
    expect(judge({ kind: 'proof', seed: '', zeroBits: 0 }, { kind: 'afs' })).toBe(false)
  })
})
