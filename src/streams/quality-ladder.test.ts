import { Events } from 'hls.js'
import type { default as Hls } from 'hls.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerQualities } from './quality-ladder.ts'
import { FakeVideo } from './testing/fake-player.ts'
import { settle } from './testing/fake-socket.ts'

const src = '/media/88231/index.m3u8'
const base = 'http://site.example/media/88231/'
const variant = (rate: number, size: string, uri: string): string =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${rate},AVERAGE-BANDWIDTH=${rate},CODECS="mp4a.40.2"${size}\n${uri}`
const playlist = [
  '#EXTM3U',
  variant(6_000_000, ',RESOLUTION=1920x1080', 'index.m3u8'),
  variant(2_500_000, ',RESOLUTION=1280x720', '720p/index.m3u8'),
  variant(1_000_000, ',RESOLUTION=854x480', '480p/index.m3u8'),
  variant(128_000, '', 'audio/index.m3u8'),
  '',
].join('\n')

class FakeAttributes {}

class FakeLevel {
  readonly uri: string
  readonly attrs = new FakeAttributes()
  constructor({ url }: { url: string }) {
    this.uri = url
  }
}

/** As much of hls.js as the choice of quality touches. */
class FakeHls {
  static readonly Events = Events
  readonly media: HTMLVideoElement
  levels = [new FakeLevel({ url: `${base}index.m3u8` })]
  loadLevel = 0
  bandwidthEstimate = 20_000_000
  readonly loaded: string[] = []
  readonly #listeners = new Map<string, (event: string, data: unknown) => void>()
  constructor(media: HTMLVideoElement) {
    this.media = media
  }
  on(event: string, listener: (event: string, data: unknown) => void): void {
    this.#listeners.set(event, listener)
  }
  loadSource(url: string): void {
    this.loaded.push(url)
    this.levels = [new FakeLevel({ url })]
    this.loadLevel = 0
  }
  fire(event: string, data: unknown = {}): void {
    this.#listeners.get(event)?.(event, data)
  }
}

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('location', { href: 'http://site.example/app/room/88231' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('fetch', async () => new Response(playlist))
})
afterEach(() => vi.unstubAllGlobals())

const loaded = (isReported: boolean) => ({ details: { renditionReports: isReported ? [{}] : undefined } })

const start = async () => {
  const video = new FakeVideo().element
  const hls = new FakeHls(video)
  offerQualities({ hls: hls as unknown as Hls, video, src })
  await settle()
  return { hls, video, state: () => video.ladder?.state }
}

test('[D-05] a stream that reports renditions offers them behind its source, and nothing changes by itself', async () => {
  const { hls, state } = await start()
  expect(hls.levels.map(({ uri }) => uri)).toEqual(
    ['index.m3u8', '720p/index.m3u8', '480p/index.m3u8'].map((uri) => base + uri),
  )
  expect([hls.loadLevel, hls.loaded]).toEqual([0, []])
  expect(state()).toEqual({
    choices: [
      { quality: 'source', lines: 1080, kbps: 6_000 },
      { quality: '720p', lines: 720, kbps: 2_500 },
      { quality: '480p', lines: 480, kbps: 1_000 },
      { quality: 'audio', lines: 0, kbps: 128 },
    ],
    chosen: 'auto',
    playing: 'source',
  })
})

test('[D-05] what is chosen plays without a new start, and is kept for the next visit', async () => {
  const first = await start()
  first.video.ladder?.choose('480p')
  expect([first.hls.loadLevel, first.hls.loaded]).toEqual([2, []])
  first.hls.fire(Events.LEVEL_SWITCHED, { level: 2 })
  expect([first.state()?.chosen, first.state()?.playing]).toEqual(['480p', '480p'])
  const next = await start()
  expect([next.hls.loadLevel, next.state()?.chosen]).toEqual([2, '480p'])
})

test('[D-05] when the renditions are gone the source plays, and what was chosen comes back with them', async () => {
  const { hls, video, state } = await start()
  video.ladder?.choose('720p')
  hls.fire(Events.ERROR, { details: 'levelLoadError', context: { level: 1 }, fatal: false })
  expect([hls.loadLevel, state()?.choices]).toEqual([0, []])
  hls.fire(Events.LEVEL_LOADED, loaded(false))
  hls.fire(Events.LEVEL_LOADED, loaded(true))
  await settle()
  expect([hls.loadLevel, hls.levels.length, state()?.choices.length]).toEqual([1, 3, 4])
})

test('[D-05] another level goes on from the key frame of the group that plays, once as much of it is there', async () => {
  const { hls, video } = await start()
  const sought: number[] = []
  const set = (seconds: number): void => {
    sought.push(seconds)
  }
  Object.defineProperty(video, 'currentTime', { get: () => 14.5, set })
  Object.defineProperty(video, 'paused', { get: () => false })
  const buffered = (level: number, end: number, start = 14) =>
    hls.fire(Events.FRAG_BUFFERED, { frag: { level, start, end }, part: null })
  video.ladder?.choose('720p')
  buffered(0, 20)
  hls.fire(Events.ERROR, { details: 'levelLoadError', context: { level: 1 }, fatal: false })
  buffered(1, 20)
  buffered(0, 14.4)
  expect(sought).toEqual([])
  buffered(0, 14.8)
  buffered(0, 15)
  expect(sought).toEqual([14.5])
  video.ladder?.choose('480p')
  hls.fire(Events.LEVEL_LOADED, loaded(true))
  await settle()
  buffered(2, 18, 16)
  expect(sought).toEqual([14.5])
})

test('[D-05] sound alone is loaded anew, and so is the picture after it', async () => {
  const { hls, video, state } = await start()
  video.ladder?.choose('audio')
  expect(hls.loaded).toEqual([`${base}audio/index.m3u8`])
  hls.fire(Events.LEVEL_SWITCHED, { level: 0 })
  expect(state()?.playing).toBe('audio')
  video.ladder?.choose('480p')
  expect(hls.loaded.at(-1)).toBe(src)
  hls.fire(Events.LEVEL_LOADED, loaded(true))
  expect([hls.levels.length, hls.loadLevel]).toEqual([3, 2])
})

test('[D-05] a player that ends leaves no choice behind', async () => {
  const { hls, video } = await start()
  hls.fire(Events.DESTROYING)
  expect(video.ladder).toBe(undefined)
})
