import {
  controlMessageMaxBytes,
  messageMaxBytes,
  partialMessagesMaxBytes,
  unadmittedMaxBytes,
} from '#server/media/media-limits.ts'
import { readAmf0, readAmf3Envelope } from '#server/media/rtmp/amf0-reader.ts'
import { writeAmf0 } from '#server/media/rtmp/amf0-writer.ts'
import { AmfError } from '#server/media/rtmp/amf-value.ts'
import { ByteQueue } from '#server/media/rtmp/byte-queue.ts'
import { ChunkReader } from '#server/media/rtmp/chunk-reader.ts'
import { RtmpViolation } from '#server/media/rtmp/rtmp-errors.ts'
import { chunksOf, commandBytes, connectBytes, messageBytes, publishBytes } from '#server/media/testing/rtmp-bytes.ts'
import { audioFrameBody, videoConfigBody, videoFrameBody } from '#server/media/testing/media-samples.ts'
import { allowing, check, type FuzzTarget } from '#tests/fuzz/fuzz-target.ts'

const chunkSeeds = [
  Buffer.concat([connectBytes(), publishBytes('KEY')]),
  Buffer.concat([
    messageBytes(9, videoConfigBody()),
    messageBytes(9, videoFrameBody(true), 40),
    messageBytes(8, audioFrameBody(), 60),
  ]),
  messageBytes(1, Buffer.of(0, 0, 16, 0)),
  messageBytes(2, Buffer.of(0, 0, 0, 4)),
  Buffer.concat(
    chunksOf(
      { type: 9, streamId: 1, timestampMs: 0xff_ff_ff_f0, body: videoFrameBody(false, 900) },
      { chunkStreamId: 400, chunkSizeBytes: 64 },
    ),
  ),
]

const readAll = (input: Buffer): void => {
  const queue = new ByteQueue()
  const reader = new ChunkReader(queue)
  const isAdmitted = (input[0] ?? 0) % 2 === 0
  if (isAdmitted) reader.admit()
  const step = 1 + ((input[1] ?? 0) % 97)
  for (let offset = 2; offset < input.length; offset += step) {
    queue.push(input.subarray(offset, offset + step))
    for (let message = reader.next(); message; message = reader.next())
      check(message.body.length <= messageMaxBytes, `a message of ${message.body.length} bytes`)
    reader.checkHeld()
    check(queue.sizeBytes <= (isAdmitted ? partialMessagesMaxBytes : unadmittedMaxBytes), 'more is held than may be')
  }
}

export const chunkReader: FuzzTarget = {
  name: 'chunk-reader',
  seeds: chunkSeeds.map((seed, index) => Buffer.concat([Buffer.of(index, 40), seed])),
  run: (input) => allowing([RtmpViolation], () => readAll(input)),
}

/** What readers give back is itself a value of AMF: it can be walked without an end. */
const walk = (value: unknown, depth = 0): void => {
  check(depth < 64, 'values nested without end')
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    for (const inner of Object.values(value)) walk(inner, depth + 1)
}

export const amf: FuzzTarget = {
  name: 'amf',
  seeds: [
    writeAmf0(['connect', 1, { app: 'live', tcUrl: 'rtmp://host/live', nested: { list: null } }]),
    writeAmf0(['publish', 5, null, 'KEY', 'live']),
    Buffer.from('03020007636f6e6e656374003ff0000000000000110a0b01076170700609'.concat('6c69766501'), 'hex'),
    Buffer.from('000a000000030500060108000000010001610200016200000910000363757300017803000009', 'hex'),
  ],
  run: (input) => {
    check(input.length <= controlMessageMaxBytes, 'more than a command may have')
    allowing([AmfError], () => walk(readAmf0(input)))
    allowing([AmfError], () => walk(readAmf3Envelope(input)))
  },
}

export const rtmpSeeds = [
  ...chunkSeeds,
  commandBytes('releaseStream', 2, null, 'KEY'),
  commandBytes('deleteStream', 6, null, 1),
]
