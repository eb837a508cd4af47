import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnchorStatus } from '#contract/live/entities/anchor.ts'
import { within } from '#tests/world/patience.ts'
import type { OnDemandPublisher } from './ports.ts'
import type { MediaOptions } from './media-options.ts'
import { registerOrigin, startMedia, type MediaServer } from './media-server.ts'
import { decodeErrors, killPublishers, probe, publish } from './testing/ffmpeg-runs.ts'
import { checkPlaylist } from './testing/playlist-grammar.ts'

const graceMs = 4_000
const idleMs = 1_500
const patience = { timeout: within(15_000), interval: 50 }
const rooms: Readonly<Record<string, string>> = { KEY: 'r1', OTHER: 'r2' }

let media: MediaServer
let app: FastifyInstance
let url: string
let statuses: [string, AnchorStatus][]

const demoPublisher: OnDemandPublisher = {
  roomNos: new Set(['demo']),
  start(_, rtmpUrl) {
    const { child, exited } = publish('both', rtmpUrl)
    const gone = exited.then(() => undefined)
    return {
      exited: gone,
      stop() {
        child.kill('SIGTERM')
        return gone
      },
    }
  },
}

const start = (changes: Partial<MediaOptions> = {}): Promise<MediaServer> =>
  startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(rooms[key]) },
    onDemand: demoPublisher,
    interruptedGraceMs: graceMs,
    idleStopMs: idleMs,
    ffmpegPath: process.env['FFMPEG'] ?? 'ffmpeg',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...changes,
  })

beforeEach(async () => {
  statuses = []
  media = await start()
  media.onStatus((roomNo, status) => void statuses.push([roomNo, status]))
  app = Fastify()
  registerOrigin(app, media)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await killPublishers()
  await media.stop()
  await app.close()
})

const rtmpUrl = (key: string) => `rtmp://127.0.0.1:${media.rtmpPort}/live/${key}`
const index = (roomNo: string, query = '') => `${url}/media/${roomNo}/index.m3u8${query}`
const readPlaylist = async (roomNo: string, query = '') =>
  checkPlaylist(await (await fetch(index(roomNo, query))).text())
const untilStatus = (roomNo: string, status: AnchorStatus) =>
  vi.waitFor(() => expect(media.statusOf(roomNo)).toBe(status), patience)
const untilSegments = (roomNo: string, count: number) =>
  vi.waitFor(async () => expect((await readPlaylist(roomNo)).segments.length).toBeGreaterThanOrEqual(count), patience)

test.each([
  ['both', ['aac 44100', 'h264 320x180']],
  ['withBFrames', ['aac 44100', 'h264 320x180']],
  ['videoOnly', ['h264 320x180']],
  ['threeFps', ['h264 320x180']],
  ['audioOnly', ['aac 44100']],
] as const)(
  '[A-03] what an encoder publishes (%s) is played back whole from both playlists',
  async (source, streams) => {
    publish(source, rtmpUrl('KEY'))
    await untilStatus('r1', 1)
    // Players begin three segments before the end; the second one of a stream has no key frame at its start.
    await untilSegments('r1', 5)
    for (const query of ['', '?plain=1']) {
      expect(await probe(index('r1', query)), query).toEqual(streams)
      expect(await decodeErrors(index('r1', query), 2), query).toBe('')
    }
  },
)

test('[S-02] a wrong key is refused with a reason, and nothing has changed', async () => {
  const wrong = publish('both', rtmpUrl('WRONG'))
  expect(await wrong.exited).not.toBe(0)
  expect(wrong.output()).toContain('stream key refused')
  expect([statuses, media.stats().publishesRefused]).toEqual([[], 1])
})

test('[S-02] a second publish with the key takes over at once; the first is told and closed', async () => {
  const first = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  publish('both', rtmpUrl('KEY'))
  expect(await first.exited).not.toBe(0)
  expect(first.output()).toContain('has taken over')
  const { parts } = media.stats()
  await vi.waitFor(() => expect(media.stats().parts).toBeGreaterThan(parts + 3), patience)
  expect(statuses).toEqual([['r1', 1]])
})

test('[S-02] a publisher that is killed interrupts the room; nobody comes back, it has ended', async () => {
  const { child } = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  child.kill('SIGKILL')
  await untilStatus('r1', 3)
  expect(statuses).toEqual([
    ['r1', 1],
    ['r1', 2],
    ['r1', 3],
  ])
  expect((await readPlaylist('r1')).isEnded).toBe(true)
})

test('[S-02] a publisher that comes back goes on in the same playlist, also with another picture size', async () => {
  const { child } = publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  await untilSegments('r1', 2)
  child.kill('SIGKILL')
  await untilStatus('r1', 2)
  const before = await readPlaylist('r1')
  publish('larger', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  const after = await readPlaylist('r1')
  expect(after.mediaSequence).toBe(before.mediaSequence)
  const rejoined = await vi.waitFor(async () => {
    const playlist = await readPlaylist('r1')
    expect(playlist.segments.filter((segment) => segment.discontinuity).length).toBe(1)
    return playlist
  }, patience)
  expect(new Set(rejoined.segments.map((segment) => segment.map)).size).toBe(2)
  expect(statuses.map(([, status]) => status)).toEqual([1, 2, 1])
})

test('[A-03] an on-demand room starts with its first viewer and stops after its last', async () => {
  expect(media.statusOf('demo')).toBe(4)
  const playlist = await readPlaylist('demo')
  expect([playlist.segments.length, media.statusOf('demo')]).toEqual([1, 1])
  await untilStatus('demo', 4)
  const again = await readPlaylist('demo')
  expect(again.mediaSequence).toBeGreaterThanOrEqual(playlist.mediaSequence)
  expect(statuses.map(([, status]) => status)).toEqual([1, 4, 1])
})

test('[A-03] an on-demand publisher comes back under its address while its run lasts, and is refused afterwards', async () => {
  const over = Promise.withResolvers<void>()
  let target = ''
  vi.spyOn(demoPublisher, 'start').mockImplementationOnce((_, given) => {
    target = given
    return { exited: over.promise, stop: () => over.promise }
  })
  const waiting = fetch(index('demo'))
  await vi.waitFor(() => expect(target).not.toBe(''), patience)
  const first = publish('both', target)
  expect((await waiting).status).toBe(200)
  first.child.kill('SIGKILL')
  await untilStatus('demo', 4)
  const second = publish('both', target)
  await untilStatus('demo', 1)
  over.resolve()
  second.child.kill('SIGKILL')
  await second.exited
  const late = publish('both', target)
  expect(await late.exited).not.toBe(0)
  expect(late.output()).toContain('stream key refused')
})

test('[A-03] a cover is a JPEG of the running stream, taken once for all who ask', async () => {
  publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  const [first, second] = await Promise.all([media.coverOf('r1'), media.coverOf('r1')])
  expect([first?.jpeg.subarray(0, 3), second]).toEqual([Buffer.of(0xff, 0xd8, 0xff), first])
  expect(await media.coverOf('r1')).toBe(first)
  expect(await media.coverOf('r2')).toBe(undefined)
})

test('[A-03] a decoder that is out of date sees nothing of streamers, and draws covers of our own channels', async () => {
  const careful = await start({ decodesStreamers: false })
  const origin = Fastify()
  registerOrigin(origin, careful)
  const originUrl = await origin.listen({ host: '127.0.0.1', port: 0 })
  publish('both', `rtmp://127.0.0.1:${careful.rtmpPort}/live/KEY`)
  await vi.waitFor(() => expect(careful.statusOf('r1')).toBe(1), patience)
  expect((await fetch(`${originUrl}/media/r1/index.m3u8`)).status).toBe(200)
  expect((await fetch(`${originUrl}/media/demo/index.m3u8`)).status).toBe(200)
  expect(await careful.coverOf('r1')).toBe(undefined)
  expect((await careful.coverOf('demo'))?.jpeg.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
  await careful.stop()
  await origin.close()
})

test('[A-03] garbage on the port harms nobody', async () => {
  publish('both', rtmpUrl('KEY'))
  await untilStatus('r1', 1)
  for (const garbage of ['GET / HTTP/1.1\r\n\r\n', '\u0003'.repeat(5_000), '\u0000'.repeat(100)]) {
    const socket = connect(media.rtmpPort, '127.0.0.1')
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    socket.on('error', () => undefined)
    socket.resume()
    socket.end(garbage)
    await closed
  }
  const { parts } = media.stats()
  await vi.waitFor(() => expect(media.stats().parts).toBeGreaterThan(parts + 3), patience)
})

test('[A-03] a taken port is an error', async () => {
  const again = startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: media.rtmpPort,
    streamKeys: { roomOf: () => Promise.resolve(undefined) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  const outcome = await again.then(
    () => 'listening',
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  )
  expect(outcome).toBe('EADDRINUSE')
})
