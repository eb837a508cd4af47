import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOf, type TextPart } from '#server/platform/shared-json.ts'
import { LongBody, longBytes, openBytes, sealBody } from './sealing.ts'

const key = randomBytes(32)
const pieceBytes = 48 * 1024

/** What the body says, and the lengths of what it was sent in. */
const openedFrom = (parts: readonly TextPart[]) => {
  const body = new LongBody(key, 'context', parts)
  const pieces = [...body.pieces()]
  const text = pieces.join('')
  const { payload } = JSON.parse(text) as { payload: string }
  return { bytes: openBytes(key, 'context', payload), isExact: text.length === body.length, pieces }
}

test('[C-02] a long body is what the same bytes sealed at once are, whatever parts they come in', () => {
  const lengths = [0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 2 * pieceBytes, 3 * pieceBytes + 7]
  for (const length of lengths) {
    const bytes = randomBytes(length)
    const cut = Math.floor(length / 3)
    for (const parts of [[bytes], [bytes.subarray(0, cut), '进球了', '', bytes.subarray(cut)]]) {
      const opened = openedFrom(parts)
      expect([opened.bytes, opened.isExact]).toEqual([bytesOf(parts), true])
    }
  }
})

test('[X-03] no piece of a long body takes longer than 48 KiB do', () => {
  const { pieces } = openedFrom([randomBytes(4 * 1024 * 1024)])
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual((pieceBytes * 8) / 6 + 64)
  expect(pieces.length).toBeGreaterThan(80)
})

test('[C-02] a body is long from 64 KiB on', () => {
  const short = sealBody(key, 'context', ['a'.repeat(longBytes)])
  const long = sealBody(key, 'context', ['a'.repeat(longBytes), 'b'])
  expect([typeof short, long instanceof LongBody]).toEqual(['string', true])
})
