import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ackWindowBytes,
  progressMaximumBytes,
  progressWindowMs,
  publishDeadlineMs,
  unadmittedMaxBytes,
} from '#server/media/media-limits.ts'
import {
  chunksOf,
  commandBytes,
  connectBytes,
  handshakeBytes,
  messageBytes,
  publishBytes,
} from '#server/media/testing/rtmp-bytes.ts'
import { readAmf0 } from './amf0-reader.ts'
import type { AmfValue } from './amf-value.ts'
import { ByteQueue } from './byte-queue.ts'
import { ChunkReader } from './chunk-reader.ts'
import { PublishRefused } from './rtmp-errors.ts'
import { RtmpSession, type PublishSink } from './rtmp-session.ts'

const serverHandshakeBytes = 1 + 2 * 1_536

const startSession = (admit: (key: string) => Promise<PublishSink> = () => Promise.resolve(silentSink())) => {
  const written: Buffer[] = []
  const ends: { reason: string; wasRefused: boolean }[] = []
  const closes: string[] = []
  const faults: unknown[] = []
  const ignored: string[] = []
  const session = new RtmpSession({
    write: (bytes) => void written.push(bytes),
    close: (how) => void closes.push(how),
    admit,
    ignored: (reason) => void ignored.push(reason),
    closed: (reason, wasRefused) => void ends.push({ reason, wasRefused }),
    failed: (error) => void faults.push(error),
  })
  const answers = () => {
    const queue = new ByteQueue()
    queue.push(Buffer.concat(written).subarray(serverHandshakeBytes))
    const reader = new ChunkReader(queue)
    const messages = []
    for (let message = reader.next(); message; message = reader.next()) messages.push(message)
    return messages
  }
  const commands = (): AmfValue[][] =>
    answers()
      .filter((message) => message.type === 20)
      .map((message) => readAmf0(message.body))
  return { session, ignored, written, ends, closes, faults, answers, commands }
}

const silentSink = (): PublishSink => ({ video: () => undefined, audio: () => undefined, end: () => undefined })

const statusOf = (values: AmfValue[] | undefined): Record<string, AmfValue> => ({ ...(values?.[3] as object) })

const publishing = async (admit?: (key: string) => Promise<PublishSink>) => {
  const started = startSession(admit)
  await started.session.receive(Buffer.concat([handshakeBytes(), connectBytes(), publishBytes('KEY')]))
  return started
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[A-03] a publisher is led from the handshake to its first frame', async () => {
  const frames: [string, number, number][] = []
  const sink = {
    ...silentSink(),
    video: (timestampMs: number, body: Buffer) => void frames.push(['video', timestampMs, body.length]),
    audio: (timestampMs: number, body: Buffer) => void frames.push(['audio', timestampMs, body.length]),
  }
  const keys: string[] = []
  const { session, commands, ends } = startSession((key) => {
    keys.push(key)
    return Promise.resolve(sink)
  })
  await session.receive(
    Buffer.concat([
      handshakeBytes(),
      connectBytes(),
      commandBytes('releaseStream', 2, null, 'KEY'),
      commandBytes('FCPublish', 3, null, 'KEY'),
      commandBytes('createStream', 4, null),
      publishBytes('KEY?token=1'),
      messageBytes(9, Buffer.alloc(300), 40),
      messageBytes(8, Buffer.alloc(20), 41),
    ]),
  )
  expect(keys).toEqual(['KEY'])
  expect(frames).toEqual([
    ['video', 40, 300],
    ['audio', 41, 20],
  ])
  expect(commands().map((values) => values.slice(0, 2))).toEqual([
    ['_result', 1],
    ['_result', 2],
    ['_result', 3],
    ['_result', 4],
    ['onStatus', 0],
  ])
  expect(statusOf(commands().at(-1))['code']).toBe('NetStream.Publish.Start')
  expect(ends).toEqual([])
})

test.each([
  ['another application', connectBytes('vod'), 'NetConnection.Connect.InvalidApp'],
  ['a player', Buffer.concat([connectBytes(), commandBytes('play', 5, null, 'KEY')]), 'NetStream.Play.Failed'],
  ['a publisher without a key', Buffer.concat([connectBytes(), publishBytes('')]), 'NetStream.Publish.BadName'],
  ['a key of 200 letters', Buffer.concat([connectBytes(), publishBytes('k'.repeat(200))]), 'NetStream.Publish.BadName'],
])('[A-03] %s is refused with a reason', async (_, bytes, code) => {
  const { session, commands, ends, closes } = startSession()
  await session.receive(Buffer.concat([handshakeBytes(), bytes]))
  const status = statusOf(commands().at(-1))
  expect([status['level'], status['code']]).toEqual(['error', code])
  expect(ends).toEqual([{ reason: status['description'], wasRefused: true }])
  expect(closes).toEqual(['flush'])
})

test('[A-03] a refused key and a refused codec receive the reason', async () => {
  const refuse = () => Promise.reject(new PublishRefused('NetStream.Publish.BadName', 'stream key refused'))
  const wrongKey = await publishing(refuse)
  expect(statusOf(wrongKey.commands().at(-1))['description']).toBe('stream key refused')
  const sink = {
    ...silentSink(),
    video: () => {
      throw new PublishRefused('NetStream.Publish.Rejected', 'send H.264')
    },
  }
  const wrongCodec = await publishing(() => Promise.resolve(sink))
  await wrongCodec.session.receive(messageBytes(9, Buffer.alloc(20)))
  expect(statusOf(wrongCodec.commands().at(-1))['description']).toBe('send H.264')
  expect(wrongCodec.ends).toEqual([{ reason: 'send H.264', wasRefused: true }])
})

test('[A-03] the sink ends exactly once, also when the peer is gone before it was accepted', async () => {
  let ended = 0
  const sink = { ...silentSink(), end: () => void (ended += 1) }
  const stopped = await publishing(() => Promise.resolve(sink))
  await stopped.session.receive(commandBytes('deleteStream', 6, null, 1))
  stopped.session.disconnected()
  expect(ended).toBe(1)

  let accept: (accepted: PublishSink) => void = () => undefined
  const slow = startSession(() => new Promise((resolve) => (accept = resolve)))
  const busy = slow.session.receive(Buffer.concat([handshakeBytes(), connectBytes(), publishBytes('KEY')]))
  slow.session.disconnected()
  accept(sink)
  await busy
  expect(ended).toBe(2)
})

/** The first chunk of a command of this length, and no more of it. */
const beginning = (chunkStreamId: number, lengthBytes: number): Buffer =>
  chunksOf(
    { type: 20, streamId: 0, timestampMs: 0, body: Buffer.alloc(lengthBytes) },
    { chunkStreamId, chunkSizeBytes: 128 },
  )[0] ?? expect.unreachable()

test.each([
  [0, []],
  [1, [{ reason: 'too many bytes before a stream key', wasRefused: false }]],
])('[A-03] unfinished messages %i bytes over the limit of a peer without a key', async (overBytes, ends) => {
  const started = startSession()
  await started.session.receive(Buffer.concat([handshakeBytes(), connectBytes(), beginning(5, 40_000)]))
  await started.session.receive(beginning(6, unadmittedMaxBytes - 40_000 + overBytes))
  expect(started.ends).toEqual(ends)
})

test('[A-03] who sends on while the key is looked up is held up to the limit, and no further', () => {
  const { session, ends } = startSession(() => new Promise(() => undefined))
  void session.receive(Buffer.concat([handshakeBytes(), connectBytes(), publishBytes('KEY')]))
  void session.receive(Buffer.alloc(unadmittedMaxBytes))
  expect(ends).toEqual([])
  void session.receive(Buffer.alloc(1))
  expect(ends).toEqual([{ reason: 'too many bytes before a stream key', wasRefused: false }])
})

test.each([8, 9, 22])('[A-03] media of type %i before a key closes the connection', async (type) => {
  const { session, ends } = startSession()
  await session.receive(Buffer.concat([handshakeBytes(), connectBytes(), messageBytes(type, Buffer.alloc(1))]))
  expect(ends).toEqual([{ reason: 'media before a stream key', wasRefused: false }])
})

const brokenSink = (): PublishSink => ({
  ...silentSink(),
  video: () => {
    throw new RangeError('video')
  },
  end: () => {
    throw new RangeError('end')
  },
})

test.each([
  ['its data', 'video', (session: RtmpSession): void => void session.receive(messageBytes(9, Buffer.alloc(20)))],
  ['its close', 'connection lost', (session: RtmpSession): void => session.disconnected()],
  ['its timer', 'publisher too slow', (): void => void vi.advanceTimersByTime(progressWindowMs)],
] as const)('[A-03] a bug that a publisher meets in %s ends this publisher, and is told', async (_, reason, meet) => {
  const { session, ends, faults } = await publishing(() => Promise.resolve(brokenSink()))
  meet(session)
  expect(ends).toEqual([{ reason, wasRefused: false }])
  expect(faults.at(-1)).toEqual(new RangeError('end'))
  expect(vi.getTimerCount()).toBe(0)
})

test('[A-03] what a publisher does wrong is no bug of ours', async () => {
  const { session, faults } = await publishing()
  await session.receive(messageBytes(20, Buffer.of(2, 0xff)))
  expect(faults).toEqual([])
})

test('[A-03] who does not publish in time is dropped', () => {
  const { session, ends, closes } = startSession()
  void session.receive(handshakeBytes().subarray(0, 100))
  vi.advanceTimersByTime(publishDeadlineMs)
  expect(ends).toEqual([{ reason: 'no publish in time', wasRefused: false }])
  expect(closes).toEqual(['now'])
})

test('[A-03] a publisher whose time stamps stand is dropped, one of small still pictures or of sound alone is not', async () => {
  const slow = await publishing()
  const drip = messageBytes(9, Buffer.alloc(100))
  for (let second = 0; second < progressWindowMs / 1_000; second += 1) {
    void slow.session.receive(drip.subarray(second, second + 1))
    vi.advanceTimersByTime(1_000)
  }
  expect(slow.ends).toEqual([{ reason: 'publisher too slow', wasRefused: false }])

  const frozen = await publishing()
  for (let second = 0; second < progressWindowMs / 1_000; second += 1) {
    void frozen.session.receive(messageBytes(9, Buffer.alloc(4_000), 0))
    vi.advanceTimersByTime(1_000)
  }
  expect(frozen.ends).toEqual([{ reason: 'publisher too slow', wasRefused: false }])

  const still = await publishing()
  for (let second = 0; second < 30; second += 1) {
    void still.session.receive(messageBytes(9, Buffer.alloc(20), second * 1_000))
    vi.advanceTimersByTime(1_000)
  }
  expect(still.ends).toEqual([])

  const sound = await publishing()
  for (let second = 0; second < 30; second += 1) {
    void sound.session.receive(messageBytes(8, Buffer.alloc(120), second * 1_000))
    vi.advanceTimersByTime(1_000)
  }
  expect(sound.ends).toEqual([])
})

test('[A-03] a publisher above the bit rate limit is refused with a reason', async () => {
  const fast = await publishing()
  const frame = messageBytes(9, Buffer.alloc(7 << 20))
  for (let sent = 0; sent < progressMaximumBytes; sent += 7 << 20) void fast.session.receive(frame)
  expect(fast.ends).toEqual([{ reason: 'bit rate too high: send at most 48 Mbit/s', wasRefused: true }])
})

test('[A-03] frames that come while the key is looked up wait for the answer', async () => {
  let accept: (accepted: PublishSink) => void = () => undefined
  const { session } = startSession(() => new Promise((resolve) => (accept = resolve)))
  const times: number[] = []
  const first = session.receive(Buffer.concat([handshakeBytes(), connectBytes(), publishBytes('KEY')]))
  void session.receive(messageBytes(9, Buffer.alloc(20), 1))
  void session.receive(messageBytes(9, Buffer.alloc(20), 2))
  accept({ ...silentSink(), video: (timestampMs) => void times.push(timestampMs) })
  await first
  expect(times).toEqual([1, 2])
})

test('[A-03] received bytes are acknowledged within the window, and pings answered', async () => {
  const { session, answers } = await publishing()
  const body = Buffer.alloc(ackWindowBytes, 1)
  void session.receive(messageBytes(9, body))
  const acks = answers().filter((message) => message.type === 3)
  expect(acks.map((message) => message.body.readUInt32BE(0) > ackWindowBytes)).toEqual([true])
  void session.receive(messageBytes(4, Buffer.of(0, 6, 1, 2, 3, 4)))
  const pongs = answers().filter((message) => message.type === 4)
  expect(pongs.map((message) => message.body)).toEqual([Buffer.of(0, 7, 1, 2, 3, 4)])
})

test('[A-03] commands out of order and broken AMF close the connection', async () => {
  const early = startSession()
  await early.session.receive(Buffer.concat([handshakeBytes(), commandBytes('createStream', 1, null)]))
  expect(early.ends).toEqual([{ reason: 'createStream before connect', wasRefused: false }])
  const twice = await publishing()
  await twice.session.receive(publishBytes('OTHER'))
  expect(twice.ends).toEqual([{ reason: 'publish out of order', wasRefused: false }])
  const broken = startSession()
  await broken.session.receive(Buffer.concat([handshakeBytes(), messageBytes(20, Buffer.of(2, 0xff))]))
  expect(broken.closes).toEqual(['now'])
  const encrypted = startSession()
  await encrypted.session.receive(Buffer.of(6))
  expect(encrypted.ends).toEqual([{ reason: 'handshake version 6', wasRefused: false }])
})

test('[A-03] no bytes of a peer make the session throw or keep its timers', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
    fc
      .tuple(fc.constantFrom(1, 2, 4, 5, 8, 9, 17, 18, 20, 22), fc.uint8Array({ maxLength: 200 }))
      .map(([type, body]) => messageBytes(type, Buffer.from(body))),
  )
  const prefix = fc.constantFrom(Buffer.alloc(0), handshakeBytes(), Buffer.concat([handshakeBytes(), connectBytes()]))
  await fc.assert(
    fc.asyncProperty(prefix, fc.array(bytes, { maxLength: 12 }), async (start, pieces) => {
      const { session, ends } = startSession()
      for (const piece of [start, ...pieces]) await session.receive(piece)
      session.disconnected()
      expect(ends.length).toBe(1)
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 300 },
  )
})
