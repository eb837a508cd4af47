import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endedRetentionMs } from '#server/media/media-limits.ts'
import { registerOriginRoutes } from '#server/media/hls/origin-routes.ts'
import { anyStreamer, createFeed } from '#server/media/testing/channel-feed.ts'
import { newChannel } from '#server/media/testing/channel-run.ts'
import { openLadderBed } from '#server/media/testing/ladder-bed.ts'
import { checkPlaylist } from '#server/media/testing/playlist-grammar.ts'
import type { StreamChannel } from './stream-channel.ts'

const stepMs = 200
const graceMs = 1_000

let app: FastifyInstance
let channel: StreamChannel
let delayMs: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  delayMs = 60_000
  const room = newChannel({ interruptedGraceMs: graceMs, delayMs: () => delayMs })
  channel = room.channel
  app = Fastify()
  registerOriginRoutes(app, {
    channel: (roomNo) => (roomNo === 'r1' ? channel : undefined),
    ladder: () => undefined,
    coverOf: () => Promise.resolve(undefined),
    counters: room.stats,
  })
})
afterEach(async () => {
  await channel.stop()
  vi.useRealTimers()
  await app.close()
})

const get = (path: string) => app.inject({ url: `/media/r1/${path}` })

/** Sends media in its time. */
const sendFor = async (feed: ReturnType<typeof createFeed>, lengthMs: number): Promise<void> => {
  for (let sentMs = 0; sentMs < lengthMs; sentMs += stepMs) {
    feed.run(stepMs)
    await vi.advanceTimersByTimeAsync(stepMs)
  }
}

/** Parts that can be fetched though they are too young, and the number of those that can be. The next one is waited for. */
const fetched = async () => {
  const { nextPartSequence } = channel.viewOf(channel.window).view()
  const all = channel.window.past().flatMap((segment) => segment.parts)
  const parts = all.filter(({ sequence }) => sequence !== nextPartSequence)
  const codes = await Promise.all(
    parts.map(async (part) => ({ part, isThere: (await get(`p${part.sequence}.m4s`)).statusCode === 200 })),
  )
  const there = codes.filter(({ isThere }) => isThere).map(({ part }) => part)
  return { young: there.filter((part) => part.addedAtMs > Date.now() - delayMs), count: there.length }
}

const youngSegments = async (): Promise<number[]> => {
  const young = channel.window.past().filter(({ parts }) => (parts.at(-1)?.addedAtMs ?? 0) > Date.now() - delayMs)
  const codes = await Promise.all(
    young.map(async ({ sequence }) => ({ sequence, code: (await get(`s${sequence}.m4s`)).statusCode })),
  )
  return codes.filter(({ code }) => code === 200).map(({ sequence }) => sequence)
}

const newestAgeMs = (): number => {
  const part = channel.viewOf(channel.window).view().segments.at(-1)?.parts.at(-1)
  return Date.now() - (part?.addedAtMs ?? 0)
}

test('[S-02] no part or segment that is younger than the delay is named or can be fetched, from the first one on', async () => {
  const feed = createFeed(channel.admit(anyStreamer()))
  await sendFor(feed, 20_000)
  const early = get('index.m3u8')
  await vi.advanceTimersByTimeAsync(6_000)
  expect([(await early).statusCode, (await fetched()).count, await youngSegments()]).toEqual([503, 0, []])
  await sendFor(feed, 50_000)
  const playlist = checkPlaylist((await get('index.m3u8')).body)
  expect(playlist.segments.length).toBeGreaterThan(1)
  expect(newestAgeMs()).toBeGreaterThanOrEqual(delayMs)
  expect(newestAgeMs()).toBeLessThanOrEqual(delayMs + 2 * stepMs)
  const { young, count } = await fetched()
  expect([young, await youngSegments()]).toEqual([[], []])
  expect(count).toBeGreaterThan(0)
})

test('[S-02] a window of delayed viewers has as many segments as that of others, however long they are behind', async () => {
  const feed = createFeed(channel.admit(anyStreamer()))
  await sendFor(feed, 150_000)
  const { segments } = checkPlaylist((await get('index.m3u8')).body)
  expect(segments).toHaveLength(12)
  for (const { uri } of segments.slice(0, -1)) expect((await get(uri)).statusCode).toBe(200)
})

test('[S-02] who waits for the next part gets it when it has the age', async () => {
  delayMs = 10_000
  const feed = createFeed(channel.admit(anyStreamer()))
  await sendFor(feed, 14_000)
  const { nextPartSequence } = channel.viewOf(channel.window).view()
  const waiting = get(`p${nextPartSequence}.m4s`)
  await sendFor(feed, 2 * stepMs)
  expect((await waiting).statusCode).toBe(200)
  expect((await fetched()).young).toEqual([])
})

test('[S-02] the end of a stream comes to its viewers after the delay, and then is there as long as that of others', async () => {
  delayMs = 10_000
  const sink = channel.admit(anyStreamer())
  await sendFor(createFeed(sink), 20_000)
  sink.end()
  await vi.advanceTimersByTimeAsync(graceMs)
  expect(channel.status()).toBe(3)
  expect((await get('index.m3u8')).body).not.toContain('#EXT-X-ENDLIST')
  await vi.advanceTimersByTimeAsync(delayMs)
  expect((await get('index.m3u8')).body).toContain('#EXT-X-ENDLIST')
  await vi.advanceTimersByTimeAsync(endedRetentionMs)
  expect((await get('index.m3u8')).statusCode).toBe(404)
})

test('[S-02] a change holds from the next stream on, and what was unseen of the one before is gone', async () => {
  const sink = channel.admit(anyStreamer())
  await sendFor(createFeed(sink), 70_000)
  delayMs = 0
  expect(channel.delayMs()).toBe(60_000)
  const unseen = channel.window.past().at(-1)?.parts[0]?.sequence
  sink.end()
  await vi.advanceTimersByTimeAsync(graceMs)
  const next = createFeed(channel.admit(anyStreamer()))
  expect(channel.delayMs()).toBe(0)
  await sendFor(next, 4_000)
  expect((await get(`p${unseen}.m4s`)).statusCode).toBe(404)
  expect(newestAgeMs()).toBeLessThanOrEqual(2 * stepMs)
})

test('[S-02] covers are as old as the picture of viewers', async () => {
  delayMs = 10_000
  const feed = createFeed(channel.admit(anyStreamer()))
  await sendFor(feed, 9_000)
  expect(channel.latestKeyFrame()).toBe(undefined)
  await sendFor(feed, 4_000)
  expect(channel.latestKeyFrame()).not.toBe(undefined)
})

test('[S-02] renditions are held back as their source is', async () => {
  const bed = openLadderBed({ cores: 4, rooms: 4 })
  const room = bed.publish('88231', { delayMs: 10_000 })
  for (let second = 0; second < 45; second += 1) {
    await room.send(1_000)
    if (second > 12) await bed.get('88231/index.m3u8')
  }
  const { body, statusCode } = await bed.get('88231/480p/index.m3u8')
  expect(statusCode).toBe(200)
  const rung = bed.ladders.of('88231')?.rung('480p')
  const next = Number(/PRELOAD-HINT:TYPE=PART,URI="p(\d+)/.exec(body)?.[1])
  const all = rung?.past().flatMap((segment) => segment.parts) ?? []
  const parts = all.filter(({ sequence }) => sequence !== next)
  const codes = await Promise.all(
    parts.map(async ({ sequence, addedAtMs }) => ({
      isYoung: addedAtMs > Date.now() - 10_000,
      code: (await bed.get(`88231/480p/p${sequence}.m4s`)).statusCode,
    })),
  )
  expect(codes.filter(({ isYoung, code }) => isYoung && code === 200)).toEqual([])
  expect(codes.some(({ isYoung }) => isYoung)).toBe(true)
  expect(codes.some(({ code }) => code === 200)).toBe(true)
  expect(body).toContain('#EXT-X-RENDITION-REPORT:URI="../index.m3u8"')
  await bed.close()
})
