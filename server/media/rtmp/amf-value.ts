import { amfDepthMax, amfValuesMax } from '#server/media/media-limits.ts'

export type AmfValue = null | undefined | boolean | number | string | Buffer | Date | AmfValue[] | AmfObject
export interface AmfObject {
  [key: string]: AmfValue
}

/** Bytes that are not AMF, or more of it than a command needs. */
export class AmfError extends Error {
  override readonly name = 'AmfError'
}

export const newAmfObject = (): AmfObject => Object.create(null) as AmfObject

/** Reads forward through untrusted bytes; every reader of one message shares its bounds. */
export interface AmfCursor {
  readonly bytes: Buffer
  offset: number
  values: number
}

export const createAmfCursor = (bytes: Buffer): AmfCursor => ({ bytes, offset: 0, values: 0 })

/** Moves over `count` bytes and gives the offset where they start. */
export const advance = (cursor: AmfCursor, count: number): number => {
  const start = cursor.offset
  if (count > cursor.bytes.length - start) throw new AmfError('short')
  cursor.offset = start + count
  return start
}

export const checkBounds = (cursor: AmfCursor, depth: number): void => {
  cursor.values += 1
  if (cursor.values > amfValuesMax) throw new AmfError('too many values')
  if (depth > amfDepthMax) throw new AmfError('too deep')
}

export const readText = (cursor: AmfCursor, sizeBytes: number): string => {
  const start = advance(cursor, sizeBytes)
  return cursor.bytes.toString('utf8', start, start + sizeBytes)
}

export const isAmfObject = (value: AmfValue): value is AmfObject =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !Buffer.isBuffer(value) &&
  !(value instanceof Date)
