import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { Covers } from './covers.ts'
import { registerOrigin, startMedia, type MediaServer } from './media-server.ts'
import { bytesOf, encodeFilm } from './testing/encoded-film.ts'
import { decodeErrors, probe } from './testing/ffmpeg-runs.ts'
import type { FilmMessage } from './testing/flv-reader.ts'
import { hevcConfigBody, hevcRecord } from './testing/hevc-samples.ts'
import { encodeHevcFilm } from './testing/hevc-film.ts'
import { readFragment } from './testing/fragment-reader.ts'
import { checkPlaylist } from './testing/playlist-grammar.ts'
import { openPublish } from './testing/raw-publisher.ts'
import { messageBytes } from './testing/rtmp-bytes.ts'
import { readHevcConfig } from './cmaf/hevc-config.ts'

/** Two of them fit into one playlist. */
const filmSeconds = 10
const patience = { timeout: within(10_000), interval: 20 }
const ffmpegPath = process.env['FFMPEG'] ?? 'ffmpeg'

let closed: FilmMessage[]
let open: FilmMessage[]
let avc: FilmMessage[]
let media: MediaServer
let app: FastifyInstance
let url: string
/** Playlists of one side of a discontinuity each. */
let sides: string[]

beforeAll(async () => {
  closed = await encodeHevcFilm(filmSeconds, 'closed')
  open = await encodeHevcFilm(filmSeconds, 'open')
  avc = await encodeFilm(filmSeconds)
})
beforeEach(async () => {
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: () => Promise.resolve('r1') },
    ffmpegPath,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  app = Fastify()
  registerOrigin(app, media)
  app.get<{ Params: { index: string } }>('/media/r1/side/:index/index.m3u8', (request, reply) =>
    reply.type('application/vnd.apple.mpegurl').send(sides[Number(request.params.index)]),
  )
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/media/r1`
})
afterEach(async () => {
  await media.stop()
  await app.close()
})

const textOf = async (file: string): Promise<string> => (await fetch(`${url}/${file}`)).text()
const playlist = async () => checkPlaylist(await textOf('index.m3u8'))
/** Players begin three segments before the end; the second one of a stream has no key frame at its start. */
const untilSegments = (count: number) =>
  vi.waitFor(async () => {
    const now = await playlist()
    expect(now.segments.length).toBeGreaterThanOrEqual(count)
    return now
  }, patience)

test.each([
  ['closed groups of pictures', () => closed],
  ['open groups of pictures with B-frames', () => open],
])('[A-03] HEVC by enhanced RTMP (%s) is played back whole, beside its sound', async (_, film) => {
  const { socket } = await openPublish(media.rtmpPort, 'KEY')
  socket.write(bytesOf(film()))
  const { segments } = await untilSegments(5)
  expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  expect(await textOf('master.m3u8')).toMatch(
    /CODECS="hvc1\.1\.6\.L60\.90,mp4a\.40\.2",RESOLUTION=320x180\nindex\.m3u8\n$/,
  )
  for (const query of ['', '?plain=1']) {
    expect(await probe(`${url}/index.m3u8${query}`), query).toEqual(['aac 44100', 'hevc 320x180'])
    expect(await decodeErrors(`${url}/index.m3u8${query}`, 3), query).toBe('')
  }
  socket.destroy()
})

test('[A-03] parts that begin with an IDR or CRA picture are independent, and composition times are kept', async () => {
  const { socket } = await openPublish(media.rtmpPort, 'KEY')
  socket.write(bytesOf(open))
  const { segments, openParts } = await untilSegments(5)
  const parts = [...segments.flatMap((segment) => segment.parts), ...openParts]
  expect(parts.filter(({ isIndependent }) => isIndependent).length).toBeGreaterThan(1)
  for (const { uri, isIndependent } of parts) {
    const part = Buffer.from(await (await fetch(`${url}/${uri}`)).arrayBuffer())
    const pictures = readFragment(part).find(({ trackId }) => trackId === 1)
    expect(pictures?.isSync[0]).toBe(isIndependent)
    expect(pictures?.compositionOffsets.every((offset) => offset >= 0 && offset % 90 === 0)).toBe(true)
  }
  expect(open.some(({ body }) => body.toString('latin1', 1, 5) === 'hvc1' && (body[0] ?? 0) % 16 === 1)).toBe(true)
  socket.destroy()
})

test.each([
  ['H.264 to HEVC', () => [avc, closed], ['h264 320x180', 'hevc 320x180']],
  ['HEVC to H.264', () => [closed, avc], ['hevc 320x180', 'h264 320x180']],
] as const)(
  '[A-03, S-02] a takeover from %s is one discontinuity with a new header; both sides of it decode',
  async (_, films, pictures) => {
    const [before, after] = films()
    const first = await openPublish(media.rtmpPort, 'KEY')
    first.socket.write(bytesOf(before ?? []))
    await untilSegments(5)
    const second = await openPublish(media.rtmpPort, 'KEY')
    await first.closed
    second.socket.write(bytesOf(after ?? []))
    const { segments } = await untilSegments(9)
    // Before anything is decoded, which may take longer than a publisher may be silent.
    expect(media.statusOf('r1')).toBe(1)
    expect(segments.filter(({ discontinuity }) => discontinuity).length).toBe(1)
    const maps = [...new Set(segments.map(({ map }) => map ?? ''))]
    expect(maps.length).toBe(2)
    const plain = await textOf('index.m3u8?plain=1')
    const [head = '', rest = ''] = plain.split('#EXT-X-DISCONTINUITY\n')
    const start = head.slice(0, head.indexOf('#EXT-X-MAP'))
    sides = [head, start + rest].map(
      (text) => `${text.replaceAll(/(i[\d-]+\.mp4|s\d+\.m4s)/g, '../../$1')}#EXT-X-ENDLIST\n`,
    )
    for (const [index, picture] of pictures.entries()) {
      expect(await probe(`${url}/side/${index}/index.m3u8`)).toEqual(['aac 44100', picture].toSorted())
      expect(await decodeErrors(`${url}/side/${index}/index.m3u8`, 3)).toBe('')
    }
    expect(await textOf('master.m3u8')).toContain(pictures[1].startsWith('hevc') ? 'hvc1.' : 'avc1.')
    second.socket.destroy()
  },
)

test('[A-03] the cover of an HEVC stream is a JPEG; pictures that no decoder reads give none, and no error', async () => {
  const { socket } = await openPublish(media.rtmpPort, 'KEY')
  socket.write(bytesOf(closed))
  await untilSegments(2)
  expect((await media.coverOf('r1'))?.jpeg.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
  socket.destroy()
  const covers = new Covers(ffmpegPath, () => 0)
  const broken = { config: readHevcConfig(hevcRecord('main180')), data: Buffer.alloc(300, 3) }
  expect(await covers.coverOf('r1', broken)).toBe(undefined)
})

test('[A-03] an HEVC header that cannot be read is refused with words, and AV1 still is', async () => {
  const broken = await openPublish(media.rtmpPort, 'KEY')
  broken.socket.write(messageBytes(9, hevcConfigBody().subarray(0, 60)))
  await broken.closed
  expect(broken.received()).toContain('unreadable codec header: HEVC header too short')
  const av1 = await openPublish(media.rtmpPort, 'KEY')
  av1.socket.write(messageBytes(9, Buffer.from('90617630310000', 'hex')))
  await av1.closed
  expect(av1.received()).toContain('AV1 (av01) by enhanced RTMP is not supported: send H.264 or HEVC video')
})
