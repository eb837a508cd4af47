import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChallengeAnswer } from '#contract/verification/entities/verification.ts'
import { keyStep, pieceX, withPoint, type SliderAnswer } from './drag-trace.ts'

test('[S-07] the piece stays inside the picture', () => {
  const challenge = { width: 340, pieceWidth: 48 }
  expect([-5, 0, 123.6, 292, 400].map((x) => pieceX(x, challenge))).toEqual([0, 0, 124, 292, 292])
  expect(pieceX(10, { width: 40, pieceWidth: 48 })).toBe(0)
})

test('[S-07] a point is rounded and stands at the end of the way', () => {
  const trace = withPoint([{ x: 0, y: 0, atMs: 0 }], { x: 3.4, y: -1.6, atMs: 16.7 })
  expect(trace).toEqual([
    { x: 0, y: 0, atMs: 0 },
    { x: 3, y: -2, atMs: 17 },
  ])
})

test('[S-07] however long one drags, the way is what the contract takes, in order, with its end', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.nat(90)), { minLength: 1 }), (steps) => {
      let trace: SliderAnswer['trace'] = []
      let atMs = 0
      for (let round = 0; round < 40; round++)
        for (const [x, pauseMs] of steps) {
          atMs += pauseMs
          trace = [...withPoint(trace, { x, y: 0, atMs })]
        }
      const answer = { kind: 'slider', x: 5, by: 'pointer', trace } satisfies SliderAnswer
      expect(ChallengeAnswer.parse(answer)).toEqual(answer)
      expect(trace.every((point, index) => point.atMs >= (trace[index - 1]?.atMs ?? 0))).toBe(true)
      expect(trace.at(-1)?.atMs).toBe(Math.min(atMs, 120_000))
    }),
    { numRuns: 30 },
  )
})

test('[S-07] arrow keys move by one pixel, page keys by ten, no other key moves', () => {
  const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Enter', 'toString']
  expect(keys.map(keyStep)).toEqual([1, 1, -1, -1, 10, -10, undefined, undefined])
})
