import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { within } from '#tests/world/patience.ts'
import { registerOrigin, startMedia, type MediaServer } from './media-server.ts'
import { bytesOf, encodeFilm, withSoundAhead } from './testing/encoded-film.ts'
import { decodeErrors, probe } from './testing/ffmpeg-runs.ts'
import type { FilmMessage } from './testing/flv-reader.ts'
import { readFragment } from './testing/fragment-reader.ts'
import { checkPlaylist } from './testing/playlist-grammar.ts'
import { openPublish } from './testing/raw-publisher.ts'

const filmSeconds = 12
const patience = { timeout: within(10_000), interval: 20 }
const skewMaxMs = 120

let film: FilmMessage[]
let media: MediaServer
let app: FastifyInstance
let url: string

beforeAll(async () => {
  film = await encodeFilm(filmSeconds)
})
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

/** How far the sound of a part starts from its pictures. */
const skewOfPart = async (uri: string): Promise<number> => {
  const part = Buffer.from(await (await fetch(`${url}/${uri}`)).arrayBuffer())
  const [pictures, sound] = readFragment(part)
  return pictures && sound ? Math.abs(pictures.decodeTime / 90 - sound.decodeTime / 44.1) : Number.NaN
}

test.each([300, 700, 1_500, 3_000, -300, -700, -1_500, -3_000])(
  '[A-03] sound that arrives %i ms before its picture plays whole and beside it',
  async (aheadMs) => {
    const { socket } = await openPublish(media.rtmpPort, 'KEY')
    socket.write(bytesOf(withSoundAhead(film, aheadMs)))
    const read = async () => checkPlaylist(await (await fetch(`${url}/index.m3u8`)).text())
    const playlist = await vi.waitFor(async () => {
      const now = await read()
      expect(now.segments.reduce((sum, { duration }) => sum + duration, 0)).toBeGreaterThan(8)
      return now
    }, patience)
    expect(playlist.segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
    expect(playlist.segments.slice(1).every(({ duration }) => duration >= 1.25)).toBe(true)
    expect(await probe(`${url}/index.m3u8`)).toEqual(['aac 44100', 'h264 320x180'])
    expect(await decodeErrors(`${url}/index.m3u8?plain=1`, 3)).toBe('')
    const uris = [...playlist.segments.flatMap(({ parts }) => parts), ...playlist.openParts].map(({ uri }) => uri)
    const skews = await Promise.all(uris.slice(0, 20).map(skewOfPart))
    expect(Math.max(...skews)).toBeLessThan(skewMaxMs)
    socket.destroy()
  },
)
