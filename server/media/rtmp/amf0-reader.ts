import { amfValuesMax } from '#server/media/media-limits.ts'
import { readAmf3Value } from './amf3-reader.ts'
import {
  advance,
  AmfError,
  checkBounds,
  createAmfCursor,
  newAmfObject,
  readText,
  type AmfCursor,
  type AmfObject,
  type AmfValue,
} from './amf-value.ts'

const objectEnd = 9

const readU16 = (cursor: AmfCursor) => cursor.bytes.readUInt16BE(advance(cursor, 2))
const readU32 = (cursor: AmfCursor) => cursor.bytes.readUInt32BE(advance(cursor, 4))

const readObject = (cursor: AmfCursor, depth: number): AmfObject => {
  const object = newAmfObject()
  for (;;) {
    const key = readText(cursor, readU16(cursor))
    if (key === '' && cursor.bytes[cursor.offset] === objectEnd) {
      cursor.offset += 1
      return object
    }
    object[key] = readValue(cursor, depth + 1)
  }
}

const readArray = (cursor: AmfCursor, depth: number): AmfValue[] => {
  const length = readU32(cursor)
  if (length > amfValuesMax) throw new AmfError('long array')
  return Array.from({ length }, () => readValue(cursor, depth + 1))
}

const readDate = (cursor: AmfCursor): Date => {
  const start = advance(cursor, 10)
  return new Date(cursor.bytes.readDoubleBE(start))
}

const readers: Readonly<Record<number, (cursor: AmfCursor, depth: number) => AmfValue>> = {
  0: (cursor) => cursor.bytes.readDoubleBE(advance(cursor, 8)),
  1: (cursor) => cursor.bytes.readUInt8(advance(cursor, 1)) !== 0,
  2: (cursor) => readText(cursor, readU16(cursor)),
  3: readObject,
  5: () => null,
  6: () => undefined,
  8: (cursor, depth) => {
    advance(cursor, 4)
    return readObject(cursor, depth)
  },
  10: readArray,
  11: readDate,
  12: (cursor) => readText(cursor, readU32(cursor)),
  13: () => undefined,
  15: (cursor) => readText(cursor, readU32(cursor)),
  16: (cursor, depth) => {
    readText(cursor, readU16(cursor))
    return readObject(cursor, depth)
  },
  17: (cursor, depth) => readAmf3Value(cursor, depth),
}

const readValue = (cursor: AmfCursor, depth: number): AmfValue => {
  checkBounds(cursor, depth)
  const marker = cursor.bytes.readUInt8(advance(cursor, 1))
  const read = readers[marker]
  if (!read) throw new AmfError(`marker ${marker}`)
  return read(cursor, depth)
}

/** All values of an AMF0 body (type 20); a value may switch to AMF3. Throws AmfError on anything else. */
export const readAmf0 = (bytes: Buffer): AmfValue[] => {
  const cursor = createAmfCursor(bytes)
  const values: AmfValue[] = []
  while (cursor.offset < bytes.length) values.push(readValue(cursor, 0))
  return values
}

/** All values of an AMF3 command message (type 17): one format byte, then AMF0 values, or AMF3 ones when it is 3. */
export const readAmf3Envelope = (bytes: Buffer): AmfValue[] => {
  if (bytes[0] !== 3) return readAmf0(bytes.subarray(1))
  const cursor = createAmfCursor(bytes)
  cursor.offset = 1
  const values: AmfValue[] = []
  while (cursor.offset < bytes.length) values.push(readAmf3Value(cursor, 0))
  return values
}
