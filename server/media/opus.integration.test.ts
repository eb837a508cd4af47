import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { registerOrigin, startMedia, type MediaServer } from './media-server.ts'
import { bytesOf } from './testing/encoded-film.ts'
import { decodeErrors, probe } from './testing/ffmpeg-runs.ts'
import { encodeOpusFilm } from './testing/opus-film.ts'
import { checkPlaylist } from './testing/playlist-grammar.ts'
import { openPublish } from './testing/raw-publisher.ts'

const patience = { timeout: within(10_000), interval: 20 }

let media: MediaServer
let app: FastifyInstance
let url: string

beforeEach(async () => {
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: () => Promise.resolve('r1') },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  app = Fastify()
  registerOrigin(app, media)
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/media/r1`
})
afterEach(async () => {
  await media.stop()
  await app.close()
})

const textOf = async (file: string): Promise<string> => (await fetch(`${url}/${file}`)).text()

test('[S-02] Opus by enhanced RTMP is carried as it is, and a decoder reads it beside the pictures', async () => {
  const film = await encodeOpusFilm(10)
  const { socket } = await openPublish(media.rtmpPort, 'KEY')
  socket.write(bytesOf(film))
  await vi.waitFor(async () => {
    const { segments } = checkPlaylist(await textOf('index.m3u8'))
    expect(segments.length).toBeGreaterThanOrEqual(4)
    expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  }, patience)
  expect(await textOf('master.m3u8')).toMatch(/CODECS="avc1\.\w{6},opus",RESOLUTION=320x180\nindex\.m3u8\n$/)
  expect(await probe(`${url}/index.m3u8?plain=1`)).toEqual(['h264 320x180', 'opus 48000'])
  expect(await decodeErrors(`${url}/index.m3u8?plain=1`, 4)).toBe('')
  socket.destroy()
})
