import { deflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { MatchState } from '#contract/sports/entities/match.ts'
import { harnessMember, sessionOf } from '#server/app/realtime/realtime-harness.ts'
import { anonymousCosts } from '#server/platform/http/anonymous-costs.ts'
import { connected, endAfterEach, openHarness } from '#server/app/realtime/realtime-clients.ts'
import { fragmentsMax, framePiecesMax, requestBytesMax, socketLimits } from '#server/platform/realtime/socket-limits.ts'
import { within } from '#tests/world/patience.ts'
import { openJoinedSocket, openRawSocket, rawFrame, type RawSocket } from './raw-socket.ts'

endAfterEach()

const aState = (): MatchState => ({
  matchId: '1',
  homeScore: 1,
  visitScore: 0,
  gameStatus: 1,
  clock: { period: '上半场', elapsedSeconds: 60, running: true, direction: 'up', asOfMs: 0 },
  markets: [],
  events: [],
  version: 1,
})

const socketCount = 40
const grownBytesMax = 30 * 1024 * 1024
const answerMsMax = 500
const ping = 9
const pong = 10
const continuation = 0

const repeated = (count: number, frame: Buffer): Buffer => Buffer.concat(Array.from({ length: count }, () => frame))
const asks = (count: number, text: string): Buffer => repeated(count, rawFrame(text))

const eventHead = '427["x","'
const eventEnd = '"]'
const largestEvent = `${eventHead}${'x'.repeat(requestBytesMax - eventHead.length - eventEnd.length)}${eventEnd}`

const untilClosed = (sockets: readonly RawSocket[]): Promise<void> =>
  vi.waitFor(() => expect(sockets.filter(({ isClosed }) => !isClosed).length).toBe(0), {
    timeout: within(5_000),
    interval: 20,
  })

const begun = rawFrame('4', { isFinal: false })
const emptyFragment = rawFrame('', { opcode: continuation, isFinal: false })
const unfinished = Buffer.concat([
  begun,
  repeated(requestBytesMax - 2, rawFrame('2', { opcode: continuation, isFinal: false })),
])

const floods: readonly [name: string, bytes: Buffer][] = [
  ['a message in 16,383 fragments of one byte', unfinished],
  ['fragments of nothing', Buffer.concat([begun, repeated(5_000, emptyFragment)])],
  ['pings', repeated(5_000, rawFrame('', { opcode: ping }))],
  ['answers to no ping', repeated(5_000, rawFrame('x', { opcode: pong }))],
  ['answers to no ping of socket.io', asks(5_000, '3')],
  ['acknowledgements of nothing', asks(5_000, '43')],
  ['events of the largest size', asks(40, largestEvent)],
]

test.each(floods)(
  '[D-04] sockets that send %s are closed, in little memory, and others are served',
  async (_, bytes) => {
    const harness = await openHarness()
    const reader = await connected(harness)
    const sockets = await Promise.all(Array.from({ length: socketCount }, () => openJoinedSocket(harness.port)))
    const startBytes = process.memoryUsage().rss
    for (const { tcp } of sockets) tcp.write(bytes)
    const askedMs = performance.now()
    const { code } = await reader.ask<unknown>('room.leave', { roomNo: '88232' })
    const answeredMs = performance.now() - askedMs
    await untilClosed(sockets)
    expect(code).toBe(0)
    expect(answeredMs).toBeLessThan(within(answerMsMax))
    expect(process.memoryUsage().rss - startBytes).toBeLessThan(grownBytesMax)
    await vi.waitFor(() => expect(harness.realtime.stats().sockets).toBe(1))
  },
)

test('[X-03, D-04] who has not said who it is may send no more', async () => {
  const harness = await openHarness()
  const sockets = await Promise.all(Array.from({ length: socketCount }, () => openRawSocket(harness.port)))
  for (const { tcp } of sockets) tcp.write(asks(socketLimits.receivedPartsBurstMax + 1, '3'))
  await untilClosed(sockets)
})

test('[D-04] a frame that comes byte by byte is closed before it is whole', async () => {
  const harness = await openHarness()
  const socket = await openJoinedSocket(harness.port)
  const frame = rawFrame('x'.repeat(framePiecesMax * 4))
  const writeNext = (at: number): void => {
    if (at < frame.length - 1 && !socket.isClosed)
      socket.tcp.write(frame.subarray(at, at + 1), () => setImmediate(writeNext, at + 1))
  }
  writeNext(0)
  await untilClosed([socket])
})

test('[D-04] so many frames are read, and with one more the socket is closed before it is', async () => {
  const harness = await openHarness({ limits: { receivedPartsPerSecond: 0 } })
  const socket = await openJoinedSocket(harness.port)
  const join = 1
  const probe = 1
  socket.tcp.write(asks(socketLimits.receivedPartsBurstMax - join - probe, '43'))
  socket.tcp.write(rawFrame('427["room.leave",{"roomNo":"88232"}]'))
  await socket.until('437[{"code":0')
  socket.tcp.write(rawFrame('428["room.leave",{"roomNo":"88232"}]'))
  await untilClosed([socket])
  expect(socket.received).not.toContain('438[')
})

test('[D-04] so many bytes are read, and with one more the socket is closed before they are', async () => {
  const filler = rawFrame(`43${'x'.repeat(1_000)}`)
  const last = rawFrame('427["room.leave",{"roomNo":"88232"}]')
  const joined = rawFrame(`40${JSON.stringify({ token: '' })}`)
  const harness = await openHarness({
    limits: { receivedBytesBurstMax: joined.length + filler.length + last.length, receivedBytesPerSecond: 0 },
  })
  const [whole, over] = [await openRawSocket(harness.port), await openRawSocket(harness.port)]
  whole.tcp.write(Buffer.concat([filler, last, joined]))
  over.tcp.write(Buffer.concat([filler, last, joined, Buffer.from([0x81])]))
  await untilClosed([over])
  expect(over.received).not.toContain('44{')
  expect(whole.isClosed).toBe(true)
})

test('[D-04] the largest message may come in so many fragments, and in no more', async () => {
  const harness = await openHarness()
  const inFragments = (count: number): Buffer => {
    const size = Math.ceil(requestBytesMax / count)
    const frames = Array.from({ length: count }, (_, nth) =>
      rawFrame(largestEvent.slice(nth * size, (nth + 1) * size), {
        opcode: nth === 0 ? 1 : continuation,
        isFinal: nth === count - 1,
      }),
    )
    return Buffer.concat(frames)
  }
  const [few, many] = [await openJoinedSocket(harness.port), await openJoinedSocket(harness.port)]
  few.tcp.write(inFragments(fragmentsMax))
  many.tcp.write(inFragments(fragmentsMax + 1))
  await few.until(`437[{"code":${codes.UNKNOWN_PATH.code}`)
  await untilClosed([many])
  expect(many.received).not.toContain('437[')
})

test('[D-04] what is refused for its pace is not read', async () => {
  const harness = await openHarness({ limits: { requestsBurstMax: 1, requestsPerSecond: 0 } })
  const socket = await openJoinedSocket(harness.port)
  socket.tcp.write(rawFrame('421["room.leave",{"roomNo":"88232"}]'))
  await socket.until('431[{"code":0')
  socket.tcp.write(rawFrame('422[no JSON'))
  await socket.until(`432[{"code":${codes.RATE_LIMITED_CALL.code}`)
  expect(socket.isClosed).toBe(false)
})

test('[D-04] a socket whose messages took all of its time is closed with the next one', async () => {
  const harness = await openHarness({ limits: { loopBurstMaxMs: 0.001, loopMsPerSecond: 0 } })
  const socket = await openJoinedSocket(harness.port)
  socket.tcp.write(rawFrame('421["room.leave",{"roomNo":"88232"}]'))
  await untilClosed([socket])
  expect(socket.received).not.toContain('431[')
})

test('[D-04] as many requests as may wait, of the size that pages send, are all answered', async () => {
  const harness = await openHarness()
  const client = await connected(harness)
  const matchIds = Array.from({ length: 200 }, (_, index) => String(39_000_000 + index))
  const asked = Array.from({ length: socketLimits.requestsBurstMax }, () =>
    client.ask<unknown>('match.watch', { matchIds }),
  )
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
  expect(client.socket.connected).toBe(true)
})

test('[X-03, D-04] where an address has no room for a socket, the oldest that has not said who it is goes, and nobody who was let in', async () => {
  const harness = await openHarness({ limits: { socketsPerAddressMax: 3 } })
  const joined = await openJoinedSocket(harness.port)
  const silent = [await openRawSocket(harness.port), await openRawSocket(harness.port)]
  const second = await openJoinedSocket(harness.port)
  await untilClosed(silent.slice(0, 1))
  expect([joined, silent[1], second].map((socket) => socket?.isClosed)).toEqual([false, false, false])
  const third = await openJoinedSocket(harness.port)
  await untilClosed(silent)
  await expect(openRawSocket(harness.port)).rejects.toThrow('closed before')
  for (const socket of [joined, second, third]) socket.destroy()
})

test('[X-03, D-04] what visitors of an address ask for over sockets is on one account, and not on that of members', async () => {
  const dearMs = 50
  const harness = await openHarness({ callsPerMinute: 600 })
  const member = harnessMember('7', '会员')
  harness.sessions.set('token', sessionOf(member))
  const ofMember = await connected(harness, 'token')
  const visitors = await Promise.all([connected(harness), connected(harness), connected(harness)])
  const dear = Object.defineProperty(aState(), 'toJSON', {
    value(this: MatchState) {
      // Of the processor, as it is charged: on a busy machine time goes by without it.
      const before = process.threadCpuUsage()
      while (process.threadCpuUsage(before).user < dearMs * 1_000) Math.random()
      return { ...this }
    },
  })
  const codesOf: number[] = []
  const most = Math.ceil((300 * anonymousCosts.msPerCall) / dearMs) + 1
  for (let nth = 0; nth <= most; nth += 1) {
    harness.matches.set('1', Object.create(dear) as MatchState)
    const { code } = (await visitors[nth % 3]?.ask('match.watch', { matchIds: ['1'] })) ?? {}
    codesOf.push(code ?? -1)
  }
  expect([codesOf[0], codesOf.at(-1)]).toEqual([0, codes.RATE_LIMITED_ADDRESS.code])
  expect((await ofMember.ask('match.watch', { matchIds: ['1'] })).code).toBe(0)
})

const compressed = 0x40

test('[D-04] a socket is compressed for nobody, and a frame that says it is closes it before it is unpacked', async () => {
  const harness = await openHarness()
  const socket = await openJoinedSocket(Number(new URL(harness.url).port))
  expect(/sec-websocket-extensions/i.test(socket.received)).toBe(false)
  const frame = rawFrame(deflateRawSync(Buffer.alloc(64 * 1024 * 1024)).subarray(0, requestBytesMax))
  frame[0] = (frame[0] ?? 0) | compressed
  socket.tcp.write(frame)
  await untilClosed([socket])
})
