import {
  chunkSizeDefaultBytes,
  chunkSizeMaxBytes,
  chunkStreamsMax,
  controlMessageMaxBytes,
  messageMaxBytes,
  partialMessagesMaxBytes,
  unadmittedMaxBytes,
} from '#server/media/media-limits.ts'
import type { ByteQueue } from './byte-queue.ts'
import { extendedTime, isMediaType, readChunkHeader, type ChunkHeader } from './chunk-header.ts'
import { RtmpViolation } from './rtmp-errors.ts'

const firstAllocationMaxBytes = 64 << 10
const messageSetChunkSize = 1
const messageAbort = 2

export interface RtmpMessage {
  type: number
  streamId: number
  /** Milliseconds modulo 2^32. */
  timestampMs: number
  body: Buffer
}

interface ChunkStream {
  type: number
  streamId: number
  lengthBytes: number
  timestampMs: number
  deltaMs: number
  /** The extended time field of the message's first chunk, repeated in the following ones. */
  extendedMs: number | undefined
  body: Buffer
  receivedBytes: number
}

interface OpenChunk {
  stream: ChunkStream
  leftBytes: number
}

const newStream = (): ChunkStream => ({
  type: 0,
  streamId: 0,
  lengthBytes: 0,
  timestampMs: 0,
  deltaMs: 0,
  extendedMs: undefined,
  body: Buffer.alloc(0),
  receivedBytes: 0,
})

const applyHeader = (stream: ChunkStream, header: ChunkHeader): void => {
  if (header.lengthBytes !== undefined) stream.lengthBytes = header.lengthBytes
  if (header.type !== undefined) stream.type = header.type
  if (header.streamId !== undefined) stream.streamId = header.streamId
  if (header.timeField !== undefined) {
    stream.deltaMs = header.timeField === extendedTime ? (header.extendedMs ?? 0) : header.timeField
    stream.extendedMs = header.timeField === extendedTime ? stream.deltaMs : undefined
  }
  stream.timestampMs = header.format === 0 ? stream.deltaMs : (stream.timestampMs + stream.deltaMs) >>> 0
}

const checkLength = (stream: ChunkStream): void => {
  const maxBytes = isMediaType(stream.type) ? messageMaxBytes : controlMessageMaxBytes
  if (stream.lengthBytes > maxBytes) throw new RtmpViolation(`message of ${stream.lengthBytes} bytes`)
}

const roomFor = (stream: ChunkStream, count: number): void => {
  const wanted = stream.receivedBytes + count
  if (wanted <= stream.body.length) return
  const doubled = Math.max(wanted, 2 * stream.body.length, firstAllocationMaxBytes)
  const grown = Buffer.allocUnsafe(Math.min(stream.lengthBytes, doubled))
  stream.body.copy(grown, 0, 0, stream.receivedBytes)
  stream.body = grown
}

const finish = (stream: ChunkStream): RtmpMessage => ({
  type: stream.type,
  streamId: stream.streamId,
  timestampMs: stream.timestampMs,
  body: stream.body.subarray(0, stream.lengthBytes),
})

/** Puts messages together from chunks of any number of interleaved chunk streams, in linear time and bounded memory. */
export class ChunkReader {
  readonly #queue: ByteQueue
  readonly #streams = new Map<number, ChunkStream>()
  #chunkSizeBytes = chunkSizeDefaultBytes
  #partialBytes = 0
  #isAdmitted = false
  #open: OpenChunk | undefined

  constructor(queue: ByteQueue) {
    this.#queue = queue
  }

  /** From here on media is taken. */
  admit(): void {
    this.#isAdmitted = true
  }

  /** Throws RtmpViolation when a peer that is not admitted yet makes us hold more than it may. */
  checkHeld(): void {
    if (this.#isAdmitted) return
    let heldBytes = this.#queue.sizeBytes
    for (const stream of this.#streams.values()) heldBytes += stream.body.length
    if (heldBytes > unadmittedMaxBytes) throw new RtmpViolation('too many bytes before a stream key')
  }

  /** The next whole message, or undefined when more bytes are needed. Throws RtmpViolation. */
  next(): RtmpMessage | undefined {
    for (;;) {
      const chunk = (this.#open ??= this.#openChunk())
      if (!chunk) return undefined
      this.#fill(chunk)
      if (chunk.leftBytes > 0) return undefined
      this.#open = undefined
      if (chunk.stream.receivedBytes < chunk.stream.lengthBytes) continue
      const message = finish(chunk.stream)
      this.#drop(chunk.stream)
      if (!this.#applyControl(message)) return message
    }
  }

  #drop(stream: ChunkStream): void {
    this.#partialBytes -= stream.receivedBytes
    stream.receivedBytes = 0
    stream.body = Buffer.alloc(0)
  }

  #streamOf(header: ChunkHeader): ChunkStream {
    const existing = this.#streams.get(header.chunkStreamId)
    if (existing) return existing
    if (header.format > 1) throw new RtmpViolation('a chunk stream starts without a header')
    if (this.#streams.size >= chunkStreamsMax) throw new RtmpViolation('too many chunk streams')
    const created = newStream()
    this.#streams.set(header.chunkStreamId, created)
    return created
  }

  #openChunk(): OpenChunk | undefined {
    const header = readChunkHeader(this.#queue, (id) => this.#streams.get(id)?.extendedMs)
    if (!header) return undefined
    const stream = this.#streamOf(header)
    if (header.format < 3 && stream.receivedBytes > 0) this.#drop(stream)
    if (stream.receivedBytes === 0) {
      applyHeader(stream, header)
      checkLength(stream)
      if (!this.#isAdmitted && isMediaType(stream.type)) throw new RtmpViolation('media before a stream key')
    }
    this.#queue.skip(header.sizeBytes)
    return { stream, leftBytes: Math.min(this.#chunkSizeBytes, stream.lengthBytes - stream.receivedBytes) }
  }

  #fill(chunk: OpenChunk): void {
    while (chunk.leftBytes > 0 && this.#queue.sizeBytes > 0) {
      const bytes = this.#queue.takeSome(chunk.leftBytes)
      roomFor(chunk.stream, bytes.length)
      bytes.copy(chunk.stream.body, chunk.stream.receivedBytes)
      chunk.stream.receivedBytes += bytes.length
      chunk.leftBytes -= bytes.length
      this.#partialBytes += bytes.length
    }
    if (this.#partialBytes > partialMessagesMaxBytes) throw new RtmpViolation('too many unfinished messages')
  }

  /** True for the messages that steer the chunking itself. */
  #applyControl(message: RtmpMessage): boolean {
    if (message.type !== messageSetChunkSize && message.type !== messageAbort) return false
    if (message.body.length < 4) throw new RtmpViolation('short control message')
    const value = message.body.readUInt32BE(0)
    if (message.type === messageSetChunkSize) {
      if (value < 1 || value > 0x7f_ff_ff_ff) throw new RtmpViolation(`chunk size ${value}`)
      this.#chunkSizeBytes = Math.min(value, chunkSizeMaxBytes)
      return true
    }
    const aborted = this.#streams.get(value)
    if (aborted) this.#drop(aborted)
    return true
  }
}
