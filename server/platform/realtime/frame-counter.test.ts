import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameCounter } from './frame-counter.ts'

const lengthsOf = (length: number): number[] => {
  if (length < 126) return [length]
  if (length < 65_536) return [126, length >> 8, length & 0xff]
  return [127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff]
}

const frameOf = (length: number, isMasked: boolean): Buffer => {
  const [short = 0, ...more] = lengthsOf(length)
  const mask = isMasked ? [0x7e, 0x7f, 0xff, 0x81] : []
  return Buffer.concat([
    Buffer.from([0x81, (isMasked ? 0x80 : 0) | short, ...more, ...mask]),
    Buffer.alloc(length, 0xff),
  ])
}

const aFrame = fc
  .tuple(fc.constantFrom(0, 1, 2, 125, 126, 127, 128, 65_535, 65_536, 70_000), fc.boolean())
  .map(([length, isMasked]) => frameOf(length, isMasked))

test('[D-04] frames are counted by their heads, however their bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(aFrame, { maxLength: 8 }), fc.array(fc.nat(200_000), { maxLength: 12 }), (frames, cuts) => {
      const bytes = Buffer.concat(frames)
      const counter = new FrameCounter()
      const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length]
      const counts = edges.slice(1).map((end, nth) => counter.count(bytes.subarray(edges[nth], end)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(frames.length)
    }),
  )
})

test('[D-04] a frame counts where its first byte stands', () => {
  const counter = new FrameCounter()
  const frame = frameOf(126, true)
  const counts = [...frame, ...frame].map((byte) => counter.count(Buffer.from([byte])))
  expect(counts.flatMap((count, at) => (count === 1 ? [at] : []))).toEqual([0, frame.length])
})
