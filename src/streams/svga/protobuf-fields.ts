import { SvgaError } from './svga-error.ts'

/** One field of a protobuf message: a number (varint, fixed32 as float, fixed64 as double) or raw bytes. */
export interface ProtobufField {
  readonly no: number
  readonly value: number | Uint8Array
}

const varintBytesMax = 10

interface Cursor {
  readonly bytes: Uint8Array
  readonly view: DataView
  offset: number
}

const readVarint = (cursor: Cursor): number => {
  let result = 0
  for (let index = 0; index < varintBytesMax; index += 1) {
    const byte = cursor.bytes[cursor.offset]
    if (byte === undefined) throw new SvgaError('MALFORMED', 'truncated number')
    cursor.offset += 1
    if (index < 5) result += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return result
  }
  throw new SvgaError('MALFORMED', 'endless number')
}

const take = (cursor: Cursor, lengthBytes: number): number => {
  const start = cursor.offset
  if (lengthBytes > cursor.bytes.length - start) throw new SvgaError('MALFORMED', 'truncated field')
  cursor.offset = start + lengthBytes
  return start
}

const readValue = (cursor: Cursor, wireType: number): number | Uint8Array => {
  switch (wireType) {
    case 0:
      return readVarint(cursor)
    case 1:
      return cursor.view.getFloat64(take(cursor, 8), true)
    case 2: {
      const start = take(cursor, readVarint(cursor))
      return cursor.bytes.subarray(start, cursor.offset)
    }
    case 5:
      return cursor.view.getFloat32(take(cursor, 4), true)
    default:
      throw new SvgaError('MALFORMED', `wire type ${wireType}`)
  }
}

/** Walks the fields of one protobuf message in order. Throws SvgaError on broken data; never reads past the end. */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const cursor: Cursor = { bytes, view, offset: 0 }
  while (cursor.offset < bytes.length) {
    const tag = readVarint(cursor)
    yield { no: Math.floor(tag / 8), value: readValue(cursor, tag % 8) }
  }
}

const decoder = new TextDecoder()

export const numberOf = (value: number | Uint8Array): number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new SvgaError('MALFORMED', 'not a number')
  return value
}

export const bytesOf = (value: number | Uint8Array): Uint8Array => {
  if (typeof value === 'number') throw new SvgaError('MALFORMED', 'a number where a message belongs')
  return value
}

export const textOf = (value: number | Uint8Array, maxChars: number): string => {
  const bytes = bytesOf(value)
  if (bytes.length > maxChars * 4) throw new SvgaError('TOO_LARGE', 'text too long')
  return decoder.decode(bytes)
}

/** The numeric fields of a small message (layout, transform, colour) as a list indexed by field number. */
export const numbersOf = (value: number | Uint8Array, count: number): readonly number[] => {
  const numbers = Array.from({ length: count + 1 }, () => 0)
  for (const field of protobufFields(bytesOf(value))) {
    if (field.no >= 1 && field.no <= count) numbers[field.no] = numberOf(field.value)
  }
  return numbers
}
