import { chunkSizeDefaultBytes } from '#server/media/media-limits.ts'

export interface OutgoingMessage {
  chunkStreamId: number
  type: number
  streamId: number
  body: Buffer
}

const headerBytes = 12

/** The bytes of a message with time 0; chunk stream ids from 2 to 63. */
export const writeMessage = (message: OutgoingMessage, chunkSizeBytes = chunkSizeDefaultBytes): Buffer => {
  const header = Buffer.alloc(headerBytes)
  header[0] = message.chunkStreamId
  header.writeUIntBE(message.body.length, 4, 3)
  header[7] = message.type
  header.writeUInt32LE(message.streamId, 8)
  const pieces: Buffer[] = [header, message.body.subarray(0, chunkSizeBytes)]
  for (let offset = chunkSizeBytes; offset < message.body.length; offset += chunkSizeBytes) {
    pieces.push(Buffer.of(0xc0 | message.chunkStreamId), message.body.subarray(offset, offset + chunkSizeBytes))
  }
  return Buffer.concat(pieces)
}

/** A protocol control message: its body is one 32-bit number. */
export const controlMessage = (type: number, value: number, ...rest: number[]): OutgoingMessage => {
  const body = Buffer.alloc(4 + rest.length)
  body.writeUInt32BE(value >>> 0, 0)
  body.set(rest, 4)
  return { chunkStreamId: 2, type, streamId: 0, body }
}
