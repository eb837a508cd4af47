import type { ByteQueue } from './byte-queue.ts'

/** The value of a 24-bit time field that says: the time follows in four bytes. */
export const extendedTime = 0xff_ff_ff

const headerMaxBytes = 18
const messageHeaderBytes = [11, 7, 3, 0] as const
const mediaTypes: ReadonlySet<number> = new Set([8, 9, 22])

export const isMediaType = (type: number): boolean => mediaTypes.has(type)

export interface ChunkHeader {
  format: number
  chunkStreamId: number
  sizeBytes: number
  timeField?: number
  extendedMs?: number
  lengthBytes?: number
  type?: number
  streamId?: number
}

const readBasic = (bytes: Buffer): { format: number; chunkStreamId: number; sizeBytes: number } | undefined => {
  const first = bytes[0]
  if (first === undefined) return undefined
  const format = first >> 6
  const short = first & 63
  if (short > 1) return { format, chunkStreamId: short, sizeBytes: 1 }
  const sizeBytes = short + 2
  if (bytes.length < sizeBytes) return undefined
  return { format, chunkStreamId: 64 + (short === 0 ? bytes.readUInt8(1) : bytes.readUInt16LE(1)), sizeBytes }
}

/**
 * Reads the header at the front of the queue without removing it; undefined when it is not complete.
 * Some senders repeat the extended time in chunks without a header, others do not: it is there when the same four bytes are.
 */
export const readChunkHeader = (
  queue: ByteQueue,
  extendedOf: (chunkStreamId: number) => number | undefined,
): ChunkHeader | undefined => {
  const bytes = queue.peek(headerMaxBytes)
  const basic = readBasic(bytes)
  if (!basic) return undefined
  const start = basic.sizeBytes
  const end = start + (messageHeaderBytes[basic.format] ?? 0)
  if (bytes.length < end) return undefined
  const header: ChunkHeader = { ...basic, sizeBytes: end }
  if (basic.format === 3) return withRepeatedTime(header, bytes, extendedOf(basic.chunkStreamId))
  header.timeField = bytes.readUIntBE(start, 3)
  if (basic.format < 2) {
    header.lengthBytes = bytes.readUIntBE(start + 3, 3)
    header.type = bytes.readUInt8(start + 6)
  }
  if (basic.format === 0) header.streamId = bytes.readUInt32LE(start + 7)
  if (header.timeField !== extendedTime) return header
  if (bytes.length < end + 4) return undefined
  return { ...header, extendedMs: bytes.readUInt32BE(end), sizeBytes: end + 4 }
}

const withRepeatedTime = (
  header: ChunkHeader,
  bytes: Buffer,
  extendedMs: number | undefined,
): ChunkHeader | undefined => {
  if (extendedMs === undefined) return header
  if (bytes.length < header.sizeBytes + 4) return undefined
  if (bytes.readUInt32BE(header.sizeBytes) !== extendedMs) return header
  return { ...header, sizeBytes: header.sizeBytes + 4 }
}
