import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { registerOrigin, startMedia, type MediaServer } from '#server/media/media-server.ts'
import { decodeErrors, probe } from '#server/media/testing/ffmpeg-runs.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { openPublish } from '#server/media/testing/raw-publisher.ts'
import { encodeWhipFilm, sendByWhip, type WhipFilm, type WhipSender } from '#server/media/testing/whip-sender.ts'
import { within } from '#tests/world/patience.ts'

const patience = { timeout: within(25_000), interval: 50 }

let film: WhipFilm
let larger: WhipFilm
let media: MediaServer
let app: FastifyInstance
let origin: string
let statuses: number[]
let senders: WhipSender[]

beforeAll(async () => {
  film = await encodeWhipFilm('320x180')
  larger = await encodeWhipFilm('640x360')
})
beforeEach(async () => {
  statuses = []
  senders = []
  media = await startMedia({
    rtmpHost: '127.0.0.1',
    rtmpPort: 0,
    streamKeys: { roomOf: (key) => Promise.resolve(key === 'OTHER' ? 'r2' : key.startsWith('KEY') ? 'r1' : undefined) },
    whip: { publishersMax: 2, addresses: ['127.0.0.1'], hasLoopback: true },
    log: { info: () => undefined, warn: () => undefined, error: (about) => expect(about).toEqual({}) },
  })
  media.onStatus((_, status) => void statuses.push(status))
  app = Fastify()
  registerOrigin(app, media)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const sender of senders) await sender.drop()
  await media.stop()
  await app.close()
})

const send = async (about: Partial<Parameters<typeof sendByWhip>[0]> = {}): Promise<WhipSender> => {
  const sender = await sendByWhip({ url: origin, token: 'KEY', film, ...about })
  senders.push(sender)
  return sender
}
const url = (file: string): string => `${origin}/media/r1/${file}`
const playlist = async () => checkPlaylist(await (await fetch(url('index.m3u8'))).text())
const untilSegments = (count: number) =>
  vi.waitFor(async () => {
    const now = await playlist()
    expect(now.segments.length).toBeGreaterThanOrEqual(count)
    return now
  }, patience)

test('[S-02] a publisher by WHIP is played: H.264 as it is beside Opus, without a gap, until DELETE', async () => {
  const sender = await send()
  const { segments } = await untilSegments(3)
  expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  expect(await probe(url('index.m3u8?plain=1'))).toEqual(['h264 320x180', 'opus 48000'])
  expect(await decodeErrors(url('index.m3u8?plain=1'), 2)).toBe('')
  expect(statuses).toEqual([1])
  await sender.leave()
  expect(statuses).toEqual([1, 2])
  expect(media.stats()).toMatchObject({ whipPublishers: 0, publishers: 0 })
  const again = await fetch(sender.location, { method: 'DELETE', headers: { authorization: 'Bearer KEY' } })
  expect(again.status).toBe(404)
})

test('[S-02] losing 5 % and reordering 5 % of packets, over 65535, costs no picture', async () => {
  const isLost = (sent: number) => sent > 100 && sent % 20 === 0
  const isLate = (sent: number) => sent > 100 && sent % 20 === 7
  await send({ firstSequenceNumber: 65_300, faults: { isLost, isLate } })
  const { segments } = await untilSegments(4)
  expect(media.stats()).toMatchObject({ whipPicturesDropped: 0 })
  expect(segments.filter(({ discontinuity }) => discontinuity)).toEqual([])
  expect(await decodeErrors(url('index.m3u8?plain=1'), 3)).toBe('')
  const stats = media.stats()
  expect(stats.whipPacketsFilled).toBeGreaterThan(5)
})

test('[S-02] a sender that stops without a word is gone after 3 s, and one that comes back plays on', async () => {
  const sender = await send()
  await untilSegments(1)
  sender.fallSilent()
  await vi.waitFor(() => expect(media.stats()).toMatchObject({ whipPublishers: 0, publishers: 0 }), patience)
  expect(statuses).toEqual([1, 2])
  await send()
  await vi.waitFor(() => expect(statuses).toEqual([1, 2, 1]), patience)
})

test('[S-02] another size in the middle is a discontinuity with a header of its own', async () => {
  const sender = await send()
  await untilSegments(1)
  sender.change(larger)
  await vi.waitFor(async () => {
    const { segments } = await playlist()
    expect(segments.filter(({ discontinuity }) => discontinuity).length).toBe(1)
    expect(await (await fetch(url('master.m3u8'))).text()).toContain('RESOLUTION=640x360')
  }, patience)
})

test.each([
  ['sound only', ['audio'], ['opus 48000']],
  ['pictures only', ['video'], ['h264 320x180']],
] as const)('[S-02] %s is a stream', async (_, kinds, streams) => {
  await send({ kinds })
  await untilSegments(2)
  expect(await probe(url('index.m3u8?plain=1'))).toEqual(streams)
})

test('[S-02] the newest of WHIP and RTMP has the room, and a third soon after is told to wait', async () => {
  await send()
  await untilSegments(1)
  const encoder = await openPublish(media.rtmpPort, 'KEY')
  await vi.waitFor(() => expect(media.stats()).toMatchObject({ whipPublishers: 0, publishers: 1 }), patience)
  encoder.socket.destroy()
  await encoder.closed
  await send()
  await send({ token: 'KEY-2' })
  expect(media.stats()).toMatchObject({ whipPublishers: 1, publishers: 1 })
  await vi.waitFor(() => expect(statuses.at(-1)).toBe(1), patience)
  await expect(send({ token: 'KEY-3' })).rejects.toThrow('409')
})

test('[S-02] more publishers than places are refused', async () => {
  await send({ token: 'OTHER' })
  await send()
  await expect(send({ token: 'KEY-3' })).rejects.toThrow('503')
})
