import { amfValuesMax } from '#server/media/media-limits.ts'
import {
  advance,
  AmfError,
  checkBounds,
  newAmfObject,
  readText,
  type AmfCursor,
  type AmfObject,
  type AmfValue,
} from './amf-value.ts'

interface Traits {
  members: string[]
  isDynamic: boolean
}

/** What later values of the same AMF3 value may point back to. */
interface References {
  strings: string[]
  objects: AmfValue[]
  traits: Traits[]
}

const readU29 = (cursor: AmfCursor): number => {
  let value = 0
  for (let index = 0; index < 4; index += 1) {
    const byte = cursor.bytes.readUInt8(advance(cursor, 1))
    if (index === 3) return value * 256 + byte
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return value
  }
  return value
}

const pointed = <T>(table: T[], index: number): T => {
  if (index >= table.length) throw new AmfError('bad reference')
  return table[index] as T
}

const readString = (cursor: AmfCursor, references: References): string => {
  const head = readU29(cursor)
  if ((head & 1) === 0) return pointed(references.strings, head >> 1)
  const text = readText(cursor, head >> 1)
  if (text !== '') references.strings.push(text)
  return text
}

const readDynamic = (cursor: AmfCursor, depth: number, references: References, into: AmfObject): void => {
  for (let key = readString(cursor, references); key !== ''; key = readString(cursor, references)) {
    into[key] = readMarked(cursor, depth + 1, references)
  }
}

const readTraits = (cursor: AmfCursor, references: References, head: number): Traits => {
  if ((head & 2) === 0) return pointed(references.traits, head >> 2)
  if ((head & 4) !== 0) throw new AmfError('externalizable')
  const count = head >> 4
  if (count > amfValuesMax) throw new AmfError('many members')
  readString(cursor, references)
  const members = Array.from({ length: count }, () => readString(cursor, references))
  const traits = { members, isDynamic: (head & 8) !== 0 }
  references.traits.push(traits)
  return traits
}

const readObject = (cursor: AmfCursor, depth: number, references: References): AmfValue => {
  const head = readU29(cursor)
  if ((head & 1) === 0) return pointed(references.objects, head >> 1)
  const traits = readTraits(cursor, references, head)
  const object = newAmfObject()
  references.objects.push(object)
  for (const member of traits.members) object[member] = readMarked(cursor, depth + 1, references)
  if (traits.isDynamic) readDynamic(cursor, depth, references, object)
  return object
}

const readArray = (cursor: AmfCursor, depth: number, references: References): AmfValue => {
  const head = readU29(cursor)
  if ((head & 1) === 0) return pointed(references.objects, head >> 1)
  const length = head >> 1
  if (length > amfValuesMax) throw new AmfError('long array')
  const array: AmfValue[] = []
  references.objects.push(array)
  readDynamic(cursor, depth, references, newAmfObject())
  for (let index = 0; index < length; index += 1) array.push(readMarked(cursor, depth + 1, references))
  return array
}

const readBytes = (cursor: AmfCursor, references: References): AmfValue => {
  const head = readU29(cursor)
  if ((head & 1) === 0) return pointed(references.objects, head >> 1)
  const start = advance(cursor, head >> 1)
  const bytes = cursor.bytes.subarray(start, cursor.offset)
  references.objects.push(bytes)
  return bytes
}

const readDate = (cursor: AmfCursor, references: References): AmfValue => {
  const head = readU29(cursor)
  if ((head & 1) === 0) return pointed(references.objects, head >> 1)
  const date = new Date(cursor.bytes.readDoubleBE(advance(cursor, 8)))
  references.objects.push(date)
  return date
}

const readMarked = (cursor: AmfCursor, depth: number, references: References): AmfValue => {
  checkBounds(cursor, depth)
  const marker = cursor.bytes.readUInt8(advance(cursor, 1))
  switch (marker) {
    case 0:
      return undefined
    case 1:
      return null
    case 2:
      return false
    case 3:
      return true
    case 4:
      return (readU29(cursor) << 3) >> 3
    case 5:
      return cursor.bytes.readDoubleBE(advance(cursor, 8))
    case 6:
      return readString(cursor, references)
    case 8:
      return readDate(cursor, references)
    case 9:
      return readArray(cursor, depth, references)
    case 10:
      return readObject(cursor, depth, references)
    case 12:
      return readBytes(cursor, references)
    default:
      throw new AmfError(`marker ${marker}`)
  }
}

/** One AMF3 value with its marker. Throws AmfError. */
export const readAmf3Value = (cursor: AmfCursor, depth: number): AmfValue =>
  readMarked(cursor, depth, { strings: [], objects: [], traits: [] })
