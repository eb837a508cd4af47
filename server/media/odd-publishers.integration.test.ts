import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { registerOrigin, startMedia, type MediaServer } from './media-server.ts'
import { bytesOf, encodeFilm, encodeStillFilm } from './testing/encoded-film.ts'
import { decodeErrors, probe } from './testing/ffmpeg-runs.ts'
import { audioType, videoType, type FilmMessage } from './testing/flv-reader.ts'
import { enhancedBody } from './testing/hevc-samples.ts'
import { encodeHevcFilm } from './testing/hevc-film.ts'
import { checkPlaylist } from './testing/playlist-grammar.ts'
import { openConnection, openPublish } from './testing/raw-publisher.ts'
import { commandBytes, connectBytes, handshakeBytes, publishBytes } from './testing/rtmp-bytes.ts'

const patience = { timeout: within(10_000), interval: 20 }
const filmSeconds = 8

let avc: FilmMessage[]
let hevc: FilmMessage[]
let media: MediaServer
let app: FastifyInstance
let url: string
let logged: object[]

beforeAll(async () => {
  avc = await encodeFilm(filmSeconds)
  hevc = await encodeHevcFilm(filmSeconds, 'closed')
})
beforeEach(async () => {
  logged = []
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(key === 'r1-KEY' ? 'r1' : undefined) },
    log: {
      info: (about, message) => void (message === 'a publisher sends what is left out' && logged.push(about)),
      warn: () => undefined,
      error: () => undefined,
    },
  })
  app = Fastify()
  registerOrigin(app, media)
  app.get('/media/r1/whole/index.m3u8', async (_, reply) => {
    const text = await (await fetch(`${url}/index.m3u8?plain=1`)).text()
    return reply
      .type('application/vnd.apple.mpegurl')
      .send(`${text.replaceAll(/(i[\d-]+\.mp4|s\d+\.m4s)/g, '../$1')}#EXT-X-ENDLIST\n`)
  })
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/media/r1`
})
afterEach(async () => {
  await media.stop()
  await app.close()
})

const playlist = async () => checkPlaylist(await (await fetch(`${url}/index.m3u8`)).text())
const untilSeconds = (seconds: number) =>
  vi.waitFor(async () => {
    const now = await playlist()
    expect(now.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeGreaterThan(seconds)
    return now
  }, patience)
const at = (type: number, hex: string): FilmMessage => ({ type, timestampMs: 0, body: Buffer.from(hex, 'hex') })
const emptyHevc = (bytes: number): FilmMessage => ({
  type: videoType,
  timestampMs: 0,
  body: enhancedBody(0, 1, Buffer.alloc(bytes)),
})

test.each([
  ['H.264 configuration', () => [at(videoType, '1700000000'), ...avc], 'h264 320x180'],
  ['H.264 configuration of one byte', () => [at(videoType, '170000000001'), ...avc], 'h264 320x180'],
  [
    'H.264 configuration without parameters',
    () => [at(videoType, '17000000000142c01effe00000'), ...avc],
    'h264 320x180',
  ],
  ['AAC configuration', () => [at(audioType, 'af00'), at(audioType, 'af0012'), ...avc], 'h264 320x180'],
  ['HEVC configuration', () => [emptyHevc(0), emptyHevc(5), ...hevc], 'hevc 320x180'],
])('[A-03] an empty %s before the real one is left out, and the stream plays', async (_, film, codec) => {
  const { socket } = await openPublish(media.rtmpPort, 'r1-KEY')
  socket.write(bytesOf(film()))
  expect((await untilSeconds(5)).segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  expect(await probe(`${url}/whole/index.m3u8`)).toEqual(['aac 44100', codec])
  expect(await decodeErrors(`${url}/whole/index.m3u8`, 9)).toBe('')
  socket.destroy()
})

test('[A-03] an empty configuration in mid-stream leaves the one that was known', async () => {
  const middle = avc.findIndex(({ timestampMs }) => timestampMs > 4_000)
  const { socket } = await openPublish(media.rtmpPort, 'r1-KEY')
  socket.write(bytesOf(avc.toSpliced(middle, 0, at(videoType, '1700000000'), at(audioType, 'af00'))))
  expect((await untilSeconds(5)).segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  socket.destroy()
})

test.each([
  ['MP3', 0x2f],
  ['G.711', 0x7e],
  ['G.711', 0x8e],
])('[A-03] sound in %s (%i) is left out: the picture plays, encoder and log are told once', async (name, first) => {
  const foreign = avc.map((message) =>
    message.type === audioType
      ? { ...message, body: Buffer.concat([Buffer.of(first), Buffer.alloc(400, 7)]) }
      : message,
  )
  const { socket, received } = await openPublish(media.rtmpPort, 'r1-KEY')
  socket.write(bytesOf(foreign))
  await untilSeconds(5)
  expect(await probe(`${url}/whole/index.m3u8`)).toEqual(['h264 320x180'])
  const reason = `sound in ${name} is left out: send AAC`
  expect([received().split(reason).length - 1, logged]).toEqual([1, [{ reason }]])
  socket.destroy()
})

test.each([
  [1_000, 'without', false],
  [2_000, 'without', false],
  [1_000, 'with', true],
])('[S-02] still pictures, one in %i ms, %s sound, play as one stretch', async (stepMs, _, hasSound) => {
  const { socket } = await openPublish(media.rtmpPort, 'r1-KEY')
  socket.write(bytesOf(await encodeStillFilm(20, stepMs, hasSound)))
  expect((await untilSeconds(15)).segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  expect(await probe(`${url}/whole/index.m3u8`)).toEqual([...(hasSound ? ['aac 44100'] : []), 'h264 320x180'])
  expect(await decodeErrors(`${url}/whole/index.m3u8`, 9)).toBe('')
  socket.destroy()
})

test.each([
  ['a blank behind', 'r1-KEY '],
  ['a line feed', 'r1-KEY\n'],
  ['a carriage return and an invisible mark', '​r1-KEY\r\n'],
  ['a slash before', '/r1-KEY'],
  ['the whole address', 'rtmp://host:1935/live/r1-KEY'],
  ['quotes', '"r1-KEY"'],
])('[A-03] a stream key pasted with %s publishes', async (_, pasted) => {
  const { socket } = await openPublish(media.rtmpPort, pasted)
  socket.destroy()
})

const answerTo = async (bytes: Buffer): Promise<string> => {
  const { socket, received, closed } = await openConnection(media.rtmpPort)
  socket.write(Buffer.concat([handshakeBytes(), bytes]))
  await Promise.race([closed, vi.waitFor(() => expect(received()).toContain('NetStream.Publish.Start'), patience)])
  socket.destroy()
  return received()
}

test.each(['live/r1-KEY', 'live/r1-KEY/', 'live//r1-KEY '])(
  '[A-03] a key in the address (%s) and none in its own field publishes',
  async (application) => {
    expect(await answerTo(Buffer.concat([connectBytes(application), publishBytes('')]))).toContain('Publish.Start')
  },
)

test.each([
  ['no key', Buffer.concat([connectBytes(), publishBytes(' \n')]), 'stream key missing: put it behind /live/'],
  ['no name at all', Buffer.concat([connectBytes(), commandBytes('publish', 5, null)]), 'stream key missing'],
  [
    'another key',
    Buffer.concat([connectBytes(), publishBytes('r1-KEX')]),
    'stream key refused: copy the whole key again',
  ],
  ['another application', connectBytes('app'), 'unknown application: '],
])('[A-03] a publisher with %s is told in its log what is wrong', async (_, bytes, reason) => {
  expect(await answerTo(bytes)).toContain(reason)
})
