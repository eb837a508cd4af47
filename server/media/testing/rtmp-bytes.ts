import { writeAmf0 } from '#server/media/rtmp/amf0-writer.ts'
import type { AmfValue } from '#server/media/rtmp/amf-value.ts'
import type { RtmpMessage } from '#server/media/rtmp/chunk-reader.ts'

const handshakeBlockBytes = 1_536

export interface ChunkOptions {
  chunkStreamId: number
  chunkSizeBytes: number
  /** Whether chunks without a header repeat an extended time. */
  repeatsExtendedTime?: boolean
}

const basicHeader = (format: number, id: number): Buffer => {
  if (id < 64) return Buffer.of((format << 6) | id)
  if (id < 320) return Buffer.of(format << 6, id - 64)
  return Buffer.of((format << 6) | 1, (id - 64) & 255, (id - 64) >> 8)
}

const timeBytes = (timestampMs: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(timestampMs >>> 0)
  return bytes
}

/** The chunks of one message, the first with a full header. */
export const chunksOf = (message: RtmpMessage, options: ChunkOptions): Buffer[] => {
  const isExtended = message.timestampMs >= 0xff_ff_ff
  const header = Buffer.alloc(11)
  header.writeUIntBE(isExtended ? 0xff_ff_ff : message.timestampMs, 0, 3)
  header.writeUIntBE(message.body.length, 3, 3)
  header[6] = message.type
  header.writeUInt32LE(message.streamId, 7)
  const extended = isExtended ? [timeBytes(message.timestampMs)] : []
  const size = options.chunkSizeBytes
  const first = [basicHeader(0, options.chunkStreamId), header, ...extended, message.body.subarray(0, size)]
  const chunks = [Buffer.concat(first)]
  const repeated = options.repeatsExtendedTime === false ? [] : extended
  for (let offset = size; offset < message.body.length; offset += size) {
    const next = [basicHeader(3, options.chunkStreamId), ...repeated, message.body.subarray(offset, offset + size)]
    chunks.push(Buffer.concat(next))
  }
  return chunks
}

export const handshakeBytes = (): Buffer =>
  Buffer.concat([Buffer.of(3), Buffer.alloc(handshakeBlockBytes, 1), Buffer.alloc(handshakeBlockBytes, 2)])

export const messageBytes = (type: number, body: Buffer, timestampMs = 0): Buffer =>
  Buffer.concat(chunksOf({ type, streamId: 1, timestampMs, body }, { chunkStreamId: 4, chunkSizeBytes: 128 }))

export const commandBytes = (...values: AmfValue[]): Buffer => messageBytes(20, writeAmf0(values))

export const connectBytes = (app = 'live'): Buffer => commandBytes('connect', 1, { app, tcUrl: 'rtmp://host/live' })

export const publishBytes = (streamKey: string): Buffer => commandBytes('publish', 5, null, streamKey, 'live')
