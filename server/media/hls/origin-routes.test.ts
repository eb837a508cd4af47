import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StreamChannel } from '#server/media/stream-channel.ts'
import { newMediaStats } from '#server/media/media-counters.ts'
import { firstPartHoldMs, partHoldBackMs, reloadHoldMs } from '#server/media/media-limits.ts'
import { anyStreamer, createFeed } from '#server/media/testing/channel-feed.ts'
import { boxesIn, readFragment } from '#server/media/testing/fragment-reader.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import { registerOriginRoutes } from './origin-routes.ts'

let app: FastifyInstance
let channel: StreamChannel
const stats = newMediaStats()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  channel = new StreamChannel({
    initialStatus: 0,
    interruptedGraceMs: 60_000,
    onDemand: undefined,
    stats,
    nowMs: Date.now,
    changed: () => undefined,
    firstDiscontinuity: 0,
    discontinued: () => undefined,
    failed: () => undefined,
  })
  app = Fastify()
  registerOriginRoutes(app, {
    channel: (roomNo) => (roomNo === 'r1' ? channel : undefined),
    ladder: () => undefined,
    coverOf: (roomNo) => Promise.resolve(roomNo === 'r1' ? { jpeg: Buffer.from('jpeg'), takenAtMs: 1 } : undefined),
    counters: stats,
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/media/r1/${path}`, headers })
const read = async (path: string) => checkPlaylist((await get(path)).body)

test('[A-03] a room that nobody publishes in has nothing to play', async () => {
  for (const path of ['index.m3u8', 'master.m3u8', 'p1.m4s', 's1.m4s', 'i1-1.mp4', '..%2fetc', 'x'.repeat(90)])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await app.inject({ url: '/media/unknown/index.m3u8' })).statusCode).toBe(404)
})

test('[A-03] every name in a playlist can be fetched and is what it says', async () => {
  createFeed(channel.admit(anyStreamer())).run(9_000)
  const playlist = await read('index.m3u8')
  const init = await get(playlist.segments[0]?.map ?? '')
  expect(boxesIn(init.rawPayload).map((box) => box.type)).toEqual(['ftyp', 'moov'])
  for (const segment of playlist.segments) {
    const whole = await get(segment.uri)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4'])
    const parts = await Promise.all(segment.parts.map(async (part) => (await get(part.uri)).rawPayload))
    for (const part of parts) expect(readFragment(part).length).toBe(2)
    if (parts.length > 0) expect(Buffer.concat(parts).equals(whole.rawPayload)).toBe(true)
  }
  for (const part of playlist.openParts) expect(readFragment((await get(part.uri)).rawPayload).length).toBe(2)
})

test('[A-03] caches may keep media for ever, and a blocked answer for a moment', async () => {
  const feed = createFeed(channel.admit(anyStreamer()))
  feed.run(3_000)
  const { segments, mediaSequence } = await read('index.m3u8')
  const cacheOf = async (path: string) => (await get(path)).headers['cache-control']
  expect(await cacheOf(segments[0]?.uri ?? '')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf(segments[0]?.map ?? '')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('index.m3u8')).toBe('no-cache')
  expect(await cacheOf('index.m3u8?plain=1')).toBe('public, max-age=1')
  expect(await cacheOf(`index.m3u8?_HLS_msn=${mediaSequence}`)).toBe('public, max-age=2')
  expect(await cacheOf('p1.m4s')).toBe('no-store')
  expect((await get('index.m3u8')).headers['access-control-allow-origin']).toBe('*')
})

test('[A-03] playlists travel zipped to those who take it', async () => {
  createFeed(channel.admit(anyStreamer())).run(3_000)
  const zipped = await get('index.m3u8', { 'accept-encoding': 'br, gzip' })
  expect([zipped.headers['content-encoding'], zipped.headers['vary']]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(zipped.rawPayload).toString()).toBe((await get('index.m3u8')).body)
})

test('[A-03] a reload is held until its part exists', async () => {
  const feed = createFeed(channel.admit(anyStreamer()))
  feed.run(1_000)
  const before = await read('index.m3u8')
  const msn = before.mediaSequence + before.segments.length
  let isAnswered = false
  const held = get(`index.m3u8?_HLS_msn=${msn}&_HLS_part=${before.openParts.length}`).then((answer) => {
    isAnswered = true
    return checkPlaylist(answer.body)
  })
  const hinted = get(before.preloadHint ?? '')
  await get('index.m3u8')
  expect(isAnswered).toBe(false)
  feed.run(400)
  expect((await held).openParts.length).toBeGreaterThan(before.openParts.length)
  expect((await hinted).statusCode).toBe(200)
})

test('[A-03] a held reload is let go after three target durations, not to be cached', async () => {
  createFeed(channel.admit(anyStreamer())).run(1_000)
  const { mediaSequence } = await read('index.m3u8')
  const held = get(`index.m3u8?_HLS_msn=${mediaSequence + 2}`)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(reloadHoldMs)
  const answer = await held
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('[A-03] a player that comes just after a return is held until it does not start with the old picture', async () => {
  const first = channel.admit(anyStreamer())
  createFeed(first).run(5_000)
  first.end()
  await vi.advanceTimersByTimeAsync(2_000)
  const feed = createFeed(channel.admit(anyStreamer()))
  feed.run(400)
  const held = get('index.m3u8')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  feed.run(600)
  const { segments, openParts } = checkPlaylist((await held).body)
  const from = segments.findLastIndex(({ discontinuity }) => discontinuity)
  const parts = [...segments.slice(from).flatMap((segment) => segment.parts), ...openParts]
  expect(parts.reduce((sum, { duration }) => sum + duration, 0)).toBeGreaterThanOrEqual(partHoldBackMs / 1_000)
})

test('[A-03] while a room is interrupted no part is announced; a player that asks for the next is held until the return', async () => {
  const first = channel.admit(anyStreamer())
  createFeed(first).run(1_000)
  first.end()
  const held = get(`p${channel.window.view().nextPartSequence}.m4s`)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1))
  expect((await read('index.m3u8')).preloadHint).toBe(undefined)
  createFeed(channel.admit(anyStreamer())).run(400)
  expect((await held).statusCode).toBe(200)
})

test('[A-03] a player that comes before the first part waits for it, then learns when to come back', async () => {
  const sink = channel.admit(anyStreamer())
  const held = get('index.m3u8')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  createFeed(sink).run(400)
  expect((await held).statusCode).toBe(200)

  sink.end()
  channel = new StreamChannel({
    initialStatus: 0,
    interruptedGraceMs: 1,
    onDemand: undefined,
    stats,
    nowMs: Date.now,
    changed: () => undefined,
    firstDiscontinuity: 0,
    discontinued: () => undefined,
    failed: () => undefined,
  })
  channel.admit(anyStreamer())
  const late = get('index.m3u8')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(firstPartHoldMs)
  const answer = await late
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
})

test.each([
  ['_HLS_part=1'],
  ['_HLS_msn='],
  ['_HLS_msn=-1'],
  ['_HLS_msn=99999999999'],
  ['_HLS_msn=1&_HLS_msn=2'],
  ['_HLS_skip=maybe'],
])('[A-03] the query %s is answered with 400 and no playlist', async (query) => {
  createFeed(channel.admit(anyStreamer())).run(1_000)
  const answer = await get(`index.m3u8?${query}`)
  expect([answer.statusCode, answer.body.includes('#EXTM3U')]).toEqual([400, false])
})

test('[A-03] delta updates skip, the end is declared, and the multivariant playlist points to the media', async () => {
  const sink = channel.admit(anyStreamer())
  createFeed(sink).run(30_000)
  const { mediaSequence, segments } = await read('index.m3u8')
  const delta = await read(`index.m3u8?_HLS_msn=${mediaSequence + segments.length - 1}&_HLS_skip=YES`)
  expect(delta.skipped).toBeGreaterThan(0)
  expect((await get('master.m3u8')).body).toContain('\nindex.m3u8\n')
  expect((await get('master.m3u8?plain=1')).body).toContain('\nindex.m3u8?plain=1\n')
  sink.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await read('index.m3u8')).isEnded).toBe(true)
})

test('[A-03] the cover is a JPEG, or nothing', async () => {
  const cover = await get('cover.jpg')
  expect([cover.headers['content-type'], cover.body]).toEqual(['image/jpeg', 'jpeg'])
  expect((await app.inject({ url: '/media/r2/cover.jpg' })).statusCode).toBe(404)
})

test('[A-03, L-09] a cover that cannot be drawn in the width that is asked for comes as it is', async () => {
  const cover = await get('cover.jpg?t=1&w=320', { accept: 'image/webp' })
  expect([cover.headers['content-type'], cover.headers['vary'], cover.body]).toEqual(['image/jpeg', 'accept', 'jpeg'])
})
