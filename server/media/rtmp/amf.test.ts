import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmf0, readAmf3Envelope } from './amf0-reader.ts'
import { writeAmf0 } from './amf0-writer.ts'
import { AmfError, newAmfObject, type AmfValue } from './amf-value.ts'

const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, undefined, true, false),
    fc.double({ noNaN: true }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .dictionary(fc.string({ minLength: 1, maxLength: 10 }), tie('value'), { maxKeys: 4 })
      .map((entries) => Object.assign(newAmfObject(), entries)),
  ),
}))

test('[A-03] what is written is read back', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), (values) => {
      expect(readAmf0(writeAmf0(values))).toEqual(values)
    }),
  )
})

test('[A-03] both forms of an AMF3 command are read', () => {
  expect(readAmf3Envelope(Buffer.concat([Buffer.of(0), writeAmf0(['connect', 1])]))).toEqual(['connect', 1])
  const text = [6, 9, ...Buffer.from('play')]
  const twice = [9, 5, 1, 6, 3, 0x78, 6, 0]
  const object = [10, 0x0b, 1, 3, 0x61, 3, 1]
  const amf3 = Buffer.from([3, ...text, 4, 7, ...object, ...twice, 1])
  expect(readAmf3Envelope(amf3)).toEqual(['play', 7, Object.assign(newAmfObject(), { a: true }), ['x', 'x'], null])
})

test('[A-03] an AMF0 value may switch to AMF3', () => {
  const array = [9, 5, 1, 4, 0x8f, 0xff, 0xff, 0xff, 4, 1]
  expect(readAmf0(Buffer.from([0x11, ...array.slice(0, 3), 4, 0xff, 0xff, 0xff, 0xff, 4, 1]))).toEqual([[-1, 1]])
})

test('[A-03] keys of an object cannot reach a prototype', () => {
  const [object] = readAmf0(writeAmf0([Object.assign(newAmfObject(), { constructor: 1, toString: 2 })]))
  expect(Object.getPrototypeOf(object)).toBe(null)
  const bytes = Buffer.concat([Buffer.of(3, 0, 9), Buffer.from('__proto__'), Buffer.of(5, 0, 0, 9)])
  expect(Object.getPrototypeOf(readAmf0(bytes)[0])).toBe(null)
})

const nested = (count: number) => Buffer.concat(Array.from({ length: count }, () => Buffer.of(10, 0, 0, 0, 1)))

test.each([
  ['a text longer than the bytes', Buffer.of(2, 0xff, 0xff, 65)],
  ['a long text that claims 4 GiB', Buffer.of(12, 0xff, 0xff, 0xff, 0xff)],
  ['an array that claims 4 billion values', Buffer.of(10, 0xff, 0xff, 0xff, 0xff)],
  ['an object without an end', Buffer.of(3, 0, 1, 65, 5)],
  ['arrays in arrays', Buffer.concat([nested(40), Buffer.of(5)])],
  ['a marker that is none', Buffer.of(99)],
  ['too many values', Buffer.alloc(5_000, 5)],
  ['AMF3 that points nowhere', Buffer.of(17, 6, 4)],
  ['AMF3 with 500 million members', Buffer.of(17, 10, 0xff, 0xff, 0xff, 0xfb, 1)],
  [
    'AMF3 in AMF3 in AMF3',
    Buffer.concat([Buffer.of(17), ...Array.from({ length: 30 }, () => Buffer.of(9, 3, 1)), Buffer.of(1)]),
  ],
])('[A-03] %s is refused', (_, bytes) => {
  expect(() => readAmf0(bytes)).toThrow(AmfError)
})

test('[A-03] any bytes are values or an AmfError', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(readAmf0, readAmf3Envelope), (bytes, read) => {
      try {
        expect(Array.isArray(read(Buffer.from(bytes)))).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(AmfError)
      }
    }),
    { numRuns: 1_000 },
  )
})
