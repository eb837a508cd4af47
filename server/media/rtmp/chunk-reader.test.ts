import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksOf, messageBytes } from '#server/media/testing/rtmp-bytes.ts'
import { ByteQueue } from './byte-queue.ts'
import { ChunkReader, type RtmpMessage } from './chunk-reader.ts'
import { RtmpViolation } from './rtmp-errors.ts'

const readAll = (pieces: readonly Buffer[]): RtmpMessage[] => {
  const queue = new ByteQueue()
  const reader = new ChunkReader(queue)
  reader.admit()
  const messages: RtmpMessage[] = []
  for (const piece of pieces) {
    queue.push(piece)
    for (let message = reader.next(); message; message = reader.next()) messages.push(message)
  }
  return messages
}

const split = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

const media = (timestampMs: number, sizeBytes: number, fill: number): RtmpMessage => ({
  type: 9,
  streamId: 1,
  timestampMs,
  body: Buffer.alloc(sizeBytes, fill),
})

const message = fc.record({
  type: fc.constantFrom(8, 9, 18),
  streamId: fc.constantFrom(0, 1),
  timestampMs: fc.oneof(fc.integer({ min: 0, max: 70_000 }), fc.integer({ min: 0xff_ff_fe, max: 0xff_ff_ff_ff })),
  body: fc.uint8Array({ maxLength: 700 }).map((bytes) => Buffer.from(bytes)),
})

test('[A-03] every split of the byte stream gives the same messages', () => {
  const chunkStreams = fc.constantFrom(3, 4, 63, 64, 319, 320, 60_000)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(message, chunkStreams), { maxLength: 8 }),
      fc.array(fc.nat(20_000), { maxLength: 30 }),
      (sent, cuts) => {
        const chunks = sent.flatMap(([each, chunkStreamId]) => chunksOf(each, { chunkStreamId, chunkSizeBytes: 128 }))
        expect(readAll(split(Buffer.concat(chunks), cuts))).toEqual(sent.map(([each]) => each))
      },
    ),
  )
})

test('[A-03] byte by byte is no different', () => {
  const sent = [media(0, 300, 1), media(0xff_ff_ff, 500, 2), media(0xff_ff_ff_f0, 129, 3)]
  const bytes = Buffer.concat(sent.flatMap((each) => chunksOf(each, { chunkStreamId: 6, chunkSizeBytes: 128 })))
  expect(readAll([...bytes].map((byte) => Buffer.of(byte)))).toEqual(sent)
})

test('[A-03] interleaved chunks of two streams come out as two whole messages', () => {
  const [first, second] = [media(40, 400, 1), { ...media(42, 300, 2), type: 8 }]
  const left = chunksOf(first, { chunkStreamId: 4, chunkSizeBytes: 128 })
  const right = chunksOf(second, { chunkStreamId: 6, chunkSizeBytes: 128 })
  const woven = left.flatMap((chunk, index) => [chunk, ...(right[index] ? [right[index]] : [])])
  expect(readAll(woven)).toEqual([second, first])
})

test('[A-03] an extended time is understood with and without its repetition', () => {
  const sent = media(0x01_02_03_04, 300, 9)
  const chunks = (repeatsExtendedTime: boolean) =>
    chunksOf(sent, { chunkStreamId: 4, chunkSizeBytes: 128, repeatsExtendedTime })
  expect(readAll(chunks(true))).toEqual([sent])
  expect(readAll(chunks(false))).toEqual([sent])
})

test('[A-03] short headers add their delta, and the sum wraps at 2^32', () => {
  const first = media(0xff_ff_ff_f0, 4, 1)
  const withDelta = Buffer.concat([Buffer.of(0x44, 0, 0, 0x20, 0, 0, 4, 9), Buffer.alloc(4, 2)])
  const sameDelta = Buffer.concat([Buffer.of(0xc4), Buffer.alloc(4, 3)])
  const onlyTime = Buffer.concat([Buffer.of(0x84, 0, 0, 5), Buffer.alloc(4, 4)])
  const bytes = [...chunksOf(first, { chunkStreamId: 4, chunkSizeBytes: 128 }), withDelta, sameDelta, onlyTime]
  expect(readAll(bytes)).toEqual([first, media(0x10, 4, 2), media(0x30, 4, 3), media(0x35, 4, 4)])
})

test('[A-03] chunk size and abort take effect at once and are not handed on', () => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(1_000)
  const lost = chunksOf(media(0, 1_500, 7), { chunkStreamId: 4, chunkSizeBytes: 1_000 }).slice(0, 1)
  const abort = Buffer.concat(
    chunksOf(
      { type: 2, streamId: 0, timestampMs: 0, body: Buffer.of(0, 0, 0, 4) },
      { chunkStreamId: 2, chunkSizeBytes: 128 },
    ),
  )
  const kept = media(5, 900, 8)
  const bytes = [messageBytes(1, size), ...lost, abort, ...chunksOf(kept, { chunkStreamId: 4, chunkSizeBytes: 1_000 })]
  expect(readAll(bytes)).toEqual([kept])
})

const header = (format: number, id: number, lengthBytes: number, type: number): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes[0] = (format << 6) | id
  bytes.writeUIntBE(lengthBytes, 4, 3)
  bytes[7] = type
  return bytes
}

test.each([
  ['a message over 8 MiB', [header(0, 4, (8 << 20) + 1, 9)]],
  ['a command over 64 KiB', [header(0, 4, (64 << 10) + 1, 20)]],
  ['a stream that starts without a header', [Buffer.of(0xc4)]],
  ['a chunk size of 0', [messageBytes(1, Buffer.alloc(4))]],
  ['a short control message', [messageBytes(1, Buffer.alloc(2))]],
  [
    '33 chunk streams',
    Array.from({ length: 33 }, (_, index) => Buffer.concat([header(0, index + 3, 1, 9), Buffer.of(0)])),
  ],
])('[A-03] %s is refused', (_, bytes) => {
  expect(() => readAll(bytes)).toThrow(RtmpViolation)
})

test('[A-03] unfinished messages on many streams are bounded together', () => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(1 << 20)
  const unfinished = Array.from({ length: 14 }, (_, index) =>
    Buffer.concat([header(0, index + 3, 2 << 20, 9), Buffer.alloc(1 << 20)]),
  )
  expect(() => readAll([messageBytes(1, size), ...unfinished])).toThrow('too many unfinished messages')
})

test('[A-03] random bytes give messages or a violation, never anything else', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 }), { maxLength: 20 }), (pieces) => {
      try {
        readAll(pieces.map((piece) => Buffer.from(piece)))
      } catch (error) {
        expect(error).toBeInstanceOf(RtmpViolation)
      }
    }),
    { numRuns: 400 },
  )
})
