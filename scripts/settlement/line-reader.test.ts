import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineReader } from './line-reader.ts'

const linesOf = (pieces: readonly Uint8Array[], bytesMax: number): string[] => {
  const reader = new LineReader(bytesMax)
  const lines = [...pieces.flatMap((piece) => [...reader.take(Buffer.from(piece))]), ...reader.end()]
  return lines.map((line) => line?.toString() ?? '! too long')
}

test('[S-13] lines are the same in whatever pieces they come', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '注', '😀', '\r', '\n', '"'), maxLength: 40 })
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 160 }), { maxLength: 6 }), (written, cuts) => {
      const bytes = Buffer.from(written)
      const at = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length]
      const pieces = at.slice(1).map((end, nth) => bytes.subarray(at[nth], end))
      const lines = written.split('\n')
      expect(linesOf(pieces, 1_000)).toEqual(lines.at(-1) === '' ? lines.slice(0, -1) : lines)
    }),
  )
})

test('[S-13] a line at the bound is read, one byte more is not, and the next is read again', () => {
  const longer = Buffer.from(`${'a'.repeat(8)}\n${'b'.repeat(9)}\nc\n${'d'.repeat(9)}`)
  const expected = ['aaaaaaaa', '! too long', 'c', '! too long']
  expect(linesOf([longer], 8)).toEqual(expected)
  expect(
    linesOf(
      Array.from(longer, (byte) => Uint8Array.of(byte)),
      8,
    ),
  ).toEqual(expected)
})

test('[S-13] a byte order mark is dropped where the input begins, and only there', () => {
  expect(linesOf([Buffer.from('\uFEFFa\n\uFEFFb')], 100)).toEqual(['a', '\uFEFFb'])
})
